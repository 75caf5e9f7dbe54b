"""A validator for WTForms, and a field for URIs."""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from uri_split._diagnosis.problem import Problem
from uri_split._policy.policy import WEB_LINK, Policy
from uri_split._text.extras import requires_extra
from uri_split._uri.references import URIReference
from uri_split.forms import html_attributes

with requires_extra("the WTForms integration", package="wtforms", extra="wtforms"):
    from wtforms import StringField
    from wtforms.validators import StopValidation

if TYPE_CHECKING:
    from wtforms import Field
    from wtforms.form import BaseForm


class URIValidator:
    """A validator that refuses what a policy does not accept. Nothing at all is to it an empty text.

    It sets the flags ``pattern`` and ``maxlength``, which become attributes of the input.

    Args:
        policy: What is accepted.

    Raises:
        StopValidation: When it is called for a field whose data is not accepted. Then the field has an error for
            each problem, without any password.

    >>> from wtforms import Form, StringField
    >>> class Bookmark(Form):
    ...     link = StringField(validators=[URIValidator()])
    >>> form = Bookmark(data={"link": "ftp://me@example.com/"})
    >>> form.validate(), form.link.errors
    (False, ['the scheme must be http or https, found "ftp"', 'userinfo is not allowed: remove it, and the "@"'])
    """

    def __init__(self, policy: Policy[URIReference] = WEB_LINK) -> None:
        self.policy = policy
        attributes = html_attributes(policy)
        self.field_flags = {"pattern": attributes["pattern"], "maxlength": attributes["maxlength"]}

    def __call__(self, _form: "BaseForm", field: "Field") -> None:
        """Refuse the data of the field if it is not accepted."""
        text = _given(field)
        if not isinstance(text, str):
            message = f"a URI is a str, not {type(text).__name__}"
            raise StopValidation(message)
        problems = self.policy.check(text)
        if problems:
            *others, last = [problem.message for problem in problems]
            # The exception can tell of one alone.
            field.errors = [*field.errors, *others]
            raise StopValidation(last)


class URIField(StringField):
    """A field for a text that a policy accepts.

    When it was validated, its ``data`` is a `uri_split.URI` or a `uri_split.RelativeRef`; where it was refused, it is
    what was given, to be shown again. An empty text needs the validator ``Optional`` to be accepted. Validators with
    the flags ``optional`` or ``required`` are asked first, and the others about a URI only.

    The input has the attributes of `uri_split.forms.html_attributes`.

    Args:
        label: As any field of WTForms has it.
        validators: What else is asked.
        policy: What is accepted.
        render_kw: Other attributes of the input.
        options: What else a `wtforms.StringField` takes.

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

    def __init__(
        self,
        label: str | None = None,
        validators: Sequence[Callable[..., object]] | None = None,
        *,
        policy: Policy[URIReference] = WEB_LINK,
        render_kw: Mapping[str, object] | None = None,
        **options: Any,  # noqa: ANN401  they are WTForms' own
    ) -> None:
        first = [validator for validator in validators or () if _decides_on_nothing(validator)]
        others = [validator for validator in validators or () if not _decides_on_nothing(validator)]
        attributes = {**html_attributes(policy), **(render_kw or {})}
        super().__init__(label, [*first, self._parse, *others], render_kw=attributes, **options)
        self.policy = policy

    @property
    def problems(self) -> tuple[Problem, ...]:
        """What the policy has against a text that was refused: for templates, the places, codes and params."""
        text = _given(self)
        return self.policy.check(text) if self.errors and isinstance(text, str) else ()

    def _parse(self, form: "BaseForm", _field: "Field") -> None:
        URIValidator(self.policy)(form, self)
        if self.data is not None:
            self.data = self.policy.parse(self.data)


def _given(field: "Field") -> object:
    return "" if field.data is None else field.data


def _decides_on_nothing(validator: Callable[..., object]) -> bool:
    """Return whether a validator says what becomes of an empty text, as ``Optional`` and ``InputRequired`` do."""
    return not {"optional", "required"}.isdisjoint(getattr(validator, "field_flags", ()))
