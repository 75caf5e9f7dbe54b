"""The form field, and the model field in forms and in the admin."""

from unittest.mock import patch

import pytest
from django import forms
from django.contrib.admin import AdminSite, ModelAdmin
from django.http import HttpRequest
from django.utils import translation

from tests.integrations.django.django_project import REFERENCE, Link
from tests.integrations.django.links import BAD, GOOD, SECRET, WITH_PASSWORDS, refused
from uri_split import CALLBACK, WEB_LINK, WEBSITE, AbsoluteURI, Clean, URIError
from uri_split.forms import html_attributes
from uri_split.integrations.django import URIField, URIFormField, URITemplateFormField

NOT_PUBLIC = (
    "10.0.0.1 is an address not reachable from the public Internet: "
    "write a host that everybody can reach, such as www.example.com"
)


class Client(forms.Form):
    home = URIFormField(label="target", audience="developers")
    callback = URIFormField(
        policy=CALLBACK,
        required=False,
        audience="developers",
        error_messages={"not-loopback": "%(found)s? %(message)s", "required": "!"},
    )


class TestURIFormField:
    def test_accepted_text_becomes_its_most_specific_type(self) -> None:
        form = Client({"home": f" {GOOD}\n", "callback": f"{GOOD}done"})
        assert form.is_valid()
        assert form.cleaned_data == {"home": GOOD, "callback": f"{GOOD}done"}
        assert {type(value) for value in form.cleaned_data.values()} == {AbsoluteURI}

    def test_empty_text_is_left_to_django(self) -> None:
        form = Client({"home": " "})
        assert not form.is_valid()
        assert form.errors == {"home": ["This field is required."]}
        assert form.cleaned_data == {"callback": ""}
        assert URIFormField(required=False, empty_value=None).clean("") is None

    def test_there_is_an_error_for_each_problem(self) -> None:
        errors = Client({"home": BAD}).errors
        assert [error.code for error in errors.as_data()["home"]] == [problem.code for problem in WEB_LINK.check(BAD)]

    def test_own_messages_by_code_have_the_params(self) -> None:
        (error,) = Client({"home": GOOD, "callback": "http://example.com/"}).errors["callback"]
        assert str(error).startswith('http? "http" is allowed only for this machine (')

    def test_one_message_may_stand_for_all_other_codes(self) -> None:
        own = {"*": "Give a link.", "component-forbidden": "%(found)s!", "required": "!"}
        field = URIFormField(audience="developers", error_messages=own)
        with pytest.raises(forms.ValidationError) as caught:
            field.clean("ftp://me@example.com/")
        assert caught.value.messages == ["Give a link.", "me@!"]
        with pytest.raises(forms.ValidationError, match="!"):
            field.clean("")

    @pytest.mark.parametrize("field", [URIFormField, URITemplateFormField])
    def test_key_of_messages_that_is_no_code_is_an_error(self, field: type[forms.CharField]) -> None:
        with pytest.raises(URIError, match='"not-lopback" is not a code of a problem: did you mean "not-loopback"'):
            field(error_messages={"not-lopback": "!"})
        field(error_messages={"code_of_another_validator": "!"})

    def test_text_is_cleaned_if_the_field_says_so(self) -> None:
        field = URIFormField(
            policy=WEBSITE,
            clean=True,
            required=False,
            audience="developers",
            error_messages={"component-forbidden": "%(found)s!"},
        )
        cleaned = field.clean(" example.com:8080 ")
        assert cleaned == "https://example.com:8080"
        assert (type(cleaned), field.clean("")) == (AbsoluteURI, "")
        assert {"type": "text", **field.widget.attrs} == html_attributes(WEBSITE, pattern=False)
        with pytest.raises(forms.ValidationError) as caught:
            field.clean("https://me@10.0.0.1/ä")
        assert [each.code for each in caught.value.error_list] == ["component-forbidden", "host-not-public"]
        assert caught.value.messages == [
            "me@!",
            NOT_PUBLIC,
        ]

    @pytest.mark.parametrize(
        "field",
        [
            URIFormField(policy=WEBSITE),
            URIFormField(policy=Clean(WEBSITE)),
            URIFormField(policy=Clean(CALLBACK)),
            URIFormField(policy=WEB_LINK, clean=True),
            URIField(policy=WEBSITE).formfield(),
            URIField(policy=Clean(CALLBACK)).formfield(),
        ],
    )
    def test_website_and_a_policy_to_clean_with_are_cleaned(self, field: URIFormField) -> None:
        assert field.clean("bücher.example") == "https://xn--bcher-kva.example"
        assert "pattern" not in field.widget.attrs

    def test_website_is_not_cleaned_if_the_field_says_so(self) -> None:
        field = URIFormField(policy=WEBSITE, clean=False)
        assert refused(lambda: field.clean("example.com"))
        assert {"type": "text", **field.widget.attrs} == html_attributes(WEBSITE)

    def test_other_validators_run_on_accepted_texts_only(self) -> None:
        validated: list[object] = []
        field = URIFormField(validators=[validated.append], required=False)
        assert refused(lambda: field.clean(BAD))
        assert (field.clean(GOOD), field.clean("")) == (GOOD, "")
        assert [type(value) for value in validated] == [AbsoluteURI]

    def test_input_has_the_attributes_of_the_policy(self) -> None:
        widget = Client().fields["callback"].widget
        assert isinstance(widget, forms.TextInput)
        assert {"type": widget.input_type, **widget.attrs} == html_attributes(CALLBACK)
        assert "minlength" in URIFormField(min_length=9).widget.attrs

    def test_attributes_of_the_widget_take_precedence(self) -> None:
        attributes = URIFormField(widget=forms.TextInput({"title": "target", "class": "wide"})).widget.attrs
        assert (attributes["title"], attributes["class"], attributes["inputmode"]) == ("target", "wide", "url")

    def test_title_is_in_the_active_language(self) -> None:
        form = Client()
        assert 'title="An address, such as https://www.example.com"' in str(form["home"])
        with translation.override("de"):
            assert 'title="Eine Adresse, zum Beispiel https://www.example.com"' in str(form["home"])

    @pytest.mark.parametrize("clean", [False, True])
    def test_people_read_one_sentence_in_the_active_language(self, clean: bool) -> None:  # noqa: FBT001  parametrized
        field = URIFormField(policy=WEBSITE, clean=clean)
        with pytest.raises(forms.ValidationError) as caught:
            field.clean(f"https://me:{SECRET}@10.0.0.1/")
        assert caught.value.messages == ["Leave out the name and password before the @"]
        with translation.override("de"):
            assert caught.value.messages == ["Bitte den Namen und das Passwort vor dem @ weglassen"]
        assert [error.code for error in caught.value.error_list] == ["component-forbidden"]

    def test_own_messages_by_code_take_precedence_over_the_sentence_for_people(self) -> None:
        field = URIFormField(policy=CALLBACK, error_messages={"not-loopback": "%(found)s? %(message)s"})
        with pytest.raises(forms.ValidationError) as caught:
            field.clean("http://me@example.com/")
        assert caught.value.messages == ['http? Write "https:" instead of "http:"']

    @pytest.mark.parametrize("text", WITH_PASSWORDS)
    def test_error_contains_no_password(self, text: str) -> None:
        errors = Client({"home": text}).errors
        assert SECRET not in errors.as_ul() + errors.as_json() + repr(errors.as_data())


