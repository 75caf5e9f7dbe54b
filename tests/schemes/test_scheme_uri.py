"""Behaviour that data, mailto and urn URIs share."""

import copy
import pickle

import pytest

from uri_split import URI, InvalidURI
from uri_split.schemes import URN, DataURI, MailtoURI

KINDS = (DataURI, MailtoURI, URN)
VALUES = (DataURI("Data:,a#b"), MailtoURI("mailto:a@b?c=d"), URN("urn:a1:b"))


@pytest.mark.parametrize("value", VALUES)
def test_value_is_its_text(value: DataURI | MailtoURI | URN) -> None:
    text = str(value)
    assert type(text) is str
    assert value == text
    assert hash(value) == hash(text)
    assert value.uri == URI(text)
    assert type(value)(value) == value
    assert value.uri.scheme.lower() == value.scheme
    assert not hasattr(value, "__dict__")


@pytest.mark.parametrize("value", VALUES)
def test_value_survives_copying_and_pickling(value: DataURI | MailtoURI | URN) -> None:
    for other in (copy.copy(value), copy.deepcopy(value), pickle.loads(pickle.dumps(value))):  # noqa: S301  its own
        assert (type(other), other) == (type(value), value)


def test_representation_is_cut_and_has_no_passwords() -> None:
    assert repr(DataURI("data:," + "a" * 74)) == f"DataURI('data:,{'a' * 74}')"
    assert repr(DataURI("data:," + "a" * 75)) == f"DataURI('data:,{'a' * 74}…')"
    assert repr(DataURI("data:,http://me:secret@h/")) == "DataURI('data:,http://me:***@h/')"
    assert repr(MailtoURI("mailto:a@b")) == "MailtoURI('mailto:a@b')"


@pytest.mark.parametrize("kind", KINDS)
def test_argument_must_be_a_text(kind: type[DataURI | MailtoURI | URN]) -> None:
    with pytest.raises(TypeError, match=rf"^{kind.__name__}\(\) argument must be str, not bytes$"):
        kind(b"a")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]  # what is tested


@pytest.mark.parametrize(("kind", "rule"), [(DataURI, "dataurl"), (MailtoURI, "mailtoURI"), (URN, "namestring")])
def test_error_has_the_rule_of_the_rfc(kind: type[DataURI | MailtoURI | URN], rule: str) -> None:
    with pytest.raises(InvalidURI) as caught:
        kind("//me:secret@h/")
    error = caught.value
    assert (error.rule, error.text) == (rule, "//me:secret@h/") == (kind.rule, "//me:secret@h/")
    assert pickle.loads(pickle.dumps(error)) == error  # noqa: S301  its own pickle
    assert "secret" not in f"{error}{error!r}{error.problems}"
