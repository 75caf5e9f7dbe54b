"""The validator and the field for WTForms."""

import sys
from importlib import import_module
from typing import cast
from unittest.mock import patch

import pytest
from markupsafe import escape
from wtforms import Field, FieldList, Form, StringField
from wtforms.validators import DataRequired, InputRequired, Optional, StopValidation, ValidationError

from uri_split import CALLBACK, WEB_LINK, WEBSITE, AbsoluteURI, Clean, Policy, RelativeRef, URIError, URIReference
from uri_split.forms import html_attributes
from uri_split.integrations.wtforms import URIField, URITemplateValidator, URIValidator

GOOD = "https://example.com/"
BAD = "https://example.com/100% of it"
REASONS = [problem.summary for problem in WEB_LINK.check(BAD)]
MISSING = WEB_LINK.check("")[0].summary
FTP = 'the scheme must be http or https, found "ftp": write "http:" or "https:" instead of "ftp:"'
REQUIRED = "This field is required."
REFERENCE = Policy("URI-reference")
SECRET = "hunter2"


class Posted(dict[str, list[str]]):
    """Form data of a request."""

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
    link = URIField("target", [InputRequired(), host_is_not_blocked], audience="developers")
    callback = URIField(validators=[host_is_not_blocked, Optional()], policy=CALLBACK, audience="developers")

    def validate_link(self, field: Field) -> None:
        host_is_not_blocked(self, field)


class Plain(Form):
    link = URIField(audience="developers")
    reference = URIField(policy=REFERENCE)


class Profile(Form):
    website = URIField(policy=WEBSITE)


def client(link: str, callback: str = "") -> Client:
    return Client(Posted(link=[link], callback=[callback]))


class TestURIValidator:
    def test_accepted_text_passes_unchanged(self) -> None:
        form = Bookmark(Posted(link=[GOOD]))
        assert form.validate()
        assert type(form.link.data) is str

    def test_there_is_an_error_for_each_problem(self) -> None:
        form = Bookmark(Posted(link=[BAD]))
        assert not form.validate()
        assert form.errors == {"link": REASONS}
        assert REASONS[2] == "a space is not allowed in a path: write %20"

    def test_earlier_errors_are_kept(self) -> None:
        form = Bookmark(Posted(link=[BAD]))
        form.link.process_errors = ["no"]
        form.validate()
        assert form.link.errors == ["no", *REASONS]

    def test_error_ends_the_validation_of_the_field(self) -> None:
        form = Bookmark(Posted(link=["ftp://example.com/"]))
        with pytest.raises(StopValidation) as caught:
            URIValidator()(form, form.link)
        assert caught.value.args == (FTP,)
        assert list(form.link.errors) == []

    @pytest.mark.parametrize("posted", [Posted(), Posted(link=[]), Posted(link=[""])])
    def test_absent_data_counts_as_an_empty_text(self, posted: Posted) -> None:
        form = Bookmark(posted)
        assert not form.validate()
        assert form.link.errors == [MISSING]

    @pytest.mark.parametrize(("value", "kind"), [(GOOD.encode(), "bytes"), (0, "int"), ([GOOD], "list")])
    def test_value_that_is_not_a_str_is_refused(self, value: object, kind: str) -> None:
        form = Bookmark(data={"link": value})
        assert not form.validate()
        assert form.link.errors == [f"a URI must be text, not {kind}"]

    def test_flags_are_attributes_of_the_input(self) -> None:
        attributes = html_attributes(WEB_LINK)
        html = Bookmark().link()
        assert f'pattern="{escape(attributes["pattern"])}"' in html
        assert 'maxlength="2048"' in html


