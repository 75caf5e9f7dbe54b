"""Help about characters that a component cannot contain."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from uri_split import diagnose
from uri_split._problem import help_for, is_stray
from uri_split.rules import RULES


@pytest.mark.parametrize(
    ("text", "helps"),
    [
        ("http://a/b c", ["write %20"]),
        ("http://a/b ", ["remove it"]),
        ("http://a/b\n\n", ["remove them"]),
        ("http://a/b\nc", ["remove it"]),
        ("http://a/b\tc", ["write %09"]),
        ("http://a/b\u200b", ["remove it"]),
        ('http://a/b"', ["remove it"]),
        ('http://a/?q="b"', ["write %22", "write %22"]),
        ("http://a/b>", ["remove it"]),
        ("http://a/b[1]", ["write %5B", "write %5D"]),
        ("http://a/b]", ["remove it"]),
        ("http://a/?b[]", ["write %5B%5D"]),
        ("http://a/<id>/b", ["write %3Cid%3E"]),
        ("http://a/\ud800b", ["remove it"]),
        ("http:\\\\a\\b", ['write "//"', 'write "/"']),
        ("http://a/b\\ c", ['write "/%20"']),
        ("http://a\\b", ['write "/"']),
        ("http://a:80\\b", ['write "/b"']),
        ("http://a/?b\\c", ["write %5C"]),
        ("http://a b/", [None]),
        ("http://a\tb/", ["remove it"]),
        ("http://a\u200bb/", ["remove it"]),
        ("http://a<b>c/", ["remove it"]),
        ("http://[name]b/", ["remove the square brackets", "remove it"]),
        ("http://a^b/", [None]),
        ("http://bücher.example/", ["write the host in its IDNA form, which begins with xn--"]),
        ("http://b\udcc3\udcbccher.example/", ["write the host in its IDNA form, which begins with xn--"]),
        ("http://b\udcfccher.example/", [None]),  # no IDNA for a byte that is not UTF-8
        ("http://é\udce9.example/", [None]),
        ("http://a:http/", [None]),
        ("http://a:8 0/", ["remove it"]),
        ("ht tp://a/", ["remove it"]),
        ("ht_tp://a/", ['write only letters, digits, "+", "-" and "." before the first ":"']),
        (f"http://a/{'é' * 20}", [f"write {'%C3%A9' * 20}"]),
        (f"http://a/{'é' * 21}", ["percent-encode these characters, such as %20 for a space"]),
        ("http://a/100%", ["write %25 for a percent sign"]),
        ("http://a/%u00e9", ["write %C3%A9"]),
        ("http://a/%ud800", ["write %25 for a percent sign"]),
    ],
)
def test_help_says_what_to_write(text: str, helps: list[str | None]) -> None:
    assert [problem.help for problem in diagnose(text, "URI")] == helps


def test_encoded_utf_16_is_one_problem() -> None:
    (problem,) = diagnose("http://a/%u00e9s")
    assert problem.found == "%u00e9"


def test_half_of_a_pair_at_an_edge_is_stray() -> None:
    assert is_stray(">", "a")
    assert not is_stray(">", "<a")
    assert not is_stray("<>", "a")
    assert not is_stray("x", "")


# A reader who writes what the help of each problem says gets a valid text.
@given(st.lists(st.sampled_from([*'ab/ "<>[]\\{}^|é\n', "<br>", "%", "%u00e9"])).map("".join))
def test_help_about_a_path_makes_it_valid(path: str) -> None:
    text = f"http://a/{path}"
    for problem in reversed(diagnose(text, "URI")):
        help_ = problem.help
        assert help_ is not None
        written = str(help_.params.get("text", "")).strip('"')
        if help_.key == "help/percent-sign":
            written = problem.found.replace("%", "%25")
        elif help_.key in {"help/encode", "help/slashes"}:
            written = "x"
        text = text[: problem.start] + written + text[problem.end :]
    assert RULES["URI"].is_valid(text)


def test_advice_for_many_backslashes_is_not_cut_off() -> None:
    assert help_for("path", "\\" + "é" * 19, stray=False) == f'write "/{"%C3%A9" * 19}"'
    assert help_for("path", "\\" * 21, stray=False) == "write / instead of each backslash"
    assert help_for("reg-name", "\\\n", stray=False) == r'write "/\n"'
