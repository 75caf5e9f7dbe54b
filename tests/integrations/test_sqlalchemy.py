"""The type of columns for SQLAlchemy."""

import pickle
import sys
import traceback
from collections.abc import Iterator
from importlib import import_module
from typing import Any
from unittest.mock import patch

import pytest
import sqlalchemy as sa
from alembic.autogenerate import produce_migrations, render_python_code
from alembic.migration import MigrationContext
from alembic.operations import Operations
from sqlalchemy.dialects import mysql, postgresql
from sqlalchemy.exc import IntegrityError, StatementError
from sqlalchemy.orm import DeclarativeBase, Mapped, Session, mapped_column
from sqlalchemy.schema import CreateTable
from sqlalchemy.types import TypeEngine

from uri_split import (
    CALLBACK,
    URI,
    WEB_LINK,
    WEBSITE,
    AbsoluteURI,
    Clean,
    DisallowedURI,
    InvalidURI,
    Policy,
    RelativeRef,
    URIReference,
)
from uri_split.integrations.sqlalchemy import TYPE_ANNOTATION_MAP, URIType

SECRET = "hunter2"
POLICY = Policy(schemes={"https"}, allow_userinfo=True, allow_password=True)


class Base(DeclarativeBase):
    type_annotation_map = TYPE_ANNOTATION_MAP


class Page(Base):
    __tablename__ = "pages"

    number: Mapped[int] = mapped_column(primary_key=True)
    link: Mapped[URI]
    base: Mapped[AbsoluteURI | None]
    following: Mapped[RelativeRef | None]
    reference: Mapped[URIReference | None]
    either: Mapped[URI | RelativeRef | None]
    checked: Mapped[URI | None] = mapped_column(URIType(POLICY, length=2048), unique=True)


@pytest.fixture
def session() -> Iterator[Session]:
    engine = sa.create_engine("sqlite://")
    Base.metadata.create_all(engine)
    with Session(engine) as session:
        yield session
    engine.dispose()


def stored(session: Session, **values: str | None) -> None:
    """Write a row without a check, as another program does."""
    columns = ", ".join(values)
    names = ", ".join(f":{name}" for name in values)
    session.execute(sa.text(f"INSERT INTO pages ({columns}) VALUES ({names})"), values)  # noqa: S608  names of columns


def test_values_are_read_as_their_types(session: Session) -> None:
    session.add(
        Page(
            link=URI("a:#b"),
            base=AbsoluteURI("a:"),
            following=RelativeRef("../b"),
            reference=URIReference("?c"),
            either=URIReference("d:"),
            checked=URI("https://example.com/"),
        )
    )
    session.commit()
    session.expire_all()
    page = session.scalars(sa.select(Page)).one()
    values = [page.link, page.base, page.following, page.reference, page.either, page.checked]
    assert values == ["a:#b", "a:", "../b", "?c", "d:", "https://example.com/"]
    assert [type(value) for value in values] == [URI, AbsoluteURI, RelativeRef, RelativeRef, AbsoluteURI, AbsoluteURI]
    assert session.execute(sa.text("SELECT typeof(link), link FROM pages")).one() == ("text", "a:#b")


def test_null_is_none(session: Session) -> None:
    session.add(Page(link=URI("a:")))
    session.commit()
    assert session.scalars(sa.select(Page.base)).one() is None


@pytest.mark.parametrize(
    ("column", "value", "error"),
    [
        ("link", f"http://me:{SECRET}@h/ a", InvalidURI),
        ("link", "../a", InvalidURI),
        ("base", "a:#b", InvalidURI),
        ("following", "a:", InvalidURI),
        ("either", "a b", InvalidURI),
        ("checked", f"http://me:{SECRET}@h/", DisallowedURI),
        ("checked", f"https://me:{SECRET}@h/ a", InvalidURI),
    ],
)
def test_refused_value_is_an_error_without_the_password(
    session: Session, column: str, value: str, error: type[InvalidURI | DisallowedURI]
) -> None:
    with pytest.raises(error) as caught:
        session.execute(sa.insert(Page).values({"link": "a:", column: value}))
    assert caught.value.text == value
    assert SECRET not in f"{caught.value}{caught.value!r}"
    assert "not a valid" in str(caught.value) or "not allowed" in str(caught.value)
    copied = pickle.loads(pickle.dumps(caught.value))  # noqa: S301  its own
    assert (type(copied), str(copied)) == (error, str(caught.value))
    assert traceback.format_exception_only(caught.value)[0].startswith(f"uri_split.{error.__name__}: ")
    assert repr(caught.value).startswith(f"{error.__name__}(")


