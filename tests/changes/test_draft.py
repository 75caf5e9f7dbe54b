"""Draft model: further changes to a text with some changes made."""

from hypothesis import given
from hypothesis import strategies as st

from uri_split._changes import Draft, Edit, apply
from uri_split.messages import message

WORDS = message("change/found")
letters = st.text("ab", max_size=3)


def edits(data: st.DataObject, text: str) -> list[Edit]:
    offsets = sorted(data.draw(st.lists(st.integers(0, len(text)), max_size=8)))
    spans = zip(offsets[::2], offsets[1::2], strict=False)
    return [Edit(start, end, data.draw(letters), "path", WORDS) for start, end in spans]


@given(st.text("ab", max_size=12), st.data())
def test_changes_of_a_draft_make_its_text_of_the_source(text: str, data: st.DataObject) -> None:
    draft = Draft(text, text)
    for _ in range(3):
        made = edits(data, draft.text)
        pieces, position = "", 0
        for edit in made:
            pieces += draft.text[position : edit.start] + edit.after
            position = edit.end
        expected = pieces + draft.text[position:]
        draft = draft.edited(made)
        assert draft.text == expected
        assert apply(draft.changes, text) == expected
        ends = [0, *(end for change in draft.changes for end in (change.start, change.end)), len(text)]
        assert ends == sorted(ends)
        assert all(text[change.start : change.end] == change.before != change.after for change in draft.changes)


def test_edit_that_changes_nothing_is_no_change() -> None:
    draft = Draft("ab", "ab")
    assert draft.edited([Edit(0, 1, "a", "path", WORDS)]) is draft
    assert draft.edited([Edit(0, 1, "x", "path", WORDS)]).edited([Edit(0, 1, "a", "path", WORDS)]).changes == ()
