"""What Django's own machinery makes of the validator and the field, on a real database."""

import json
import re
import runpy
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import assert_type
from unittest.mock import patch

import pytest
from django import forms
from django.apps import apps
from django.contrib.admin import AdminSite, ModelAdmin
from django.core import serializers
from django.core.exceptions import ValidationError
from django.core.validators import URLValidator
from django.db import connection, migrations, models, transaction
from django.db.migrations.autodetector import MigrationAutodetector
from django.db.migrations.graph import MigrationGraph
from django.db.migrations.questioner import MigrationQuestioner
from django.db.migrations.state import ProjectState
from django.db.migrations.writer import MigrationWriter
from django.db.models.functions import Concat
from django.http import HttpRequest

from tests.integrations.django_project import REFERENCE, Link
from uri_split import CALLBACK, URI, WEB_LINK, WEB_ORIGIN, AbsoluteURI, Policy, RelativeRef
from uri_split.forms import html_attributes
from uri_split.integrations import django as integration
from uri_split.integrations.django import URIField, URIValidator

GOOD = "https://example.com/"
BAD = "https://example.com/100% of it"
SECRET = "hunter2"
WITH_PASSWORDS = [
    f"https://me:{SECRET}@example.com/",
    f"https://me:{SECRET}@example.com:8x/a b",
    f"https://me:{SECRET} {SECRET}@example.com/",
    f"https://me:{SECRET}%{SECRET}@example.com/",
    f"https://me:{SECRET}@example.com@example.net/",
    f"ftp://:{SECRET}@[::1/",
    f"http//me:{SECRET}@example.com/",
    f" https://me:{SECRET}@example.com/",
    f"https://me:{SECRET * 400}@example.com/",
]


LinkForm = forms.modelform_factory(Link, fields=["url", "callback", "image"])


@pytest.fixture(autouse=True, scope="module")
def _table() -> Iterator[None]:
    with connection.schema_editor() as editor:
        editor.create_model(Link)
    yield
    connection.connection.close()


@pytest.fixture(autouse=True)
def _rows(_table: None) -> Iterator[None]:
    yield
    Link.objects.all().delete()


def refused(call: Callable[[], object]) -> list[tuple[str | None, str]]:
    with pytest.raises(ValidationError) as caught, transaction.atomic():
        call()
    return [(error.code, message) for error in caught.value.error_list for message in error.messages]


def stored_without_being_asked(**columns: str | None) -> None:
    """Store a row that has been there since before there was a policy."""
    row = {"url": GOOD, "callback": None, "image": "", **columns}
    with connection.cursor() as cursor:
        cursor.execute(
            "INSERT INTO django_project_link (url, callback, image) VALUES (%s, %s, %s)",
            [row["url"], row["callback"], row["image"]],
        )