class TestURIField:
    def test_accepted_text_becomes_its_most_specific_type(self) -> None:
        form = client(GOOD, f"{GOOD}ready")
        assert form.validate()
        assert form.data == {"link": GOOD, "callback": f"{GOOD}ready"}
        assert {type(value) for value in form.data.values()} == {AbsoluteURI}
        assert form.link.problems == ()

    def test_website_and_a_policy_to_clean_with_are_cleaned_unless_the_field_says_otherwise(self) -> None:
        class Links(Form):
            website = URIField(policy=WEBSITE)
            callback = URIField(policy=Clean(CALLBACK))
            link = URIField(policy=WEB_LINK, clean=True)
            exact = URIField(policy=WEBSITE, clean=False)

        text = "bücher.example"
        form = Links(Posted(website=[text], callback=[text], link=[text], exact=[text]))
        assert not form.validate()
        assert list(form.errors) == ["exact"]
        cleaned = "https://xn--bcher-kva.example"
        assert (form.website.data, form.callback.data, form.link.data) == (cleaned, cleaned, cleaned)
        assert ["pattern" in field.render_kw for field in form] == [False, False, False, True]
        assert form.callback.policy == CALLBACK

    def test_validator_takes_no_policy_that_changes_a_value(self) -> None:
        with pytest.raises(
            TypeError, match=r"^policy must be a Policy, not Clean: a validator cannot change .* field$"
        ):
            URIValidator(cast("Policy[URIReference]", Clean(CALLBACK)))

    def test_text_is_cleaned_if_the_field_says_so(self) -> None:
        form = Profile(Posted(website=[" example.com "]))
        assert form.validate()
        assert form.website.data == "https://example.com"
        assert type(form.website.data) is AbsoluteURI
        assert "pattern" not in form.website()
        form = Profile(Posted(website=["http:/ü"]))
        assert not form.validate()
        assert form.website.data == "http:/ü"
        form = Profile(Posted(website=["localhost"]))
        assert not form.validate()
        form = Profile(Posted(website=["10.0.0.1"]))
        assert not form.validate()
        assert [(each.code, each.start, each.end) for each in form.website.problems] == [("host-not-public", 0, 8)]
        (error,) = form.website.errors
        assert error == (
            "This address opens only in your own home or office: "
            "write one that everybody can open, such as www.example.com"
        )

    def test_refused_text_is_shown_again(self) -> None:
        form = client(BAD)
        assert not form.validate()
        assert form.errors == {"link": REASONS}
        assert form.link.data == BAD
        assert f'value="{BAD}"' in form.link()

    def test_problems_are_available_to_templates(self) -> None:
        form = client(BAD, "ftp://me@example.com/")
        assert form.link.problems == ()
        form.validate()
        assert form.link.problems == WEB_LINK.check(BAD)
        assert [problem.params["component"] for problem in form.callback.problems] == ["scheme", "userinfo"]

    def test_errors_of_other_validators_are_not_problems(self) -> None:
        form = client("https://example.net/")
        assert not form.validate()
        assert form.errors == {"link": ["not there", "not there"]}
        assert form.link.problems == ()

    def test_input_has_the_attributes_of_the_policy(self) -> None:
        html = client("").callback()
        for name, value in html_attributes(CALLBACK).items():
            assert f'{name}="{escape(value)}"' in html
        assert html.count("maxlength=") == 1

    def test_attributes_of_the_caller_take_precedence(self) -> None:
        class Styled(Form):
            link = URIField(render_kw={"class": "wide", "title": "target"})

        html = Styled().link(size=40)
        assert 'class="wide"' in html
        assert 'size="40"' in html
        assert 'title="target"' in html
        assert 'inputmode="url"' in html

    def test_label_is_the_first_argument(self) -> None:
        assert client("").link.label.text == "target"

    @pytest.mark.parametrize("callback", ["", "  "])
    def test_optional_accepts_an_empty_text(self, callback: str) -> None:
        form = client(GOOD, callback)
        assert form.validate()
        assert form.callback.data == callback
        assert form.callback.problems == ()

    def test_input_required_refuses_an_empty_text(self) -> None:
        form = client("")
        assert not form.validate()
        assert form.errors == {"link": [REQUIRED]}

    def test_input_required_leaves_spaces_to_the_policy(self) -> None:
        form = client("  ")
        assert not form.validate()
        assert form.errors == {"link": [problem.summary for problem in WEB_LINK.check("  ")]}

    @pytest.mark.parametrize(("text", "errors"), [("", [REQUIRED]), (" ", [REQUIRED]), (BAD, REASONS)])
    def test_data_required_refuses_an_empty_text_and_spaces(self, text: str, errors: list[str]) -> None:
        class Needy(Form):
            link = URIField(validators=(host_is_not_blocked, DataRequired()), audience="developers")

        form = Needy(Posted(link=[text]))
        assert not form.validate()
        assert form.link.errors == errors

    @pytest.mark.parametrize("posted", [Posted(), Posted(link=[""], reference=[""])])
    def test_policy_decides_about_an_empty_text_without_other_validators(self, posted: Posted) -> None:
        form = Plain(posted)
        assert not form.validate()
        assert form.errors == {"link": [MISSING]}
        assert form.link.problems == WEB_LINK.check("")
        assert form.reference.data == (posted["reference"][0] if posted else None)

    @pytest.mark.parametrize(("value", "kind"), [(GOOD.encode(), "bytes"), (1, "int")])
    def test_value_that_is_not_a_str_is_refused_without_problems(self, value: object, kind: str) -> None:
        form = Plain(data={"reference": value})
        assert not form.validate()
        assert form.errors["reference"] == [f"a URI must be text, not {kind}"]
        assert form.reference.data is value
        assert form.reference.problems == ()

    def test_filters_run_before_the_policy(self) -> None:
        class Stripped(Form):
            link = URIField(policy=REFERENCE, filters=[str.strip])

        form = Stripped(Posted(link=[" ../up\n"]))
        assert form.validate()
        assert type(form.link.data) is RelativeRef

    def test_list_of_fields(self) -> None:
        class Many(Form):
            links = FieldList(URIField(audience="developers"))

        form = Many(Posted({"links-0": [GOOD], "links-1": ["ftp://example.com/"]}))
        assert not form.validate()
        assert form.links.errors == [[], [FTP]]
        assert form.links.data == [GOOD, "ftp://example.com/"]

    def test_text_of_ten_megabytes_has_one_error(self) -> None:
        form = client(GOOD + "a b" * 3_500_000)
        assert not form.validate()
        assert form.link.errors == ["too many characters: at most 2,048 allowed, found 10,500,020"]

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
    def test_error_contains_no_password(self, text: str) -> None:
        form = client(text)
        assert not form.validate()
        assert SECRET not in repr((form.errors, form.link.problems, form.link.flags))


