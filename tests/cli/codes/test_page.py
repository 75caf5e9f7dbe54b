"""Page about a code in the terminal."""

from tests.cli.codes.test_catalogue import ENTRY
from uri_split.cli.codes.catalogue import Entry, entries_of
from uri_split.cli.codes.page import page


def test_page_has_an_example_the_meaning_the_advice_and_the_address() -> None:
    (entry,) = entries_of("password-forbidden")
    assert (
        page(entry, 80)
        == """\
problem password-forbidden: The policy forbids passwords.

Example, with uri_split.Policy(schemes={'ftp'}, allow_userinfo=True):

  ftp://me:***@example.com/
          ^^^^
  a password is not allowed
  help: remove the password and the ":" before it, and keep the "@"

The policy allows a user name, but no colon after it. The message never contains
the password.

URIs end up in logs, histories and referrers, where others read them.

What to do: Remove the colon and the password. Change the password if others may
have seen it.

https://uri-split.github.io/uri_split/reference/problems/password-forbidden/"""
    )


@ENTRY
def test_paragraphs_fit_the_terminal(entry: Entry) -> None:
    shown = page(entry, 50)
    assert "\n\n\n" not in shown
    paragraphs = [line for line in shown.splitlines() if not line.startswith(("  ", "https://", "Example"))]
    assert max(map(len, paragraphs)) <= 50
    assert all(line.isprintable() for line in shown.splitlines())