class TestURIValidator:
    def test_what_is_accepted_passes(self) -> None:
        URIValidator()(GOOD)
        URIValidator(CALLBACK)("http://localhost:8080/ready")

    def test_there_is_an_error_for_each_problem(self) -> None:
        assert refused(lambda: URIValidator(CALLBACK)("http://me@example.com/#top")) == [
            ("not-loopback", CALLBACK.check("http://example.com/")[0].message),
            ("component-forbidden", 'userinfo is not allowed: remove it, and the "@"'),
            ("component-forbidden", 'a fragment is not allowed: remove it, and the "#"'),
        ]

    def test_percent_signs_in_messages_are_none_of_interpolation(self) -> None:
        assert refused(lambda: URIValidator()(BAD)) == [
            ("bad-pct-encoding", '"%" is not a percent-encoding: two hex digits must follow "%"'),
            ("bad-character", "a space is not allowed in a path: write %20"),
            ("bad-character", "a space is not allowed in a path: write %20"),
        ]

    def test_the_params_are_those_of_the_problem_and_its_message(self) -> None:
        with pytest.raises(ValidationError) as caught:
            URIValidator()("ftp://example.com/")
        (error,) = caught.value.error_list
        (problem,) = WEB_LINK.check("ftp://example.com/")
        assert error.params == {**problem.params, "message": problem.message}

    @pytest.mark.parametrize(
        ("value", "kind"), [(GOOD.encode(), "bytes"), (None, "NoneType"), (1, "int"), ([GOOD], "list")]
    )
    def test_what_is_no_text_is_told_so(self, value: object, kind: str) -> None:
        assert refused(lambda: URIValidator()(value)) == [("invalid", f"a URI is a str, not {kind}")]

    def test_of_ten_megabytes_only_that_is_told(self) -> None:
        text = GOOD + "a b" * 3_500_000
        assert refused(lambda: URIValidator()(text)) == [
            ("too-long", f"at most 2,048 characters are allowed, found {len(text):,}")
        ]

    def test_equal_policies_make_equal_validators(self) -> None:
        assert URIValidator() == URIValidator(WEB_LINK)
        assert hash(URIValidator()) == hash(URIValidator(Policy(schemes={"HTTP", "https"}, require={"host"})))
        assert URIValidator() != URIValidator(CALLBACK)
        assert URIValidator() != WEB_LINK

    @pytest.mark.parametrize("text", WITH_PASSWORDS)
    def test_no_error_has_a_password_in_it(self, text: str) -> None:
        with pytest.raises(ValidationError) as caught:
            URIValidator()(text)
        told = [caught.value, *caught.value.error_list, [vars(error) for error in caught.value.error_list]]
        assert SECRET not in repr(told)
        assert SECRET not in str(caught.value)
        assert caught.value.__context__ is None

    def test_a_form_without_a_model(self) -> None:
        class Contact(forms.Form):
            page = forms.CharField(validators=[URIValidator()], widget=forms.TextInput({**html_attributes(WEB_LINK)}))

        assert Contact({"page": f" {GOOD} "}).is_valid()
        form = Contact({"page": BAD})
        assert [error.code for error in form.errors.as_data()["page"]] == [
            "bad-pct-encoding",
            "bad-character",
            "bad-character",
        ]
        assert str(form["page"]).count("type=") == 1


# Django's has no policy for one label that is not "localhost", and asks for no grammar behind the host.
LIKE_DJANGO = URIValidator(
    Policy(
        schemes=set(URLValidator.schemes),
        require={"host"},
        allow_userinfo=True,
        allow_password=True,
        dns_hosts_only=True,
    )
)
BOTH_ACCEPT = [
    "http://example.com",
    "http://example.com?q",
    "http://example.com#f",
    "HTTPS://EXAMPLE.COM/",
    "ftps://example.com/",
    "https://example.com:8080/a/b?c=d#e",
    "http://example.com:0/",
    "http://example.com./",
    "http://localhost/",
    "http://127.0.0.1/",
    "http://[::1]:80/",
    "http://[::ffff:1.2.3.4]/",
    "http://me@example.com/",
    "http://me:secret@example.com/",
    "http://me:@example.com/",
    "http://xn--bcher-kva.example/",
    "http://example.com/a%20b/../'()*+,;=",
]
BOTH_REFUSE = [
    "http://[v1.x]/",  # an address of the future
    "example.com",
    "//example.com/",
    "gopher://example.com/",
    "mailto:me@example.com",
    "http:/example.com",
    "http://",
    "http:///a",
    "http://127.1/",
    "http://256.1.1.1/",
    "http://01.2.3.4/",
    "http://[1:2]/",
    "http://[::1%25eth0]/",
    "http://exa_mple.com/",
    "http://-a.com/",
    "http://a..com/",
    "http://a.1/",
    "http://example.com:123456/",
    "http://example.com:8x/",
    "http://a@b@example.com/",
    "http://b%C3%BCcher.example/",
    "http://example.com\\a",
    "http://example.com/a b",
    "http://example.com/\n",
    " http://example.com/",
    "http://example.com/\u00a0",
]
ONLY_DJANGO_ACCEPTS = [
    ("http://example.com/ü", "bad-character"),  # an IRI, RFC 3987: the grammar is of ASCII
    ("http://bücher.example/", "bad-character"),
    ("http://example.com/\u200b", "bad-character"),  # what nobody sees
    ("http://example.com/\x00", "bad-character"),
    ("http://example.com/100%", "bad-pct-encoding"),
    ('http://example.com/<>"', "bad-character"),  # what would end it in HTML
    ("http://example.com/\\a", "bad-character"),
    ("http://example.com/?q=[a]", "bad-character"),  # brackets are for addresses
    ("http://example.com/#a#b", "bad-character"),
    ("http://example.com:99999/", "port-too-high"),
]
ONLY_WE_ACCEPT = [
    "http://intranet/",  # unless allow_single_labels=False, which refuses localhost as well
    "http://foo/bar@example.com",  # Django takes "foo" for one label, too
    "http://a.c/",  # a label of one letter may come last
    "http://example.com:/",  # an empty port
    "http://@example.com/",  # an empty user
    "http://:x@example.com/",
    "http://me:a:b@example.com/",  # colons in a password
]


