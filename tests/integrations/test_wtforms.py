"""What WTForms makes of the validator and the field."""

import sys
from importlib import import_module
from unittest.mock import patch

import pytest
from markupsafe import escape
from wtforms import Field, FieldList, Form, StringField
from wtforms.validators import DataRequired, InputRequired, Optional, StopValidation, ValidationError

from uri_split import CALLBACK, WEB_LINK, AbsoluteURI, Policy, RelativeRef, URIReference
from uri_split.forms import html_attributes
from uri_split.integrations.wtforms import URIField, URIValidator

GOOD = "https://example.com/"
BAD = "https://example.com/100% of it"
REASONS = [problem.message for problem in WEB_LINK.check(BAD)]
MISSING = WEB_LINK.check("")[0].message
REQUIRED = "This field is required."
REFERENCE = Policy("URI-reference")
SECRET = "hunter2"


class Posted(dict[str, list[str]]):
    """What came with a request."""

    def getlist(self, key: str) -> list[str]:
        return self[key]


def host_is_not_blocked(form: Form, field: Field) -> None:
    assert isinstance(form, Form)
    assert isinstance(field.data, URIReference)
    if field.data.host == "example.net":
        message = "not there"
        raise ValidationError(message)


class Bookmark(Form):
    link = StringField(validators=[URIValidator()])


class Client(Form):
    link = URIField("where it leads", [InputRequired(), host_is_not_blocked])
    callback = URIField(validators=[host_is_not_blocked, Optional()], policy=CALLBACK)

    def validate_link(self, field: Field) -> None:
        host_is_not_blocked(self, field)


class Plain(Form):
    link = URIField()
    reference = URIField(policy=REFERENCE)


def client(link: str, callback: str = "") -> Client:
    return Client(Posted(link=[link], callback=[callback]))


class TestURIValidator:
    def test_what_is_accepted_passes_as_it_stands(self) -> None:
        form = Bookmark(Posted(link=[GOOD]))
        assert form.validate()
        assert type(form.link.data) is str

    def test_there_is_an_error_for_each_problem(self) -> None:
        form = Bookmark(Posted(link=[BAD]))
        assert not form.validate()
        assert form.errors == {"link": REASONS}
        assert REASONS[2] == "a space is not allowed in a path: write %20"

    def test_those_that_were_there_before_stay(self) -> None:
        form = Bookmark(Posted(link=[BAD]))
        form.link.process_errors = ["no"]
        form.validate()
        assert form.link.errors == ["no", *REASONS]

    def test_it_ends_the_validation_of_its_field(self) -> None:
        form = Bookmark(Posted(link=["ftp://example.com/"]))
        with pytest.raises(StopValidation) as caught:
            URIValidator()(form, form.link)
        assert caught.value.args == ('the scheme must be http or https, found "ftp"',)
        assert list(form.link.errors) == []

    @pytest.mark.parametrize("posted", [Posted(), Posted(link=[]), Posted(link=[""])])
    def test_nothing_is_an_empty_text(self, posted: Posted) -> None:
        form = Bookmark(posted)
        assert not form.validate()
        assert form.link.errors == [MISSING]

    @pytest.mark.parametrize(("value", "kind"), [(GOOD.encode(), "bytes"), (0, "int"), ([GOOD], "list")])
    def test_what_is_no_text_is_told_so(self, value: object, kind: str) -> None:
        form = Bookmark(data={"link": value})
        assert not form.validate()
        assert form.link.errors == [f"a URI is a str, not {kind}"]

    def test_its_flags_are_attributes_of_the_input(self) -> None:
        attributes = html_attributes(WEB_LINK)
        html = Bookmark().link()
        assert f'pattern="{escape(attributes["pattern"])}"' in html
        assert 'maxlength="2048"' in html