class TestURITemplateValidator:
    UNCLOSED = '"{" is not closed: write "}" after the last variable, or %7B for a brace as text'

    class Link(Form):
        template = StringField(validators=[URITemplateValidator()])

    @pytest.mark.parametrize("text", ["/users/{id}{?page}", "/users", ""])
    def test_template_passes_unchanged(self, text: str) -> None:
        form = self.Link(Posted(template=[text]))
        assert form.validate()
        assert (type(form.template.data), form.template.data) == (str, text)

    def test_there_is_an_error_for_each_problem(self) -> None:
        form = self.Link(Posted(template=[f"https://me:{SECRET}@h/{{}}{{?page"]))
        assert not form.validate()
        assert form.template.errors == [
            "an expression needs at least one variable: write the name of a variable",
            self.UNCLOSED,
        ]
        assert SECRET not in repr(form.errors)

    def test_value_that_is_not_a_str_is_refused(self) -> None:
        form = self.Link(data={"template": 5})
        assert not form.validate()
        assert form.template.errors == ["a URI template must be text, not int"]

    def test_own_messages_have_the_params_of_the_problem(self) -> None:
        class Own(Form):
            template = StringField(
                validators=[URITemplateValidator(messages={"unclosed-expression": "{found} at {start}"})]
            )

        form = Own(Posted(template=["/{a"]))
        assert not form.validate()
        assert form.template.errors == ["{ at 1"]