class TestBesideDjangosURLValidator:
    @pytest.mark.parametrize("text", BOTH_ACCEPT)
    def test_what_both_accept(self, text: str) -> None:
        URLValidator()(text)
        LIKE_DJANGO(text)

    @pytest.mark.parametrize("text", BOTH_REFUSE)
    def test_what_both_refuse(self, text: str) -> None:
        assert refused(lambda: URLValidator()(text)) == [("invalid", "Enter a valid URL.")]
        assert refused(lambda: LIKE_DJANGO(text))

    @pytest.mark.parametrize(("text", "code"), ONLY_DJANGO_ACCEPTS)
    def test_what_only_django_accepts(self, text: str, code: str) -> None:
        URLValidator()(text)
        assert {code} == {code for code, _ in refused(lambda: LIKE_DJANGO(text))}

    @pytest.mark.parametrize("text", ONLY_WE_ACCEPT)
    def test_what_only_we_accept(self, text: str) -> None:
        assert refused(lambda: URLValidator()(text))
        LIKE_DJANGO(text)


class TestReading:
    def test_what_is_read_is_what_it_is(self) -> None:
        Link.objects.create(url=GOOD, callback=f"{GOOD}?x", image="a.png")
        link = Link.objects.get()
        assert (type(link.url), type(link.callback), type(link.image)) == (AbsoluteURI, AbsoluteURI, RelativeRef)
        assert type(Link.objects.values("url").get()["url"]) is AbsoluteURI
        assert type(Link.objects.values_list("image", flat=True).get()) is RelativeRef

    def test_what_was_stored_before_the_policy_is_read_as_it_stands(self) -> None:
        stored_without_being_asked(url=BAD, callback="http://example.com/#x", image=GOOD.replace("com", "net"))
        link = Link.objects.get(url=BAD)
        assert (link.url, link.callback, link.image) == (BAD, "http://example.com/#x", "https://example.net/")
        assert {type(link.url), type(link.callback), type(link.image)} == {str}

    def test_none_and_nothing_are_read_as_such(self) -> None:
        Link.objects.create(url=GOOD)
        link = Link.objects.get()
        assert link.callback is None
        assert link.image == ""

    def test_the_types_of_what_is_read(self) -> None:
        link = Link(url=GOOD)
        assert_type(link.url, str)
        assert_type(link.callback, str | None)

    def test_lookups_take_any_text(self) -> None:
        stored_without_being_asked(url=BAD)
        stored_without_being_asked()
        assert Link.objects.filter(url=BAD).count() == 1
        assert Link.objects.filter(url=URI(GOOD)).count() == 1
        assert Link.objects.filter(url__in=["", "no URI", GOOD]).count() == 1
        assert Link.objects.filter(url__startswith="https:").exclude(url__contains="%").count() == 1
        assert not Link.objects.filter(url__iexact="", callback=BAD).exists()

    def test_what_the_database_computes_may_be_no_uri(self) -> None:
        Link.objects.create(url=GOOD)
        with_more = Link.objects.annotate(more=Concat("url", models.Value("a b"), output_field=URIField())).get()
        assert vars(with_more)["more"] == f"{GOOD}a b"