def test_text_is_cleaned_when_it_is_written() -> None:
    dialect = postgresql.dialect()  # type: ignore[no-untyped-call]  # in SQLAlchemy
    kind = URIType(Clean(WEBSITE), length=200)
    assert kind.process_bind_param("bücher.example", dialect) == AbsoluteURI("https://xn--bcher-kva.example")
    assert kind.process_result_value("https://example.com/", dialect) == AbsoluteURI("https://example.com/")
    with pytest.raises(DisallowedURI, match="is the machine itself"):
        kind.process_bind_param("localhost:80", dialect)
    assert repr(kind) == f"URIType(uri_split.Clean(uri_split.{WEBSITE!r}), length=200)"
    with pytest.raises(DisallowedURI, match="a password is not allowed"):
        URIType(Clean(Policy(allow_userinfo=True))).process_bind_param("https://me:secret@h/", dialect)
    assert URIType(Clean(POLICY)).process_bind_param("https://me:secret@h/", dialect) == "https://me:secret@h/"


# RFC 3986, section 3.2.1: applications should reject the storage of passwords in unencrypted form.
@pytest.mark.parametrize(
    ("accepts", "text"),
    [
        (URI, f"https://me:{SECRET}@h/"),
        (URI, f"x://:{SECRET}@h"),
        (AbsoluteURI, f"ftp://me:{SECRET}@h/a?b"),
        (RelativeRef, f"//me:{SECRET}@h"),
        (URIReference, f"//me:{SECRET}@h"),
        (Policy("URI", allow_userinfo=True), f"https://me:{SECRET}@h/"),
    ],
)
def test_password_is_refused_unless_it_is_allowed(accepts: type[URIReference], text: str) -> None:
    dialect = postgresql.dialect()  # type: ignore[no-untyped-call]  # in SQLAlchemy
    with pytest.raises(DisallowedURI, match="a password is not allowed") as caught:
        URIType(accepts).process_bind_param(text, dialect)
    assert [problem.code for problem in caught.value.problems] == ["password-forbidden"]
    assert SECRET not in f"{caught.value}{caught.value!r}"
    if not isinstance(accepts, Policy):
        assert URIType(accepts, allow_password=True).process_bind_param(text, dialect) == text
    assert URIType(accepts).process_result_value(text, dialect) == text


def test_policy_and_an_empty_password_allow_a_colon() -> None:
    dialect = postgresql.dialect()  # type: ignore[no-untyped-call]  # in SQLAlchemy
    for kind, text in (
        (URIType(POLICY), f"https://me:{SECRET}@h/"),
        (URIType(URI), "https://me:@h/"),
        (URIType(URI), "https://me@h/?a:b@c"),
    ):
        assert kind.process_bind_param(text, dialect) == text


def test_update_and_default_are_checked(session: Session) -> None:
    stored(session, link="a:")
    with pytest.raises(InvalidURI):
        session.execute(sa.update(Page).values(link="a b"))
    session.execute(sa.update(Page).values(link="b:"))
    assert session.scalars(sa.select(Page.link)).one() == "b:"


@pytest.mark.parametrize("value", [5, b"a:"])
def test_value_that_is_not_a_str_is_refused(session: Session, value: object) -> None:
    with pytest.raises(StatementError) as caught:
        session.execute(sa.insert(Page).values(link=value))
    assert isinstance(caught.value.orig, TypeError)


def test_row_that_does_not_match_is_an_error_but_can_be_read_as_text(session: Session) -> None:
    stored(session, link="a:", base="a:#b")
    stored(session, link=f"http://me:{SECRET}@h/ a")
    with pytest.raises(InvalidURI) as caught:
        session.scalars(sa.select(Page.link)).all()
    assert SECRET not in str(caught.value)
    with pytest.raises(InvalidURI):
        session.scalars(sa.select(Page.base)).all()
    texts = session.scalars(sa.select(sa.type_coerce(Page.link, sa.String))).all()
    assert texts == ["a:", f"http://me:{SECRET}@h/ a"]


def test_help_in_an_error_is_that_of_the_policy(session: Session) -> None:
    session.add(Page(link=URI("a:"), checked="http://example.com/ "))
    with pytest.raises(InvalidURI, match=r"help: write https://example\.com/$"):
        session.flush()


def test_policy_is_not_checked_again(session: Session) -> None:
    stored(session, link="a:", checked="ftp://example.com/")
    value = session.scalars(sa.select(Page.checked)).one()
    assert type(value) is AbsoluteURI