LinkForm = forms.modelform_factory(Link, fields=["url", "callback", "image"])


class ExactLinkForm(LinkForm):  # type: ignore[misc,valid-type]  # a class that a function returns
    url = URIFormField(audience="developers")


class TestForms:
    def test_input_has_the_attributes_of_the_policy(self) -> None:
        form = LinkForm()
        for name, policy in (("url", WEB_LINK), ("callback", CALLBACK), ("image", REFERENCE)):
            widget = form[name].field.widget
            assert isinstance(widget, forms.TextInput)
            assert {"type": widget.input_type, **widget.attrs} == html_attributes(policy)
        assert '<input type="text" name="url" inputmode="url" pattern="(?![!-~]{2049})' in str(form["url"])

    def test_accepted_text_is_saved(self) -> None:
        form = LinkForm({"url": f" {GOOD}\n"})
        link = form.save()
        assert type(link.url) is AbsoluteURI
        assert Link.objects.get().url == GOOD

    def test_refused_text_is_shown_again_with_its_errors(self) -> None:
        form = ExactLinkForm({"url": BAD, "image": "//example.net/"})
        assert not form.is_valid()
        assert [error.code for error in form.errors.as_data()["image"]] == ["host-not-listed"]
        assert [error.message % (error.params or {}) for error in form.errors.as_data()["url"]] == form.errors["url"]
        assert list(form.errors["url"])[1:] == ["a space is not allowed in a path: write %20"] * 2
        assert 'value="https://example.com/100% of it"' in str(form["url"])

    def test_translation_by_code_uses_the_params(self) -> None:
        messages = {"url": {"scheme-not-listed": "%(found)s: nur %(allowed)s"}}
        translated = forms.modelform_factory(Link, fields=["url"], error_messages=messages)
        assert translated({"url": "ftp://example.com/a"}).errors["url"] == ["ftp: nur http, https"]

    def test_found_text_is_escaped(self) -> None:
        errors = ExactLinkForm({"url": "http://example.com:<b>/"}).errors
        assert 'port must be digits, found "<b>": remove it' in errors["url"]
        assert "<b>" not in str(errors)

    @pytest.mark.parametrize("text", WITH_PASSWORDS)
    def test_error_contains_no_password(self, text: str) -> None:
        errors = LinkForm({"url": text}).errors
        assert SECRET not in errors.as_ul() + errors.as_json() + repr(errors.as_data())

    def test_text_of_ten_megabytes_has_one_error(self) -> None:
        text = GOOD + "a" * 10_000_000
        for form, error in (
            (LinkForm, "The address is too long: at most 2,048 characters"),
            (ExactLinkForm, "too many characters: at most 2,048 allowed, found 10,000,020"),
        ):
            assert form({"url": text}).errors["url"] == [error]

    def test_other_widget_gets_no_attributes(self) -> None:
        field = URIField().formfield(widget=forms.HiddenInput)
        assert field is not None
        assert field.widget.attrs == {}

    def test_other_form_class_is_used_as_it_is(self) -> None:
        assert type(URIField().formfield(form_class=forms.SlugField)) is forms.SlugField
        assert type(URIField().formfield()) is URIFormField

    def test_choices_make_a_select(self) -> None:
        field = URIField(choices=[(GOOD, "good")]).formfield()
        assert field is not None
        assert isinstance(field.widget, forms.Select)
        assert type(field.clean(GOOD)) is AbsoluteURI

    def test_admin_uses_an_input_with_the_attributes(self) -> None:
        form = ModelAdmin(Link, AdminSite()).get_form(HttpRequest())()
        widget = form["callback"].field.widget
        assert isinstance(widget, forms.TextInput)
        assert {"type": "text", **widget.attrs} == {**html_attributes(CALLBACK), "class": "vURLField"}

    def test_other_widget_of_the_admin_is_kept(self) -> None:
        admin = ModelAdmin(Link, AdminSite())
        with patch.dict(admin.formfield_overrides, {URIField: {"widget": forms.URLInput}}):
            form = admin.get_form(HttpRequest())()
        assert type(form["url"].field.widget) is forms.URLInput

    def test_admin_may_clean_the_text(self) -> None:
        admin = ModelAdmin(Link, AdminSite())
        with patch.dict(admin.formfield_overrides, {URIField: {"clean": True}}):
            form = admin.get_form(HttpRequest())({"url": "example.com"})
        assert form.is_valid()
        assert form.cleaned_data["url"] == "https://example.com"