class TestLanguages:
    GERMAN = 'Als Schema ist nur http oder https erlaubt, gefunden: "ftp". "http:" oder "https:" statt "ftp:" schreiben'
    TEXT = "ftp://example.com/"

    @pytest.mark.parametrize(
        ("locales", "error"),
        [(["de_DE", "de"], GERMAN), (("de",), GERMAN), (["en"], FTP), (["fr", "de"], FTP), (False, FTP), (None, FTP)],
    )
    def test_locales_of_the_form_choose_the_language(
        self, monkeypatch: pytest.MonkeyPatch, locales: object, error: str
    ) -> None:
        monkeypatch.setenv("LANGUAGE", "en")  # WTForms reads it for None, and fails where no language is set
        meta = {"locales": locales}
        form = Client(Posted(link=[self.TEXT], callback=[""]), meta=meta)
        assert not form.validate()
        assert form.link.errors == [error]
        assert Bookmark(Posted(link=[self.TEXT]), meta=meta).validate() is False
        assert ("Eine Adresse, zum Beispiel" in form.link()) == (error == self.GERMAN)

    def test_people_read_one_sentence_in_the_language_of_the_form(self) -> None:
        text = f"https://me:{SECRET}@10.0.0.1/100% of it"
        for locale, sentence in (
            ("en", "Leave out the name and password before the @"),
            ("de", "Bitte den Namen und das Passwort vor dem @ weglassen"),
        ):
            form = Profile(Posted(website=[text]), meta={"locales": [locale]})
            assert not form.validate()
            assert form.website.errors == [sentence]
            assert [problem.code for problem in form.website.problems] == ["component-forbidden", "host-not-public"]

    def test_validator_may_be_for_people(self) -> None:
        class Short(Form):
            link = StringField(validators=[URIValidator(audience="people")])

        form = Short(Posted(link=["ftp://me@example.com/"]))
        assert not form.validate()
        (error,) = form.link.errors
        assert error == (
            'Addresses that start with "ftp:" are not accepted here: '
            "write one that opens a web page, such as https://www.example.com"
        )

    def test_translations_of_the_form_take_precedence(self) -> None:
        class French:
            def gettext(self, text: str) -> str:
                return {"a host is required": "il manque un hôte", "{problem}: {help}": "{problem}"}.get(text, text)

        class Localized(Form):
            class Meta:
                def get_translations(self, form: Form) -> French:
                    assert isinstance(form, Form)
                    return French()

            link = URIField()

        form = Localized(Posted(link=["https:example.com"]))
        assert not form.validate()
        assert form.link.errors == ["il manque un hôte"]

    def test_translations_of_sentences_for_people_are_used(self) -> None:
        class French:
            def gettext(self, text: str) -> str:
                return {"Leave out {found}": "Enlever {found}"}.get(text, text)

        class Localized(Form):
            class Meta:
                def get_translations(self, form: Form) -> French:
                    assert isinstance(form, Form)
                    return French()

            link = URIField()

        form = Localized(Posted(link=["https://me@example.com"]))
        assert not form.validate()
        assert form.link.errors == ['Enlever "me@"']

    def test_messages_by_code_have_the_params_of_the_problem(self) -> None:
        class Lazy:
            def __str__(self) -> str:
                return "{component}!"

        own = {"scheme-not-listed": "{found}: nur {allowed}", "component-forbidden": Lazy()}

        class Own(Form):
            # Lazy translations are no texts to a type checker.
            link = URIField(messages=own, audience="developers")  # type: ignore[arg-type]
            short = URIField(messages=own)  # type: ignore[arg-type]
            text = StringField(validators=[URIValidator(messages={"too-long": "zu lang"})])

        text = "ftp://me@example.com:99999/"
        form = Own(Posted(link=[text], short=[text], text=["a" * 3000]))
        assert not form.validate()
        high = 'the port must be at most 65535, found "99999"'
        assert form.link.errors == ["ftp: nur http, https", "userinfo!", high]
        assert form.short.errors == ["ftp: nur http, https"]
        assert form.text.errors == ["zu lang"]

    def test_one_message_may_stand_for_all_other_codes(self) -> None:
        class Own(Form):
            link = URIField(messages={"*": "Give a link.", "component-forbidden": "{found}!"}, audience="developers")

        form = Own(Posted(link=["ftp://me@example.com/"]))
        assert not form.validate()
        assert form.link.errors == ["Give a link.", "me@!"]

    def test_key_of_messages_that_is_no_code_is_an_error(self) -> None:
        with pytest.raises(URIError, match='"too-lang" is not a code of a problem: did you mean "too-long"'):
            URIValidator(messages={"too-lang": "!"})
        with pytest.raises(URIError, match=r'"xyz" is not a code of a problem: use "\*" for one message for all'):
            URITemplateValidator(messages={"xyz": "!"})


def test_import_without_wtforms_names_the_package() -> None:
    with patch.dict(sys.modules, {"wtforms": None}):
        del sys.modules["uri_split.integrations.wtforms"]
        with pytest.raises(ModuleNotFoundError) as caught:
            import_module("uri_split.integrations.wtforms")
    assert str(caught.value) == "the WTForms integration needs the package wtforms: pip install wtforms"
