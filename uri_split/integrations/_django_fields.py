"""Common part of the fields for Django: errors in the active language, and checks before other validators run."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from uri_split.messages import Message, messages
from uri_split._problem import Problem
from uri_split._policy.problems import with_help
from uri_split._text.arguments import requires_extra

with requires_extra("the Django integration", package="django"):
    from django import forms
    from django.core.exceptions import ValidationError
    from django.db import models
    from django.db.backends.base.base import BaseDatabaseWrapper
    from django.utils.functional import lazy
    from django.utils.translation import get_language

_Set_contra = TypeVar("_Set_contra", contravariant=True)
_Get_co = TypeVar("_Get_co", covariant=True)

if TYPE_CHECKING:

    class _TextField(models.TextField[_Set_contra, _Get_co]):
        """Generic as in Django's stubs."""

else:

    class _TextField(models.TextField):
        """Stand-in for the generic class, since Django's own class takes no type arguments."""

        def __class_getitem__(cls, _: object) -> type:
            return cls


def _in_active_language(message: str) -> str:
    return messages(get_language() or "en")(message)


lazily = lazy(_in_active_language, str)
"""Function that returns a message that is translated when it is shown."""


def error_of(problem: Problem) -> ValidationError:
    """Return the error for a problem."""
    params = {**problem.params, "message": with_help(problem)}
    # Django interpolates the params into the message. As a param itself, the message may contain "%".
    return ValidationError(
        "%(message)s", code=problem.code, params={name: _translated(value) for name, value in params.items()}
    )


def _translated(value: str | int) -> object:
    """Return a message so that it is translated when it is shown, and any other value unchanged."""
    return lazily(value) if isinstance(value, Message) else value


def in_words_of_field(errors: list[ValidationError], error_messages: Mapping[str, Any]) -> list[ValidationError]:
    """Return errors with the messages of a field by code."""
    for each in errors:
        each.message = error_messages.get(each.code or "", each.message)
    return errors


def _in_words(refuse: Callable[[object], None], value: object, error_messages: Mapping[str, Any]) -> None:
    try:
        refuse(value)
    except ValidationError as error:
        in_words_of_field(error.error_list, error_messages)
        raise


class CheckedFormField(forms.CharField):
    """Form field that refuses a text before other validators run, which may expect a valid one."""

    if TYPE_CHECKING:

        def _refuse_invalid(self, value: object) -> None:
            """Raise `ValidationError` if a value is not valid."""

    def run_validators(self, value: object) -> None:
        """Refuse a text that is not valid, with the messages of the field."""
        if value not in self.empty_values:
            _in_words(self._refuse_invalid, value, self.error_messages)
        super().run_validators(value)


class CheckedField(_TextField[_Set_contra, _Get_co]):
    """Model field that refuses a value before other validators run, and when it is saved."""

    if TYPE_CHECKING:

        def _refuse_invalid(self, value: object) -> None:
            """Raise `ValidationError` if a value is not valid."""

    def from_db_value(self, value: object, *_: object) -> object:
        """Return a value from the database: see `to_python`."""
        return self.to_python(value)

    def run_validators(self, value: object) -> None:
        """Refuse a value that is not valid, with the messages of the field."""
        if value not in self.empty_values:
            _in_words(self._refuse_invalid, value, self.error_messages)
        super().run_validators(value)

    def get_db_prep_save(self, value: object, connection: "BaseDatabaseWrapper") -> object:
        """Return the value to save, or refuse it."""
        saved: object = super().get_db_prep_save(value, connection)
        is_computed = hasattr(saved, "as_sql")
        if not (is_computed or saved is None or (self.blank and saved == "")):
            self._refuse_invalid(saved)
        return saved
