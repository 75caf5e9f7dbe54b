"""``uri-split relativize``."""

from tests.cli.command_line import uri_split

TARGETS = b"http://a/b/c?q\nhttp://a/b/d\nhttp://b/\nhttp://a/b/c?q#f\n"


def test_shortest_references_are_printed() -> None:
    assert uri_split("relativize", "http://a/b/c?q", stdin=TARGETS).text == "\nd\nhttp://b/\n#f\n"


def test_resolve_restores_the_uris() -> None:
    references = uri_split("relativize", "http://a/b/c?q", stdin=TARGETS).output
    assert uri_split("resolve", "http://a/b/c?q", stdin=references).output == TARGETS


# Section 4.2
def test_network_path_references_are_allowed_on_request() -> None:
    assert uri_split("relativize", "http://a/", "--network-path", stdin=b"http://b/c").text == "//b/c\n"


def test_relative_reference_is_rejected() -> None:
    ended = uri_split("relativize", "http://a/", stdin=b"/b\n")
    assert (ended.status, ended.output) == (1, b"")
    assert ended.errors.startswith("<stdin>:1:1: missing scheme")
