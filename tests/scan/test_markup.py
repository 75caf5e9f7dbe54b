"""Character references and attribute values of HTML."""

from uri_split._scan.ends import decode, values


def test_offsets_lead_back_to_the_source() -> None:
    source = "a&amp;b&#10;c&nix;&lt"
    decoded = decode(source)
    assert decoded.text == "a&b\tc&nix;<"
    assert [source[decoded.in_source(at) :][:1] for at in range(len(decoded.text))] == list("a&b&c&nix;&")
    assert decoded.in_source(len(decoded.text)) == len(source)


def test_value_may_be_open_at_the_end_of_its_line() -> None:
    source = "<a href=\"a\nb\"><a href='c'>"
    assert [(source[start:end], is_closed) for start, end, is_closed in values(source)] == [("a", False), ("c", True)]


def test_value_follows_a_name_and_one_equals_sign() -> None:
    source = "xhref='a' data-src='b' src =\t'c' src  ='d' src=='e' src='f' = 'g' src\n='h' my_URL=\"i\" url = j:k>"
    assert [source[start:end] for start, end, _ in values(source)] == ["b", "c", "d", "f", "i", "j:k"]