class TestSaving:
    @pytest.mark.parametrize(
        "save",
        [
            lambda: Link.objects.create(url=BAD),
            lambda: Link.objects.bulk_create([Link(url=GOOD), Link(url=BAD)]),
            lambda: Link.objects.update_or_create(url=BAD),
            lambda: Link.objects.update(url=BAD),
            lambda: Link.objects.bulk_update([Link(pk=1, url=BAD)], ["url"]),
            lambda: Link(url=BAD).save_base(raw=True),
        ],
        ids=["create", "bulk_create", "update_or_create", "update", "bulk_update", "raw"],
    )
    def test_what_is_not_accepted_is_not_saved(self, save: Callable[[], object]) -> None:
        stored_without_being_asked()
        assert [code for code, _ in refused(save)] == ["bad-pct-encoding", "bad-character", "bad-character"]
        assert [link.url for link in Link.objects.all()] == [GOOD]

    @pytest.mark.parametrize("value", [GOOD.encode(), 1])
    def test_nor_is_what_is_no_text(self, value: object) -> None:
        assert refused(Link(url=value).save) == [("invalid", f"a URI is a str, not {type(value).__name__}")]

    def test_nor_is_nothing_where_there_must_be_something(self) -> None:
        assert [code for code, _ in refused(Link().save)] == ["missing-scheme"]
        Link.objects.create(url=GOOD, callback="", image="")

    def test_what_the_database_computes_is_saved_unasked(self) -> None:
        Link.objects.create(url=GOOD, image="/a.png")
        Link.objects.update(callback=models.F("url"))
        assert Link.objects.get().callback == GOOD

    def test_a_row_goes_out_and_comes_back(self) -> None:
        Link.objects.create(url=GOOD, image="a.png")
        written = serializers.serialize("json", Link.objects.all())
        assert json.loads(written)[0]["fields"] == {"url": GOOD, "callback": None, "image": "a.png"}
        Link.objects.all().delete()
        for row in serializers.deserialize("json", written):
            row.save()
        assert Link.objects.get().url == GOOD


class TestFullClean:
    def test_makes_of_a_text_what_it_is(self) -> None:
        link = Link(url=GOOD, image="a.png")
        link.full_clean()
        assert type(link.url) is AbsoluteURI
        assert type(link.image) is RelativeRef

    def test_tells_each_problem_once(self) -> None:
        with pytest.raises(ValidationError) as caught:
            Link(url="ftp://example.com/", callback=BAD).full_clean()
        assert caught.value.message_dict == {
            "url": ['the scheme must be http or https, found "ftp"'],
            "callback": [problem.message for problem in CALLBACK.check(BAD)],
        }

    def test_none_and_nothing_are_for_django(self) -> None:
        with pytest.raises(ValidationError) as caught:
            Link(url="").full_clean()
        assert caught.value.message_dict == {"url": ["This field cannot be blank."]}

    def test_other_validators_are_asked_about_uris_only(self) -> None:
        asked: list[object] = []
        field = URIField(validators=[asked.append], blank=True)
        refused(lambda: field.clean(BAD, None))
        refused(lambda: field.clean(1, None))
        assert field.clean(GOOD, None) == GOOD
        assert field.clean("", None) == ""
        assert [type(value) for value in asked] == [AbsoluteURI]

    def test_whoever_looks_finds_the_validator(self) -> None:
        assert URIField(policy=CALLBACK).validators == [URIValidator(CALLBACK)]


