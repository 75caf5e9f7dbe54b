"""Django: a validator by policy, a form field and a model field for URIs, and the same for URI templates.

Errors and the title of an input are in the active language, if `uri_split.messages` has a catalogue for it. A form
field has one error, for people who fill in forms; validators and model fields have an error for each problem, for
developers. Each has the code and the params of its `uri_split.Problem`, for templates and for your own
``error_messages`` by code:

>>> from django import forms
>>> from uri_split import CALLBACK
>>> from uri_split.integrations.django import URIFormField
>>> class Client(forms.Form):
...     callback = URIFormField(policy=CALLBACK, error_messages={"not-loopback": "%(found)s is not encrypted"})
>>> Client({"callback": "http://example.com/"}).errors["callback"]
['http is not encrypted']
>>> Client().fields["callback"].widget.attrs["inputmode"]
'url'
"""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal, TypeVar, overload

from uri_split._policy.forms import title_of
from uri_split._policy.policy import WEB_LINK, Clean, Policy, as_code, policy_of_field, policy_of_validator
from uri_split._problem import ANY_CODE, DisallowedURI, InvalidURI, Problem, require_codes
from uri_split._templates.grammar import InvalidURITemplate
from uri_split._templates.template import URITemplate
from uri_split._text.arguments import URIError, requires_extra
from uri_split._uri.types import URIReference
from uri_split.forms import html_attributes
from uri_split.messages import Audience, Message, messages

with requires_extra("the Django integration", package="django"):
    from django import forms
    from django.core import checks
    from django.core.exceptions import ValidationError
    from django.db import models
    from django.db.backends.base.base import BaseDatabaseWrapper
    from django.db.migrations.serializer import BaseSerializer
    from django.db.migrations.writer import MigrationWriter
    from django.utils.deconstruct import deconstructible
    from django.utils.functional import lazy
    from django.utils.translation import get_language

if TYPE_CHECKING:
    from django.db.models.expressions import Combinable
    from django.utils.functional import Promise

# Common part of the fields for Django: errors in the active language, and checks before other validators run.

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


def _in_active_language(message: str, audience: Audience) -> str:
    return messages(get_language() or "en", audience=audience)(message)


_lazily = lazy(_in_active_language, str)
"""Function that returns a message that is translated when it is shown."""


def _errors_of(problems: Sequence[Problem], audience: Audience = "developers") -> list[ValidationError]:
    """Return the error for each problem."""
    return [_error_of(problem, audience) for problem in problems]


def _error_of(problem: Problem, audience: Audience) -> ValidationError:
    """Return the error for a problem."""
    params = {**problem.params, "message": problem.summary}
    # Django interpolates the params into the message. As a param itself, the message may contain "%".
    return ValidationError(
        "%(message)s", code=problem.code, params={name: _translated(value, audience) for name, value in params.items()}
    )


def _translated(value: str | int, audience: Audience) -> object:
    """Return a message so that it is translated when it is shown, and any other value unchanged."""
    return _lazily(value, audience) if isinstance(value, Message) else value


def _in_words_of_field(errors: list[ValidationError], error_messages: Mapping[str, Any]) -> list[ValidationError]:
    """Return errors with the messages of a field by code."""
    for each in errors:
        each.message = error_messages.get(each.code or "", error_messages.get(ANY_CODE, each.message))
    return errors


def _require_codes(error_messages: Mapping[str, object]) -> None:
    """Check the keys that cannot be codes of Django or of other validators, which are identifiers.

    Raises:
        URIError: If one is not a code of a problem.
    """
    require_codes(key for key in error_messages if not key.isidentifier())


def _in_words(refuse: Callable[[object], None], value: object, error_messages: Mapping[str, Any]) -> None:
    try:
        refuse(value)
    except ValidationError as error:
        _in_words_of_field(error.error_list, error_messages)
        raise


class _CheckedFormField(forms.CharField):
    """Form field that refuses a text before other validators run, which may expect a valid one."""

    if TYPE_CHECKING:

        def _refuse_invalid(self, value: object) -> None:
            """Raise `ValidationError` if a value is not valid."""

    def __init__(self, **options: Any) -> None:  # noqa: ANN401  Django defines their types
        super().__init__(**options)
        _require_codes(self.error_messages)

    def run_validators(self, value: object) -> None:
        """Refuse a text that is not valid, with the messages of the field."""
        if value not in self.empty_values:
            _in_words(self._refuse_invalid, value, self.error_messages)
        super().run_validators(value)


