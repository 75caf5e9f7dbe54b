"""The model field: reading, validating and saving in a database."""

import json
from collections.abc import Callable
from typing import assert_type, cast

import pytest
from django.core import serializers
from django.core.exceptions import ValidationError
from django.db import models
from django.db.models.functions import Concat

from tests.integrations.django.django_project import Link
from tests.integrations.django.links import BAD, GOOD, insert_unchecked, refused
from uri_split import CALLBACK, URI, AbsoluteURI, Clean, Policy, RelativeRef, URIReference
from uri_split.integrations.django import URIField, URIValidator


class TestReading:
    def test_stored_text_is_read_as_its_most_specific_type(self) -> None:
        Link.objects.create(url=GOOD, callback=f"{GOOD}?x", image="a.png")
        link = Link.objects.get()
        assert (type(link.url), type(link.callback), type(link.image)) == (AbsoluteURI, AbsoluteURI, RelativeRef)
        assert type(Link.objects.values("url").get()["url"]) is AbsoluteURI
        assert type(Link.objects.values_list("image", flat=True).get()) is RelativeRef

    def test_stored_text_that_the_policy_refuses_is_read_as_a_str(self) -> None:
        insert_unchecked(url=BAD, callback="http://example.com/#x", image=GOOD.replace("com", "net"))
        link = Link.objects.get(url=BAD)
        assert (link.url, link.callback, link.image) == (BAD, "http://example.com/#x", "https://example.net/")
        assert {type(link.url), type(link.callback), type(link.image)} == {str}

    def test_null_and_empty_text_are_read_unchanged(self) -> None:
        Link.objects.create(url=GOOD)
        link = Link.objects.get()
        assert link.callback is None
        assert link.image == ""

    def test_static_types_of_the_attributes(self) -> None:
        link = Link(url=GOOD)
        assert_type(link.url, str)
        assert_type(link.callback, str | None)

    def test_lookup_accepts_any_text(self) -> None:
        insert_unchecked(url=BAD)
        insert_unchecked()
        assert Link.objects.filter(url=BAD).count() == 1
        assert Link.objects.filter(url=URI(GOOD)).count() == 1
        assert Link.objects.filter(url__in=["", "no URI", GOOD]).count() == 1
        assert Link.objects.filter(url__startswith="https:").exclude(url__contains="%").count() == 1
        assert not Link.objects.filter(url__iexact="", callback=BAD).exists()

    def test_computed_value_need_not_be_a_uri(self) -> None:
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
    def test_refused_text_is_not_saved(self, save: Callable[[], object]) -> None:
        insert_unchecked()
        assert [code for code, _ in refused(save)] == ["bad-pct-encoding", "bad-character", "bad-character"]
        assert [link.url for link in Link.objects.all()] == [GOOD]

    @pytest.mark.parametrize("value", [GOOD.encode(), 1])
    def test_value_that_is_not_a_str_is_not_saved(self, value: object) -> None:
        assert refused(Link(url=value).save) == [("invalid", f"a URI must be text, not {type(value).__name__}")]

    def test_empty_text_is_saved_only_if_the_field_may_be_blank(self) -> None:
        assert [code for code, _ in refused(Link().save)] == ["missing-scheme"]
        Link.objects.create(url=GOOD, callback="", image="")

    def test_computed_value_is_saved_unchecked(self) -> None:
        Link.objects.create(url=GOOD, image="/a.png")
        Link.objects.update(callback=models.F("url"))
        assert Link.objects.get().callback == GOOD

    def test_row_survives_serialization(self) -> None:
        Link.objects.create(url=GOOD, image="a.png")
        written = serializers.serialize("json", Link.objects.all())
        assert json.loads(written)[0]["fields"] == {"url": GOOD, "callback": None, "image": "a.png"}
        Link.objects.all().delete()
        for row in serializers.deserialize("json", written):
            row.save()
        assert Link.objects.get().url == GOOD


class TestFullClean:
    def test_text_becomes_its_most_specific_type(self) -> None:
        link = Link(url=GOOD, image="a.png")
        link.full_clean()
        assert type(link.url) is AbsoluteURI
        assert type(link.image) is RelativeRef

    def test_each_problem_is_reported_once(self) -> None:
        with pytest.raises(ValidationError) as caught:
            Link(url="ftp://example.com/", callback=BAD).full_clean()
        assert caught.value.message_dict == {
            "url": ['the scheme must be http or https, found "ftp": write "http:" or "https:" instead of "ftp:"'],
            "callback": [problem.summary for problem in CALLBACK.check(BAD)],
        }

    def test_model_field_changes_nothing_itself(self) -> None:
        # It may be saved without validation, and what it reads is what the database has.
        field = URIField(policy=Clean(CALLBACK))
        assert [code for code, _ in refused(lambda: field.clean("example.com", None))] == ["missing-scheme"]
        assert type(field.clean(GOOD, None)) is AbsoluteURI

    def test_policy_must_be_one(self) -> None:
        policy = cast("Policy[URIReference]", "https")
        for make in (lambda: URIField(policy=policy), lambda: URIValidator(policy)):
            with pytest.raises(TypeError, match=r"^policy must be a Policy, not str$"):
                make()

    def test_validator_takes_no_policy_that_changes_a_value(self) -> None:
        with pytest.raises(
            TypeError, match=r"^policy must be a Policy, not Clean: a validator cannot change .* field$"
        ):
            URIValidator(cast("Policy[URIReference]", Clean(CALLBACK)))

    def test_own_messages_by_code_have_the_params(self) -> None:
        field = URIField(error_messages={"scheme-not-listed": "%(found)s: nur %(allowed)s"})
        assert refused(lambda: field.clean("ftp://example.com/", None)) == [
            ("scheme-not-listed", "ftp: nur http, https")
        ]

    def test_key_of_messages_that_is_no_code_is_found_by_the_checks(self) -> None:
        field = URIField(error_messages={"too-lang": "!", "unique": "!"})
        field.set_attributes_from_name("link")
        (error,) = field.check()
        assert (error.id, error.msg) == (
            "uri_split.E001",
            '"too-lang" is not a code of a problem: did you mean "too-long"?',
        )
        good = URIField(error_messages={"*": "!", "unique": "!"})
        good.set_attributes_from_name("link")
        assert good.check() == []

    def test_missing_value_is_left_to_django(self) -> None:
        with pytest.raises(ValidationError) as caught:
            Link(url="").full_clean()
        assert caught.value.message_dict == {"url": ["This field cannot be blank."]}

    def test_other_validators_run_on_accepted_texts_only(self) -> None:
        validated: list[object] = []
        field = URIField(validators=[validated.append], blank=True)
        refused(lambda: field.clean(BAD, None))
        refused(lambda: field.clean(1, None))
        assert field.clean(GOOD, None) == GOOD
        assert field.clean("", None) == ""
        assert [type(value) for value in validated] == [AbsoluteURI]

    def test_validators_include_the_one_of_the_policy(self) -> None:
        assert URIField(policy=CALLBACK).validators == [URIValidator(CALLBACK)]