class TestForms:
    def test_the_input_has_the_attributes_of_the_policy(self) -> None:
        form = LinkForm()
        for name, policy in (("url", WEB_LINK), ("callback", CALLBACK), ("image", REFERENCE)):
            widget = form[name].field.widget
            assert isinstance(widget, forms.TextInput)
            assert {"type": widget.input_type, **widget.attrs} == html_attributes(policy)
        assert '<input type="text" name="url" inputmode="url" pattern="(?![!-~]{2049})' in str(form["url"])

    def test_what_is_accepted_is_saved(self) -> None:
        form = LinkForm({"url": f" {GOOD}\n"})
        link = form.save()
        assert type(link.url) is AbsoluteURI
        assert Link.objects.get().url == GOOD

    def test_what_is_not_accepted_is_told_and_shown_again(self) -> None:
        form = LinkForm({"url": BAD, "image": "//example.net/"})
        assert not form.is_valid()
        assert [error.code for error in form.errors.as_data()["image"]] == ["host-not-listed"]
        assert [error.message % (error.params or {}) for error in form.errors.as_data()["url"]] == form.errors["url"]
        assert list(form.errors["url"])[1:] == ["a space is not allowed in a path: write %20"] * 2
        assert 'value="https://example.com/100% of it"' in str(form["url"])

    def test_a_translation_by_code_has_the_params(self) -> None:
        messages = {"url": {"scheme-not-listed": "%(found)s: nur %(allowed)s"}}
        translated = forms.modelform_factory(Link, fields=["url"], error_messages=messages)
        assert translated({"url": "ftp://example.com/a"}).errors["url"] == ["ftp: nur http, https"]

    def test_what_is_found_is_escaped(self) -> None:
        errors = LinkForm({"url": "http://example.com:<b>/"}).errors
        assert 'port must be digits, found "<b>"' in errors["url"]
        assert "<b>" not in str(errors)

    @pytest.mark.parametrize("text", WITH_PASSWORDS)
    def test_no_error_has_a_password_in_it(self, text: str) -> None:
        errors = LinkForm({"url": text}).errors
        assert SECRET not in errors.as_ul() + errors.as_json() + repr(errors.as_data())

    def test_ten_megabytes_are_one_error(self) -> None:
        errors = LinkForm({"url": GOOD + "a" * 10_000_000}).errors
        assert errors["url"] == ["at most 2,048 characters are allowed, found 10,000,020"]

    def test_another_widget_is_left_alone(self) -> None:
        field = URIField().formfield(widget=forms.HiddenInput)
        assert field is not None
        assert field.widget.attrs == {}

    def test_choices_are_chosen_from(self) -> None:
        field = URIField(choices=[(GOOD, "good")]).formfield()
        assert field is not None
        assert isinstance(field.widget, forms.Select)
        assert type(field.clean(GOOD)) is AbsoluteURI

    def test_the_admin_has_an_input_too(self) -> None:
        form = ModelAdmin(Link, AdminSite()).get_form(HttpRequest())()
        widget = form["callback"].field.widget
        assert isinstance(widget, forms.TextInput)
        assert {"type": "text", **widget.attrs} == {**html_attributes(CALLBACK), "class": "vURLField"}

    def test_another_widget_of_the_admin_is_left_alone(self) -> None:
        admin = ModelAdmin(Link, AdminSite())
        with patch.dict(admin.formfield_overrides, {URIField: {"widget": forms.URLInput}}):
            form = admin.get_form(HttpRequest())()
        assert type(form["url"].field.widget) is forms.URLInput


def written(value: object) -> object:
    """Return what a migration makes of a value that was written into it."""
    text, imports = MigrationWriter.serialize(value)
    names: dict[str, object] = {}
    exec("\n".join(imports), names)  # noqa: S102  as a migration is run
    return eval(text, names)  # noqa: S307  likewise


def changes(before: ProjectState, after: ProjectState) -> list[migrations.Migration]:
    questioner = MigrationQuestioner({"ask_initial": True})
    detected = MigrationAutodetector(before, after, questioner).changes(MigrationGraph())
    return detected.get("django_project", [])