class TestURIField:
    def test_what_is_accepted_is_what_it_is(self) -> None:
        form = client(GOOD, f"{GOOD}ready")
        assert form.validate()
        assert form.data == {"link": GOOD, "callback": f"{GOOD}ready"}
        assert {type(value) for value in form.data.values()} == {AbsoluteURI}
        assert form.link.problems == ()

    def test_what_is_refused_is_shown_again(self) -> None:
        form = client(BAD)
        assert not form.validate()
        assert form.errors == {"link": REASONS}
        assert form.link.data == BAD
        assert f'value="{BAD}"' in form.link()

    def test_the_problems_are_there_for_templates(self) -> None:
        form = client(BAD, "ftp://me@example.com/")
        assert form.link.problems == ()
        form.validate()
        assert form.link.problems == WEB_LINK.check(BAD)
        assert [problem.params["component"] for problem in form.callback.problems] == ["scheme", "userinfo"]

    def test_there_are_none_where_others_refuse(self) -> None:
        form = client("https://example.net/")
        assert not form.validate()
        assert form.errors == {"link": ["not there", "not there"]}
        assert form.link.problems == ()

    def test_the_input_has_the_attributes_of_the_policy(self) -> None:
        html = client("").callback()
        for name, value in html_attributes(CALLBACK).items():
            assert f'{name}="{escape(value)}"' in html
        assert html.count("maxlength=") == 1

    def test_others_take_their_place(self) -> None:
        class Styled(Form):
            link = URIField(render_kw={"class": "wide", "title": "where it leads"})

        html = Styled().link(size=40)
        assert 'class="wide"' in html
        assert 'size="40"' in html
        assert 'title="where it leads"' in html
        assert 'inputmode="url"' in html

    def test_the_label_is_the_first_argument(self) -> None:
        assert client("").link.label.text == "where it leads"

    @pytest.mark.parametrize("callback", ["", "  "])
    def test_optional_takes_nothing(self, callback: str) -> None:
        form = client(GOOD, callback)
        assert form.validate()
        assert form.callback.data == callback
        assert form.callback.problems == ()

    def test_input_required_does_not(self) -> None:
        form = client("")
        assert not form.validate()
        assert form.errors == {"link": [REQUIRED]}

    def test_but_spaces_are_an_input(self) -> None:
        form = client("  ")
        assert not form.validate()
        assert form.errors == {"link": [problem.message for problem in WEB_LINK.check("  ")]}

    @pytest.mark.parametrize(("text", "errors"), [("", [REQUIRED]), (" ", [REQUIRED]), (BAD, REASONS)])
    def test_data_required(self, text: str, errors: list[str]) -> None:
        class Needy(Form):
            link = URIField(validators=(host_is_not_blocked, DataRequired()))

        form = Needy(Posted(link=[text]))
        assert not form.validate()
        assert form.link.errors == errors

    @pytest.mark.parametrize("posted", [Posted(), Posted(link=[""], reference=[""])])
    def test_without_any_of_them_the_policy_decides_on_nothing(self, posted: Posted) -> None:
        form = Plain(posted)
        assert not form.validate()
        assert form.errors == {"link": [MISSING]}
        assert form.link.problems == WEB_LINK.check("")
        assert form.reference.data == (posted["reference"][0] if posted else None)

    @pytest.mark.parametrize(("value", "kind"), [(GOOD.encode(), "bytes"), (1, "int")])
    def test_what_is_no_text_is_told_so_and_has_no_problems(self, value: object, kind: str) -> None:
        form = Plain(data={"reference": value})
        assert not form.validate()
        assert form.errors["reference"] == [f"a URI is a str, not {kind}"]
        assert form.reference.data is value
        assert form.reference.problems == ()

    def test_filters_come_first(self) -> None:
        class Stripped(Form):
            link = URIField(policy=REFERENCE, filters=[str.strip])

        form = Stripped(Posted(link=[" ../up\n"]))
        assert form.validate()
        assert type(form.link.data) is RelativeRef

    def test_a_list_of_them(self) -> None:
        class Many(Form):
            links = FieldList(URIField())

        form = Many(Posted({"links-0": [GOOD], "links-1": ["ftp://example.com/"]}))
        assert not form.validate()
        assert form.links.errors == [[], ['the scheme must be http or https, found "ftp"']]
        assert form.links.data == [GOOD, "ftp://example.com/"]

    def test_ten_megabytes_are_one_error(self) -> None:
        form = client(GOOD + "a b" * 3_500_000)
        assert not form.validate()
        assert form.link.errors == ["at most 2,048 characters are allowed, found 10,500,020"]

    @pytest.mark.parametrize(
        "text",
        [
            f"https://me:{SECRET}@example.com/",
            f"https://me:{SECRET}@example.com:8x/a b",
            f"https://me:{SECRET} {SECRET}@example.com/",
            f"https://me:{SECRET}@example.com@example.net/",
            f"ftp://:{SECRET}@[::1/",
            f"http//me:{SECRET}@example.com/",
            f" https://me:{SECRET}@example.com/",
        ],
    )
    def test_no_error_has_a_password_in_it(self, text: str) -> None:
        form = client(text)
        assert not form.validate()
        assert SECRET not in repr((form.errors, form.link.problems, form.link.flags))


def test_without_wtforms_one_sentence_says_so() -> None:
    with patch.dict(sys.modules, {"wtforms": None}):
        del sys.modules["uri_split.integrations.wtforms"]
        with pytest.raises(ModuleNotFoundError) as caught:
            import_module("uri_split.integrations.wtforms")
    assert str(caught.value) == "the WTForms integration needs the package wtforms: pip install 'uri_split[wtforms]'"