def test_comparisons_take_any_text(session: Session) -> None:
    session.add_all([Page(link=URI("https://example.com/a")), Page(link=URI("http://example.com/b"))])
    session.commit()

    def found(condition: sa.ColumnElement[bool]) -> list[str]:
        return [link.path for link in session.scalars(sa.select(Page.link).where(condition))]

    assert found(Page.link == "https://example.com/a") == ["/a"]
    assert found(Page.link == URI("https://example.com/a")) == ["/a"]
    assert found(Page.link == "not a URI") == []
    assert found(Page.link != "") == ["/a", "/b"]
    assert found(Page.link.in_(["https://example.com/a", "x y"])) == ["/a"]
    assert found(Page.link.like("https:%")) == ["/a"]
    assert found(Page.link.startswith("http:")) == ["/b"]
    assert found(Page.link.contains("[")) == []
    assert found(Page.link == sa.bindparam("given", "http://example.com/b")) == ["/b"]
    assert session.scalars(sa.select(Page.link).order_by(Page.link)).first() == "http://example.com/b"
    assert session.get_one(Page, 1).link.host == "example.com"


def test_other_errors_show_no_password(session: Session) -> None:
    values = {"link": "a:", "checked": URI(f"https://me:{SECRET}@h/")}
    session.execute(sa.insert(Page).values(values))
    with pytest.raises(IntegrityError) as caught:
        session.execute(sa.insert(Page).values(values))
    assert SECRET not in str(caught.value)
    assert "me:***@h" in str(caught.value)


def test_literal_is_quoted() -> None:
    statement = sa.insert(Page).values(link="a:'b")
    written = str(statement.compile(compile_kwargs={"literal_binds": True}))
    assert "'a:''b'" in written


def test_column_is_text_or_has_a_length() -> None:
    table = sa.Table("t", sa.MetaData(), sa.Column("a", URIType(URI)), sa.Column("b", URIType(URI, length=255)))
    dialects: list[sa.Dialect] = [mysql.dialect(), postgresql.dialect()]  # type: ignore[no-untyped-call]  # in SQLAlchemy
    for dialect in dialects:
        written = str(CreateTable(table).compile(dialect=dialect))
        assert "a TEXT" in written
        assert "b VARCHAR(255)" in written


def test_statements_are_cached_by_what_is_accepted() -> None:
    def key(kind: TypeEngine[Any]) -> object:
        statement = sa.select(sa.column("a", kind))
        return statement._generate_cache_key()  # pyright: ignore[reportPrivateUsage]  # SQLAlchemy has no public way

    assert key(URIType(URI)) == key(URIType(URI)) is not None
    assert key(URIType(WEB_LINK)) == key(URIType(Policy(schemes={"http", "https"}, require={"host"})))
    different: list[TypeEngine[Any]] = [
        URIType(URI),
        URIType(AbsoluteURI),
        URIType(WEB_LINK),
        URIType(CALLBACK),
        URIType(URI, 9),
        URIType(URI, allow_password=True),
    ]
    keys = [key(kind) for kind in different]
    assert all(one != other for number, one in enumerate(keys) for other in keys[:number])


@pytest.mark.parametrize(
    ("kind", "code"),
    [
        (URIType(URI), "URIType(uri_split.URI)"),
        (URIType(RelativeRef, 9), "URIType(uri_split.RelativeRef, length=9)"),
        (URIType(URI, 9, allow_password=True), "URIType(uri_split.URI, length=9, allow_password=True)"),
        (URIType(WEB_LINK), "URIType(uri_split.Policy(schemes={'http', 'https'}, require={'host'}))"),
    ],
)
def test_repr_is_code(kind: TypeEngine[Any], code: str) -> None:
    assert repr(kind) == code


def test_migration_makes_the_tables() -> None:
    engine = sa.create_engine("sqlite://")
    with engine.connect() as connection:
        context = MigrationContext.configure(connection)
        upgrade = produce_migrations(context, Base.metadata).upgrade_ops
        assert upgrade is not None
        code = render_python_code(upgrade, migration_context=context)
        assert "uri_split.integrations.sqlalchemy.URIType(uri_split.AbsoluteURI)" in code
        names: dict[str, object] = {"op": Operations(context), "sa": sa}
        program = f"import uri_split.integrations.sqlalchemy\ndef upgrade():\n{code}\nupgrade()"
        exec(program.replace("\n#", "\n    #"), names)  # noqa: S102  as Alembic runs a migration
        after = produce_migrations(context, Base.metadata).upgrade_ops
        assert after is not None
        assert after.is_empty()
    engine.dispose()


@pytest.mark.parametrize("value", [str, "URI", None])
def test_anything_else_than_a_type_or_a_policy_is_a_type_error(value: object) -> None:
    with pytest.raises(TypeError, match="accepts must be a type of references, a Policy or a Clean"):
        URIType(value)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]  # what is tested


def test_import_without_sqlalchemy_names_the_package() -> None:
    with patch.dict(sys.modules, {"sqlalchemy": None}):
        del sys.modules["uri_split.integrations.sqlalchemy"]
        with pytest.raises(ModuleNotFoundError) as caught:
            import_module("uri_split.integrations.sqlalchemy")
    message = "the SQLAlchemy integration needs the package sqlalchemy: pip install sqlalchemy"
    assert str(caught.value) == message
