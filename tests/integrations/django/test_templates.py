"""The validator, the form field and the model field for URI templates."""

from typing import assert_type

from django import forms
from django.contrib.admin.widgets import AdminTextareaWidget
from django.db import connection
from django.db.migrations.writer import MigrationWriter
from django.db.models import F

from tests.integrations.django.django_project import Endpoint
from tests.integrations.django.links import SECRET, refused
from uri_split import URITemplate
from uri_split.integrations.django import URITemplateField, URITemplateFormField, validate_uri_template

GOOD = "/users/{id}{?page}"
BAD = f"https://me:{SECRET}@example.com/{{user-id}}{{?page"
CODES = ["bad-variable-name", "unclosed-expression"]


def test_template_passes() -> None:
    validate_uri_template(GOOD)
    validate_uri_template("")


def test_there_is_an_error_for_each_problem_without_passwords() -> None:
    found = refused(lambda: validate_uri_template(BAD))
    assert [code for code, _ in found] == CODES
    assert found[1][1] == '"{" is not closed: write "}" after the last variable, or %7B for a brace as text'
    assert SECRET not in repr(found)


def test_value_that_is_not_a_str_is_refused() -> None:
    assert refused(lambda: validate_uri_template(5)) == [("invalid", "a URI template must be text, not int")]
    assert refused(Endpoint(template=5).save) == [("invalid", "a URI template must be text, not int")]


class TestFormField:
    def test_text_becomes_a_template(self) -> None:
        template = URITemplateFormField().clean(f" {GOOD}\n")
        assert (type(template), template) == (URITemplate, GOOD)
        assert URITemplateFormField(required=False).clean("") == ""
        assert URITemplateFormField(required=False, empty_value=None).clean("") is None
        assert [code for code, _ in refused(lambda: URITemplateFormField().clean(""))] == ["required"]

    def test_own_messages_by_code_have_the_params(self) -> None:
        field = URITemplateFormField(error_messages={"unclosed-expression": "%(found)s? %(message)s"})
        bad_name, unclosed = refused(lambda: field.clean(BAD))
        assert bad_name[0] == "bad-variable-name"
        assert unclosed[1].startswith('{? "{" is not closed')

    def test_other_validators_run_on_templates_only(self) -> None:
        validated: list[object] = []
        field = URITemplateFormField(validators=[validated.append])
        refused(lambda: field.clean(BAD))
        field.clean(GOOD)
        assert [type(value) for value in validated] == [URITemplate]


class TestModelField:
    def test_stored_text_is_read_as_a_template_if_it_is_one(self) -> None:
        Endpoint.objects.create(template=GOOD)
        endpoint = Endpoint.objects.get()
        assert (type(endpoint.template), endpoint.template, endpoint.other) == (URITemplate, GOOD, None)
        with connection.cursor() as cursor:
            cursor.execute("UPDATE django_project_endpoint SET template = '{'")
        assert type(Endpoint.objects.get().template) is str

    def test_static_types_of_the_attributes(self) -> None:
        endpoint = Endpoint(template=GOOD)
        assert_type(endpoint.template, str)
        assert_type(endpoint.other, str | None)

    def test_other_text_is_not_saved(self) -> None:
        assert [code for code, _ in refused(lambda: Endpoint.objects.create(template=BAD))] == CODES
        Endpoint.objects.create(template="", other="")
        Endpoint.objects.update(other=F("template"))

    def test_text_is_cleaned(self) -> None:
        field = URITemplateField(blank=True, error_messages={"unclosed-expression": "%(start)s"})
        assert type(field.clean(GOOD, None)) is URITemplate
        assert type(field.clean("", None)) is str
        assert refused(lambda: field.clean("{", None)) == [("unclosed-expression", "0")]

    def test_form_field(self) -> None:
        field = URITemplateField().formfield()
        assert isinstance(field, URITemplateFormField)
        assert type(field.widget) is forms.TextInput
        other = URITemplateField(null=True, blank=True).formfield(widget=AdminTextareaWidget)
        assert isinstance(other, URITemplateFormField)
        assert (type(other.widget), other.clean("")) == (AdminTextareaWidget, None)
        choice = URITemplateField(choices=[(GOOD, "users")]).formfield()
        assert isinstance(choice, forms.TypedChoiceField)
        assert isinstance(choice.widget, forms.Select)

    def test_migration_has_the_field_and_the_validator(self) -> None:
        text, imports = MigrationWriter.serialize(URITemplateField(validators=[validate_uri_template]))
        name = "uri_split.integrations.django"
        assert text == f"{name}.URITemplateField(validators=[{name}.validate_uri_template])"
        assert imports == {f"import {name}"}
