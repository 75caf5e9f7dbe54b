"""The model field and its policy in migrations."""

import pytest
from django.apps import apps
from django.db import connection, migrations
from django.db.migrations.autodetector import MigrationAutodetector
from django.db.migrations.graph import MigrationGraph
from django.db.migrations.questioner import MigrationQuestioner
from django.db.migrations.state import ProjectState
from django.db.migrations.writer import MigrationWriter

from tests.integrations.django.links import refused
from uri_split import CALLBACK, URI, WEB_LINK, WEB_ORIGIN, Clean, Policy
from uri_split.integrations.django import URIField, URIValidator


def recreated(value: object) -> object:
    """Return the value that a migration recreates from its code for a value."""
    text, imports = MigrationWriter.serialize(value)
    names: dict[str, object] = {}
    exec("\n".join(imports), names)  # noqa: S102  as Django runs a migration
    return eval(text, names)  # noqa: S307  as Django runs a migration


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
    def test_policy_is_written_with_the_settings_that_are_not_defaults(self, policy: Policy[URI], text: str) -> None:
        assert MigrationWriter.serialize(policy) == (text, {"import uri_split"})
        assert recreated(policy) == policy

    @pytest.mark.parametrize("validator", [URIValidator(), URIValidator(CALLBACK), URIValidator(policy=WEB_ORIGIN)])
    def test_validator_is_written(self, validator: URIValidator) -> None:
        assert recreated(validator) == validator

    def test_field_is_written_without_the_default_policy(self) -> None:
        assert MigrationWriter.serialize(URIField()) == (
            "uri_split.integrations.django.URIField()",
            {"import uri_split.integrations.django"},
        )
        _, _, _, options = URIField("a page", policy=CALLBACK, null=True).deconstruct()
        assert options == {"verbose_name": "a page", "policy": CALLBACK, "null": True}

    def test_clone_has_the_policy_and_the_options(self) -> None:
        clone = URIField(policy=CALLBACK, blank=True).clone()
        assert (clone.policy, clone.blank, clone.validators) == (CALLBACK, True, [URIValidator(CALLBACK)])

    def test_field_for_what_people_type_is_written(self) -> None:
        field = URIField(policy=Clean(CALLBACK))
        assert MigrationWriter.serialize(Clean(CALLBACK))[1] == {"import uri_split"}
        assert recreated(Clean(CALLBACK)) == Clean(CALLBACK)
        again = recreated(field)
        assert isinstance(again, URIField)
        assert again.deconstruct()[3] == field.deconstruct()[3] == {"policy": Clean(CALLBACK)}
        assert (again.policy, again.validators) == (CALLBACK, [URIValidator(CALLBACK)])
        form_field = field.clone().formfield()
        assert form_field is not None
        assert form_field.clean("bücher.example") == "https://xn--bcher-kva.example"

    def test_migration_recreates_the_models(self) -> None:
        (migration,) = changes(ProjectState(), ProjectState.from_apps(apps))
        text = MigrationWriter(migration).as_string()
        assert "import uri_split\nimport uri_split.integrations.django\n" in text
        assert "('image', uri_split.integrations.django.URIField(blank=True, policy=uri_split.Policy(rule='UR" in text
        names: dict[str, type[migrations.Migration]] = {}
        exec(text, names)  # noqa: S102  as Django runs a migration
        state = names["Migration"]("0001", "django_project").mutate_state(ProjectState())
        assert changes(state, ProjectState.from_apps(apps)) == []
        historical = state.apps.get_model("django_project", "Link")
        assert [code for code, _ in refused(historical(url="ftp://example.com/").save)] == ["scheme-not-listed"]

    def test_change_of_the_policy_does_not_change_the_table(self) -> None:
        operation = migrations.AlterField("link", "url", URIField("target", policy=CALLBACK))
        before, after = ProjectState.from_apps(apps), ProjectState.from_apps(apps)
        operation.state_forwards("django_project", after)
        (migration,) = changes(before, after)
        assert [(type(made), made.describe()) for made in migration.operations] == [
            (migrations.AlterField, operation.describe())
        ]
        with connection.schema_editor(collect_sql=True, atomic=False) as editor:
            operation.database_forwards("django_project", editor, before, after)
        assert not [line for line in editor.collected_sql if not line.startswith("--")]