class _CheckedField(_TextField[_Set_contra, _Get_co]):
    """Model field that refuses a value before other validators run, and when it is saved."""

    if TYPE_CHECKING:

        def _refuse_invalid(self, value: object) -> None:
            """Raise `ValidationError` if a value is not valid."""

    def check(self, **options: Any) -> list[checks.CheckMessage]:  # noqa: ANN401  Django defines their types
        """Return what is wrong with the field, also if a key of its messages is not a code of a problem."""
        found = super().check(**options)
        try:
            _require_codes(self.error_messages)
        except URIError as error:
            found.append(checks.Error(str(error), obj=self, id="uri_split.E001"))
        return found

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


# Django: a validator by policy, a form field and a model field for URIs, and the same for URI templates.


@deconstructible
class URIValidator:
    """Validator that refuses a text that the policy does not accept.

    Args:
        policy: The policy to check against.

    Raises:
        TypeError: If it is not a `Policy`, such as a `uri_split.Clean`: a validator cannot change a value.
        ValidationError: When called with a value that is not accepted. For a text, it has an error for each problem,
            with the code and params of the problem and, as the param ``message``, its message and help in the language
            that is active when it is shown. For any other value, the code is ``invalid``. No error contains a password.

    >>> from uri_split import Policy
    >>> validate = URIValidator(Policy(schemes={"https"}))
    >>> validate("https://example.com/")
    >>> try:
    ...     validate("https://example.com/100% of it")
    ... except ValidationError as error:
    ...     for each in error.error_list:
    ...         print(each.code, each.params["start"], each.messages)
    bad-pct-encoding 23 ['"%" is not a percent-encoding: 2 hex digits must follow "%": write %25 for a percent sign']
    bad-character 24 ['a space is not allowed in a path: write %20']
    bad-character 27 ['a space is not allowed in a path: write %20']
    """

    def __init__(self, policy: Policy[URIReference] = WEB_LINK) -> None:
        self.policy: Policy[URIReference] = policy_of_validator(policy)

    def __call__(self, value: object) -> None:
        """Raise `ValidationError` if the policy does not accept the value."""
        if not isinstance(value, str):
            message = f"a URI must be text, not {type(value).__name__}"
            raise ValidationError(message, code="invalid")
        errors = _errors_of(self.policy.check(value))
        if errors:
            raise ValidationError(errors)

    def __eq__(self, other: object) -> bool:
        return self.policy == other.policy if isinstance(other, URIValidator) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.policy)


def validate_uri_template(value: object) -> None:
    """Raise `ValidationError` if a value is not a URI template (RFC 6570), as a validator of Django.

    Raises:
        ValidationError: If the value is not a template, with an error for each problem: see `URIValidator`.

    >>> validate_uri_template("/users/{id}{?page}")
    >>> try:
    ...     validate_uri_template("/users/{id}{?page")
    ... except ValidationError as error:
    ...     for each in error.error_list:
    ...         print(each.code, each.params["start"], each.messages)
    unclosed-expression 11 ['"{" is not closed: write "}" after the last variable, or %7B for a brace as text']
    """
    if not isinstance(value, str):
        message = f"a URI template must be text, not {type(value).__name__}"
        raise ValidationError(message, code="invalid")
    try:
        URITemplate(value)
    except InvalidURITemplate as error:
        raise ValidationError(_errors_of(error.problems)) from None


