"""WTForms: a validator by policy, a field for URIs, and a validator for URI templates.

Errors and the title of the input are in the language of the form, if `uri_split.messages` has a catalogue for it: the
first of ``locales`` in its ``Meta``. Translations of the form that know the templates of `uri_split` take precedence. A
`URIField` has one error, for people who fill in forms; validators add an error for each problem, for developers.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

from uri_split._policy.policy import WEB_LINK, Clean, Policy, policy_of_field, policy_of_validator
from uri_split._problem import ANY_CODE, Problem, RejectedText, require_codes
from uri_split._templates.template import URITemplate
from uri_split._text.arguments import requires_extra
from uri_split._uri.types import URIReference
from uri_split.forms import html_attributes
from uri_split.messages import Audience, Messages, english
from uri_split.messages import messages as catalogue_of

with requires_extra("the WTForms integration", package="wtforms"):
    from wtforms import Field, StringField
    from wtforms.form import BaseForm
    from wtforms.validators import StopValidation


class _Validator(ABC):
    """Validator that refuses a field whose text has problems."""

    _noun: ClassVar[str]

    def __init__(self, *, messages: Mapping[str, str] | None = None, audience: Audience = "developers") -> None:
        self.messages: dict[str, str] = {**(messages or {})}
        require_codes(self.messages)
        self.audience: Audience = audience

    def __call__(self, _form: "BaseForm", field: "Field") -> None:
        """Raise `StopValidation` if the data of the field is not a text, or has problems."""
        text = _data(field)
        if not isinstance(text, str):
            message = f"{self._noun} must be text, not {type(text).__name__}"
            raise StopValidation(message)
        error = self.error_of(text)
        if error:
            catalogue = _catalogue(field, self.audience)
            shown = (error.main_problem,) if self.audience == "people" else error.problems
            *others, last = [self._text(problem, catalogue) for problem in shown]
            # The exception has room for one message.
            field.errors = [*field.errors, *others]
            raise StopValidation(last)

    @abstractmethod
    def error_of(self, text: str) -> RejectedText | None:
        """Return the error about a text; `None` if it is accepted."""

    def _text(self, problem: Problem, catalogue: Messages) -> str:
        own = self.messages.get(problem.code, self.messages.get(ANY_CODE))
        # A translation may be a lazy object instead of a `str`.
        return catalogue(problem.summary) if own is None else str(own).format(**problem.params)


class URIValidator(_Validator):
    """Validator that refuses a field whose text the policy does not accept. Absent data counts as an empty text.

    It sets the flags ``pattern`` and ``maxlength``, which become attributes of the input.

    Args:
        policy: The policy to check against.
        messages: Messages to use in place of those in the catalogue, by code of the problem; ``*`` stands for all other
            codes. Each may have the names of `uri_split.Problem.params` in braces.
        audience: Who reads the errors: ``developers`` get all, in exact words; ``people`` get the first, in theirs.

    Raises:
        TypeError: If the policy is not a `Policy`, such as a `uri_split.Clean`: a validator cannot change a value.
        URIError: If a key of the messages is not a code.
        StopValidation: When called, if the policy does not accept the data of the field. The field then has an error
            for each problem. No error contains a password.

    >>> from wtforms import Form, StringField
    >>> class Bookmark(Form):
    ...     link = StringField(validators=[URIValidator()])
    >>> form = Bookmark(data={"link": "https://me@example.com/#top"})
    >>> form.validate(), form.link.errors
    (False, ['userinfo is not allowed: remove "me@"'])
    """

    _noun = "a URI"

    def __init__(
        self,
        policy: Policy[URIReference] = WEB_LINK,
        *,
        messages: Mapping[str, str] | None = None,
        audience: Audience = "developers",
    ) -> None:
        super().__init__(messages=messages, audience=audience)
        self.policy: Policy[URIReference] = policy_of_validator(policy)
        attributes = html_attributes(policy)
        self.field_flags: dict[str, str | int] = {
            "pattern": attributes["pattern"],
            "maxlength": attributes["maxlength"],
        }

    def error_of(self, text: str) -> RejectedText | None:
        """Return the error about a text; `None` if it is accepted."""
        return _raised(self.policy.parse, text)


class _CleaningValidator(URIValidator):
    """Validator that refuses what a policy does not accept even with the changes of `Policy.clean`."""

    def error_of(self, text: str) -> RejectedText | None:
        return _raised(self.policy.clean, text)


class URITemplateValidator(_Validator):
    """Validator that refuses a field whose text is not a URI template (RFC 6570).

    An empty text is a template: to refuse it, add the validator ``DataRequired``.

    Args:
        messages: Messages to use in place of those in the catalogue, by code of the problem: see `URIValidator`.

    Raises:
        StopValidation: When called, if the data of the field is not a template. The field then has an error for each
            problem. No error contains a password.

    >>> from wtforms import Form, StringField
    >>> class Link(Form):
    ...     template = StringField(validators=[URITemplateValidator()])
    >>> form = Link(data={"template": "/users/{id}{?page"})
    >>> form.validate(), form.template.errors
    (False, ['"{" is not closed: write "}" after the last variable, or %7B for a brace as text'])
    """

    _noun = "a URI template"

    def error_of(self, text: str) -> RejectedText | None:
        """Return the error about a text; `None` if it is a template."""
        return _raised(URITemplate, text)


class URIField(StringField):
    """Field for a text that a policy accepts.

    After validation, its ``data`` is a `uri_split.URI` or a `uri_split.RelativeRef`, or the refused text, to be shown
    again. To accept an empty text, add the validator ``Optional``. Validators with the flags ``optional`` or
    ``required`` run before the policy, and the others after it, for accepted texts only.

    The input has the attributes of `uri_split.forms.html_attributes`.

    Args:
        label: Label of the field.
        validators: Other validators.
        policy: The policy to check against, or a `uri_split.Clean` with it.
        clean: Whether to make the changes of `uri_split.Policy.clean` first, such as ``https://`` before a name. By
            default, for a `uri_split.Clean` and for `uri_split.WEBSITE`. The input then has no pattern, since a browser
            would refuse what these changes make valid.
        messages: Messages to use in place of those in the catalogue, by code of the problem: see `URIValidator`.
        audience: Who reads the errors: ``people`` get the first, in their words; ``developers`` get all, in exact ones.
        render_kw: Other attributes of the input.
        options: Other arguments of `wtforms.StringField`.

    >>> from wtforms import Form
    >>> from wtforms.validators import DataRequired
    >>> from uri_split import CALLBACK
    >>> class Client(Form):
    ...     callback = URIField(validators=[DataRequired()], policy=CALLBACK)
    >>> form = Client(data={"callback": "https://example.com/ready"})
    >>> form.validate(), form.callback.data
    (True, AbsoluteURI('https://example.com/ready'))
    >>> form = Client(data={"callback": "https://example.com:8x/"})
    >>> form.validate(), [(problem.start, problem.end, problem.code) for problem in form.callback.problems]
    (False, [(21, 22, 'port-not-digits')])
    """

    data: str | None
    render_kw: dict[str, object]

    def __init__(
        self,
        label: str | None = None,
        validators: Sequence[Callable[..., object]] | None = None,
        *,
        policy: Policy[URIReference] | Clean[URIReference] = WEB_LINK,
        clean: bool | None = None,
        messages: Mapping[str, str] | None = None,
        audience: Audience = "people",
        render_kw: Mapping[str, object] | None = None,
        **options: Any,  # noqa: ANN401  WTForms defines their types
    ) -> None:
        first = [validator for validator in validators or () if _decides_about_empty(validator)]
        others = [validator for validator in validators or () if not _decides_about_empty(validator)]
        super().__init__(label, [*first, self._parse, *others], **options)
        self.policy: Policy[URIReference]
        self.policy, cleans = policy_of_field(policy, clean=clean)
        self.render_kw = {
            **html_attributes(self.policy, messages=_catalogue(self, audience), pattern=not cleans),
            **(render_kw or {}),
        }
        validator = _CleaningValidator if cleans else URIValidator
        self._validator = validator(self.policy, messages=messages, audience=audience)

    @property
    def problems(self) -> tuple[Problem, ...]:
        """Problems of a refused text, with the spans, codes and params for templates."""
        text = _data(self)
        error = self._validator.error_of(text) if self.errors and isinstance(text, str) else None
        return error.problems if error else ()

    def _parse(self, form: BaseForm, _field: Field) -> None:
        self._validator(form, self)
        if self.data is not None:
            self.data = self.policy.clean(self.data).uri  # changes nothing in an accepted text


def _raised(parse: Callable[[str], object], text: str) -> RejectedText | None:
    try:
        parse(text)
    except RejectedText as error:
        return error
    return None


def _catalogue(field: "Field", audience: Audience) -> Messages:
    """Return the catalogue in the language of a form, with the templates that its own translations know."""
    locales = [*(field.meta.locales or ("en",))]
    own = {key: text for key, template in english().items() if (text := field.gettext(template)) != template}
    return catalogue_of(locales[0], own, audience=audience)


def _data(field: "Field") -> object:
    return "" if field.data is None else field.data


def _decides_about_empty(validator: Callable[..., object]) -> bool:
    """Return whether a validator decides about an empty text, as ``Optional`` and ``InputRequired`` do."""
    return not {"optional", "required"}.isdisjoint(getattr(validator, "field_flags", ()))
