"""Change model."""

from uri_split._changes import Change, apply
from uri_split.messages import message

WORDS = message("change/found")


# Sections 3.2.1 and 7.5
def test_representation_hides_userinfo_only() -> None:
    shown = repr(Change("host", 1, 2, "a", "b", WORDS))
    assert shown == f"Change(code='host', start=1, end=2, before='a', after='b', message={str(WORDS)!r})"
    assert "secret" not in repr(Change("userinfo", 0, 7, "se cret", "secret", WORDS))


def test_url_is_the_page_about_the_code() -> None:
    url = "https://uri-split.github.io/uri_split/reference/changes/userinfo/"
    assert Change("userinfo", 1, 2, "a", "b", WORDS).url == url


def test_changes_are_applied_in_order() -> None:
    changes = [Change("host", 0, 0, "", "x", WORDS), Change("path", 1, 3, "bc", "", WORDS)]
    assert apply(changes, "abcd") == "xad"
    assert apply([], "abcd") == "abcd"