class URIFormField(_CheckedFormField):
    """Form field for a text that a policy accepts. Spaces around it are removed, as by other fields of Django.

    Its ``clean`` returns a `uri_split.URI` or a `uri_split.RelativeRef`; for an empty text that is not required, the
    ``empty_value``. Other validators run for accepted texts only. The input has the attributes of
    `uri_split.forms.html_attributes`, with the title in the active language.

    Args:
        policy: The policy to check against, or a `uri_split.Clean` with it.
        clean: Whether to make the changes of `uri_split.Policy.clean` first, such as ``https://`` before a name. By
            default, for a `uri_split.Clean` and for `uri_split.WEBSITE`. The input then has no pattern, since a browser
            would refuse what these changes make valid.
        audience: Who reads the errors: ``people`` get the first, in their words; ``developers`` get all, in exact ones.
        options: Other arguments of `django.forms.CharField`. Keys of ``error_messages`` may be codes of problems, and
            ``*`` for all other codes; each message may have the params of the problem, such as ``%(found)s``, and
            ``%(message)s``.

    Raises:
        URIError: If such a key is not a code.

    >>> from uri_split import CALLBACK
    >>> URIFormField(policy=CALLBACK).clean(" https://example.com/done ")
    AbsoluteURI('https://example.com/done')
    >>> from uri_split import WEBSITE
    >>> URIFormField(policy=WEBSITE).clean("example.com")
    AbsoluteURI('https://example.com')
    """

    def __init__(
        self,
        *,
        policy: Policy[URIReference] | Clean[URIReference] = WEB_LINK,
        clean: bool | None = None,
        audience: Audience = "people",
        **options: Any,  # noqa: ANN401  Django defines their types
    ) -> None:
        self.policy: Policy[URIReference]
        self.policy, self._cleans = policy_of_field(policy, clean=clean)
        self._audience: Audience = audience
        super().__init__(**options)

    def widget_attrs(self, widget: "forms.Widget") -> dict[str, Any]:
        """Return the attributes of an input of text; those given to the widget take precedence."""
        attributes: dict[str, Any] = {**super().widget_attrs(widget)}
        if isinstance(widget, forms.TextInput):
            title = _lazily(title_of(self.policy), self._audience)
            own = html_attributes(self.policy, pattern=not self._cleans)
            attributes |= {**own, "title": title, **widget.attrs}
            del attributes["type"]
        return attributes

    def _refuse_invalid(self, value: object) -> None:
        errors: list[ValidationError] = []
        try:
            self.policy.parse(str(value))
        except (InvalidURI, DisallowedURI) as error:
            errors = self._errors_of(error)
        if errors:
            raise ValidationError(errors)

    def _errors_of(self, error: InvalidURI | DisallowedURI) -> list[ValidationError]:
        problems = (error.main_problem,) if self._audience == "people" else error.problems
        return _errors_of(problems, self._audience)

    def to_python(self, value: object) -> Any:  # noqa: ANN401  as in Django
        """Return an accepted text as a reference, and a refused one or an empty one as a `str`.

        Raises:
            ValidationError: If the field makes changes, and the policy refuses the text even with these.
        """
        text = super().to_python(value)
        if self._cleans and isinstance(text, str) and text not in self.empty_values:
            try:
                return self.policy.clean(text).uri
            except (InvalidURI, DisallowedURI) as error:
                errors = self._errors_of(error)
                raise ValidationError(_in_words_of_field(errors, self.error_messages)) from None
        return URIReference(text) if isinstance(text, str) and self.policy.is_valid(text) else text


class URIField(_CheckedField[_Set_contra, _Get_co]):
    """Model field for texts that a policy accepts.

    A value from the database is a `uri_split.URI` or a `uri_split.RelativeRef`, or a plain `str` if the policy does not
    accept the stored text. The field checks a text whenever it is saved, even without validation; it saves an empty
    text if ``blank=True``. It does not check what the database computes, and lookups accept any text.

    In a form, it is a `URIFormField`, which takes what people type for a `uri_split.Clean` and for `uri_split.WEBSITE`.
    The model field itself changes no text.

    Args:
        verbose_name: As for other Django fields.
        policy: The policy to check against, or a `uri_split.Clean` with it.
        options: Other arguments of `django.db.models.TextField`, such as `null`: whether the column may be NULL.

    Raises:
        ValidationError: When a value that is not accepted is validated or saved (see `URIValidator`).

    >>> from uri_split import CALLBACK
    >>> field = URIField(policy=CALLBACK, blank=True)
    >>> field.clean("https://example.com/", None), field.clean("", None)
    (AbsoluteURI('https://example.com/'), '')
    >>> field.formfield().widget.attrs["maxlength"]
    2048
    """

    # A change of the policy does not change the column.
    non_db_attrs: tuple[str, ...] = (*models.TextField.non_db_attrs, "policy")

    if TYPE_CHECKING:

        @overload
        def __init__(
            self: "URIField[str | Combinable, str]",
            verbose_name: str | Promise | None = ...,
            *,
            policy: Policy[URIReference] | Clean[URIReference] = ...,
            null: Literal[False] = ...,
            **options: object,
        ) -> None: ...
        @overload
        def __init__(
            self: "URIField[str | Combinable | None, str | None]",
            verbose_name: str | Promise | None = ...,
            *,
            policy: Policy[URIReference] | Clean[URIReference] = ...,
            null: bool,
            **options: object,
        ) -> None: ...

    def __init__(
        self,
        verbose_name: Any = None,
        *,
        policy: Policy[URIReference] | Clean[URIReference] = WEB_LINK,
        **options: Any,
    ) -> None:
        super().__init__(verbose_name, **options)
        self._accepts = policy
        self.policy: Policy[URIReference]
        self.policy, _ = policy_of_field(policy, clean=None)
        self.validators.append(URIValidator(self.policy))

    def deconstruct(self) -> "tuple[str, str, Sequence[object], dict[str, object]]":
        """Return the arguments that make an equal field, for migrations; the policy only if it is not the default."""
        name, path, args, options = super().deconstruct()
        if self._accepts != WEB_LINK:
            options["policy"] = self._accepts
        return name, path, args, options

    def _refuse_invalid(self, value: object) -> None:
        URIValidator(self.policy)(value)

    def to_python(self, value: object) -> object:
        """Return an accepted text as a reference, and any other value unchanged."""
        return URIReference(value) if isinstance(value, str) and self.policy.is_valid(value) else value

    def formfield(self, **options: "Any") -> "forms.Field | None":  # noqa: ANN401  Django defines their types
        """Return the form field: a `URIFormField`, unless the field has choices or the caller wants another one."""
        if self.choices is None and "form_class" not in options:
            options |= {"form_class": URIFormField, "policy": self._accepts}
            # The admin requests a textarea for each `TextField`, but a textarea cannot have a pattern.
            in_admin = getattr(options.get("widget"), "__name__", None) == "AdminTextareaWidget"
            if in_admin or "widget" not in options:
                options["widget"] = forms.TextInput({"class": "vURLField"} if in_admin else None)
        if self.null and self.choices is None:
            options.setdefault("empty_value", None)
        return super().formfield(**options)


