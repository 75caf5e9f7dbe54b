"""The model field in forms and in the admin."""

from unittest.mock import patch

import pytest
from django import forms
from django.contrib.admin import AdminSite, ModelAdmin
from django.http import HttpRequest

from tests.integrations.django.django_project import REFERENCE, Link
from tests.integrations.django.links import BAD, GOOD, SECRET, WITH_PASSWORDS
from uri_split import CALLBACK, WEB_LINK, AbsoluteURI
from uri_split.forms import html_attributes
from uri_split.integrations.django import URIField

LinkForm = forms.modelform_factory(Link, fields=["url", "callback", "image"])


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
        form = LinkForm({"url": BAD, "image": "//example.net/"})
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
        errors = LinkForm({"url": "http://example.com:<b>/"}).errors
        assert 'port must be digits, found "<b>"' in errors["url"]
        assert "<b>" not in str(errors)

    @pytest.mark.parametrize("text", WITH_PASSWORDS)
    def test_error_contains_no_password(self, text: str) -> None:
        errors = LinkForm({"url": text}).errors
        assert SECRET not in errors.as_ul() + errors.as_json() + repr(errors.as_data())

    def test_text_of_ten_megabytes_has_one_error(self) -> None:
        errors = LinkForm({"url": GOOD + "a" * 10_000_000}).errors
        assert errors["url"] == ["at most 2,048 characters are allowed, found 10,000,020"]

    def test_other_widget_gets_no_attributes(self) -> None:
        field = URIField().formfield(widget=forms.HiddenInput)
        assert field is not None
        assert field.widget.attrs == {}

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
