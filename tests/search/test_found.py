"""Search results."""

import pickle
from dataclasses import FrozenInstanceError

import pytest

from uri_split import Found, find


# Sections 3.2.1 and 7.5
def test_repr_hides_passwords() -> None:
    (found,) = find("http://me:secret@a/")
    assert found.uri == "http://me:secret@a/"
    assert repr(found) == (
        "Found(text='http://me:***@a/', uri=AbsoluteURI('http://me:***@a/'), start=0, end=19, kind='bare')"
    )
    (broken,) = find("<http://me:sec\n ret@a/>")
    assert "ret" not in repr(broken)


def test_result_is_frozen_and_can_be_pickled_and_compared() -> None:
    (found,) = find("see http://a/")
    assert found == Found("http://a/", found.uri, start=4, end=13, kind="bare")
    assert pickle.loads(pickle.dumps(found)) == found  # noqa: S301  its own pickle
    assert len({found, *find("see http://a/")}) == 1
    with pytest.raises(FrozenInstanceError):
        found.start = 0  # type: ignore[misc]  # pyright: ignore[reportAttributeAccessIssue]  # the error is tested