class URITemplateFormField(_CheckedFormField):
    """Form field for a URI template (RFC 6570). Its ``clean`` returns a `uri_split.URITemplate`.

    Spaces around the text are removed. For an empty text that is not required, ``clean`` returns the ``empty_value``.
    The arguments are those of `django.forms.CharField`: see `URIFormField`.

    >>> URITemplateFormField().clean(" /users/{id} ")
    URITemplate('/users/{id}')
    """

    def _refuse_invalid(self, value: object) -> None:
        validate_uri_template(value)

    def to_python(self, value: object) -> Any:  # noqa: ANN401  as in Django
        """Return a template as a `uri_split.URITemplate`, and any other text as a `str`."""
        return _as_template(super().to_python(value), self.empty_values)


class URITemplateField(_CheckedField[_Set_contra, _Get_co]):
    """Model field for URI templates (RFC 6570).

    A value from the database is a `uri_split.URITemplate`, or a plain `str` if the stored text is not a template. The
    field checks a text whenever it is saved, as `URIField` does. In a form, it is a `URITemplateFormField`.

    Args:
        verbose_name: As for other Django fields.
        options: Arguments of `django.db.models.TextField`, such as `null`.

    Raises:
        ValidationError: When a value that is not a template is validated or saved (see `validate_uri_template`).

    >>> URITemplateField().clean("/users/{id}", None)
    URITemplate('/users/{id}')
    """

    if TYPE_CHECKING:

        @overload
        def __init__(
            self: "URITemplateField[str | Combinable, str]",
            verbose_name: str | Promise | None = ...,
            *,
            null: Literal[False] = ...,
            **options: object,
        ) -> None: ...
        @overload
        def __init__(
            self: "URITemplateField[str | Combinable | None, str | None]",
            verbose_name: str | Promise | None = ...,
            *,
            null: bool,
            **options: object,
        ) -> None: ...
        def __init__(self, verbose_name: Any = None, **options: Any) -> None: ...

    def _refuse_invalid(self, value: object) -> None:
        validate_uri_template(value)

    def to_python(self, value: object) -> object:
        """Return a template as a `uri_split.URITemplate`, and any other value unchanged."""
        return _as_template(value, self.empty_values)

    def formfield(self, **options: "Any") -> "forms.Field | None":  # noqa: ANN401  Django defines their types
        """Return the form field: a `URITemplateFormField`, unless the field has choices or the caller wants another."""
        if self.choices is None:
            options.setdefault("form_class", URITemplateFormField)
            options.setdefault("widget", forms.TextInput)
            if self.null:
                options.setdefault("empty_value", None)
        return super().formfield(**options)


def _as_template(value: object, empty_values: Sequence[object]) -> object:
    """Return a template as a `uri_split.URITemplate`, and any other value, or an empty text, unchanged."""
    try:
        return URITemplate(value) if isinstance(value, str) and value not in empty_values else value
    except InvalidURITemplate:
        return value


class _PolicySerializer(BaseSerializer):
    """Serializer that writes a policy or a `Clean` into a migration, with the settings that are not defaults."""

    def serialize(self) -> tuple[str, set[str]]:
        return as_code(self.value), {"import uri_split"}


for _kind in (Policy, Clean):
    MigrationWriter.register_serializer(_kind, _PolicySerializer)