class TestMigrations:
    @pytest.mark.parametrize(
        ("policy", "text"),
        [
            (Policy(), "uri_split.Policy()"),
            (WEB_LINK, "uri_split.Policy(schemes={'http', 'https'}, require={'host'})"),
            (
                Policy("URI-reference", ports={443, 80}, allow_userinfo=True, max_length=9),
                "uri_split.Policy(rule='URI-reference', ports={443, 80}, allow_userinfo=True, max_length=9)",
            ),
            (
                Policy(dns_hosts_only=True, allow_single_labels=False, allow_ip_hosts=False),
                "uri_split.Policy(allow_ip_hosts=False, dns_hosts_only=True, allow_single_labels=False)",
            ),
        ],
    )
    def test_a_policy_is_written_with_what_is_not_default(self, policy: Policy[URI], text: str) -> None:
        assert MigrationWriter.serialize(policy) == (text, {"import uri_split"})
        assert written(policy) == policy

    @pytest.mark.parametrize("validator", [URIValidator(), URIValidator(CALLBACK), URIValidator(policy=WEB_ORIGIN)])
    def test_a_validator_is_written(self, validator: URIValidator) -> None:
        assert written(validator) == validator

    def test_a_field_is_written_without_the_default_policy(self) -> None:
        assert MigrationWriter.serialize(URIField()) == (
            "uri_split.integrations.django.URIField()",
            {"import uri_split.integrations.django"},
        )
        _, _, _, options = URIField("a page", policy=CALLBACK, null=True).deconstruct()
        assert options == {"verbose_name": "a page", "policy": CALLBACK, "null": True}

    def test_a_clone_has_the_policy_and_the_options(self) -> None:
        clone = URIField(policy=CALLBACK, blank=True).clone()
        assert (clone.policy, clone.blank, clone.validators) == (CALLBACK, True, [URIValidator(CALLBACK)])

    def test_a_migration_is_made_and_nothing_is_left_to_be_changed(self) -> None:
        (migration,) = changes(ProjectState(), ProjectState.from_apps(apps))
        text = MigrationWriter(migration).as_string()
        assert "import uri_split\nimport uri_split.integrations.django\n" in text
        assert "('image', uri_split.integrations.django.URIField(blank=True, policy=uri_split.Policy(rule='UR" in text
        names: dict[str, type[migrations.Migration]] = {}
        exec(text, names)  # noqa: S102  the names are those of the migration
        state = names["Migration"]("0001", "django_project").mutate_state(ProjectState())
        assert changes(state, ProjectState.from_apps(apps)) == []
        historical = state.apps.get_model("django_project", "Link")
        assert [code for code, _ in refused(historical(url="ftp://example.com/").save)] == ["scheme-not-listed"]

    def test_a_change_of_the_policy_is_none_of_the_table(self) -> None:
        operation = migrations.AlterField("link", "url", URIField("where it leads", policy=CALLBACK))
        before, after = ProjectState.from_apps(apps), ProjectState.from_apps(apps)
        operation.state_forwards("django_project", after)
        (migration,) = changes(before, after)
        assert [(type(made), made.describe()) for made in migration.operations] == [
            (migrations.AlterField, operation.describe())
        ]
        with connection.schema_editor(collect_sql=True, atomic=False) as editor:
            operation.database_forwards("django_project", editor, before, after)
        assert not [line for line in editor.collected_sql if not line.startswith("--")]


def test_without_django_one_sentence_says_so() -> None:
    with patch.dict(sys.modules), patch.object(sys, "path", []):
        for name in [name for name in sys.modules if name.partition(".")[0] == "django"]:
            del sys.modules[name]
        with pytest.raises(ModuleNotFoundError) as caught:
            runpy.run_path(integration.__file__)
    assert str(caught.value) == "the Django integration needs the package django: pip install 'uri_split[django]'"


def test_the_example_of_the_readme() -> None:
    readme = Path(__file__).parents[2].joinpath("README.md").read_text(encoding="utf-8")
    example = re.search(r"```python\n(from django.db import models\n.*?)```", readme, re.DOTALL)
    assert example
    exec(example[1], {"__name__": "tests.integrations.django_project"})  # noqa: S102  it is ours
    client = apps.get_model("django_project", "Client")
    with connection.schema_editor() as editor:
        editor.create_model(client)
    rows = client._default_manager
    rows.create(home=GOOD, callback="http://localhost/")
    assert list(map(type, rows.values_list("home", "callback").get())) == [AbsoluteURI, AbsoluteURI]
    assert [code for code, _ in refused(lambda: rows.create(home="ftp://a/"))] == ["scheme-not-listed"]
