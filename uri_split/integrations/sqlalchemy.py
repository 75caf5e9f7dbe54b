"""SQLAlchemy: a type of columns for URIs.

>>> from sqlalchemy import create_engine, select
>>> from sqlalchemy.orm import DeclarativeBase, Mapped, Session, mapped_column
>>> from uri_split import URI, WEB_LINK, AbsoluteURI
>>> from uri_split.integrations.sqlalchemy import TYPE_ANNOTATION_MAP, URIType
>>> class Base(DeclarativeBase):
...     type_annotation_map = TYPE_ANNOTATION_MAP
>>> class Bookmark(Base):
...     __tablename__ = "bookmarks"
...     link: Mapped[URI] = mapped_column(URIType(WEB_LINK), primary_key=True)
...     base: Mapped[AbsoluteURI | None]
>>> engine = create_engine("sqlite://")
>>> Base.metadata.create_all(engine)
>>> with Session(engine) as session:
...     session.add(Bookmark(link=URI("https://example.com/a")))
...     session.commit()
...     bookmark = session.scalars(select(Bookmark).where(Bookmark.link == "https://example.com/a")).one()
...     bookmark.link.host
'example.com'
>>> engine.dispose()
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final, TypeVar, cast

from uri_split._policy.policy import TYPES, Clean, Policy, as_code, parser_of
from uri_split._policy.problems import policy_problems
from uri_split._policy.settings import Limits
from uri_split._problem import DisallowedURI, InvalidURI
from uri_split._text.arguments import requires_extra
from uri_split._uri.types import URI, RelativeRef, URIReference
from uri_split.lenient import password_span

with requires_extra("the SQLAlchemy integration", package="sqlalchemy"):
    from sqlalchemy import Dialect, String, Text
    from sqlalchemy.exc import DontWrapMixin
    from sqlalchemy.sql.operators import OperatorType
    from sqlalchemy.types import TypeDecorator, TypeEngine

_Kind = TypeVar("_Kind", bound=URIReference)


class _Unwrapped(DontWrapMixin):
    """Common part of errors that SQLAlchemy raises unchanged, under the names of their base classes.

    SQLAlchemy would wrap others in its own, whose messages show all parameters, and so passwords.
    """

    def __init_subclass__(cls) -> None:
        base = cls.__bases__[-1]
        cls.__module__, cls.__name__, cls.__qualname__ = base.__module__, base.__name__, base.__qualname__


class _InvalidURI(_Unwrapped, InvalidURI):
    """`InvalidURI` that SQLAlchemy raises unchanged."""

    def __reduce__(self) -> tuple[type[InvalidURI], tuple[object, ...], dict[str, object]]:
        _, args, state = super().__reduce__()
        return InvalidURI, args, state


class _DisallowedURI(_Unwrapped, DisallowedURI):
    """`DisallowedURI` that SQLAlchemy raises unchanged."""

    def __reduce__(self) -> tuple[type[DisallowedURI], tuple[object, ...], dict[str, object]]:
        _, args, state = super().__reduce__()
        return DisallowedURI, args, state


class URIType(TypeDecorator[_Kind]):
    """Type of columns whose values are references, stored as text.

    A value is checked when it is written, and may be any `str`. When it is read, it must still match the rule, so that
    its type is what the annotation says; a policy, which may have changed since, is not checked again. To read a value
    that does not match, such as one that another program wrote, use ``type_coerce(column, String)``.

    A column is compared with any text, valid or not: ``column == "https://example.com/"``, ``column.like("https:%")``.
    Texts are compared as they are, not normalized.

    A value with a password is refused when it is written, since applications should not store passwords in clear text
    (RFC 3986, section 3.2.1), unless `allow_password` is true or the policy allows passwords.

    Values are bound as references, whose `repr` hides secrets, but other errors of SQLAlchemy and its log show those
    of other parameters; ``create_engine(..., hide_parameters=True)`` hides all.

    Args:
        accepts: `uri_split.URI`, `uri_split.AbsoluteURI`, `uri_split.RelativeRef`, `uri_split.URIReference`, a
            `uri_split.Policy`, or a `uri_split.Clean`, which changes what is written.
        length: The maximum length of the column (``VARCHAR``), which some databases require for an index; without it,
            the column is a ``TEXT``.
        allow_password: Whether passwords may be stored, although not encrypted.

    Raises:
        InvalidURI: When a text is written or read that does not match the rule.
        DisallowedURI: When a text is written that the policy does not accept, or with a password.
        TypeError: If `accepts` is something else, or when a value is written that is not a `str`.

    >>> URIType(URI)
    URIType(uri_split.URI)
    """

    impl: TypeEngine[Any] | type[TypeEngine[Any]] = Text
    cache_ok: bool | None = True

    def __init__(
        self,
        accepts: type[_Kind] | Policy[_Kind] | Clean[_Kind],
        length: int | None = None,
        allow_password: bool = False,  # noqa: FBT001, FBT002  SQLAlchemy's cache ignores keyword-only parameters
    ) -> None:
        super().__init__()
        self._parse = parser_of(accepts)
        self.accepts = accepts
        self.length = length
        self.allow_password = allow_password
        self.impl = Text() if length is None else String(length)

    def __repr__(self) -> str:
        """Return the code that makes an equal type after ``import uri_split``, which migrations of Alembic contain."""
        length = "" if self.length is None else f", length={self.length}"
        password = ", allow_password=True" if self.allow_password else ""
        return f"{type(self).__name__}({as_code(self.accepts)}{length}{password})"

    def process_bind_param(self, value: str | None, dialect: Dialect) -> _Kind | None:  # noqa: ARG002  SQLAlchemy passes it
        """Return the value to write, or refuse it."""
        try:
            return None if value is None else self._without_password(self._parse(value))
        except InvalidURI as error:
            invalid = _InvalidURI(error.text, error.rule, error.problems)
            vars(invalid).update(vars(error))  # the policy's help
            raise invalid from None
        except DisallowedURI as error:
            raise _DisallowedURI(error.text, error.rule, error.problems) from None

    def _without_password(self, reference: _Kind) -> _Kind:
        policy = self.accepts.policy if isinstance(self.accepts, Clean) else self.accepts
        is_allowed = self.allow_password or (isinstance(policy, Policy) and policy.allow_password)
        if not is_allowed and password_span(reference):
            problems = policy_problems(Limits(self.accepts.rule, allow_userinfo=True), str(reference))
            forbidden = tuple(problem for problem in problems if problem.code == "password-forbidden")
            raise _DisallowedURI(str(reference), self.accepts.rule, forbidden)
        return reference

    def process_result_value(self, value: str | None, dialect: Dialect) -> _Kind | None:  # noqa: ARG002  SQLAlchemy passes it
        """Return a value that was read, or refuse it."""
        return None if value is None else cast("_Kind", TYPES[self.accepts.rule](value))

    def coerce_compared_value(self, op: OperatorType | None, value: object) -> TypeEngine[Any]:  # noqa: ARG002  SQLAlchemy passes them
        """Return the type of a value that a column is compared with: any text."""
        return self.impl_instance


TYPE_ANNOTATION_MAP: Final[Mapping[object, TypeEngine[Any]]] = MappingProxyType({
    **{kind: URIType(kind) for kind in TYPES.values()},
    URI | RelativeRef: URIType(URIReference),
})  # fmt: skip
"""The types of columns by annotation, for the attribute ``type_annotation_map`` of a declarative base."""
