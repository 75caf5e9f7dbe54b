"""The validator, called by itself, in a form, and next to Django's own."""

import runpy
import sys
from unittest.mock import patch

import pytest
from django import forms
from django.core.exceptions import ValidationError
from django.core.validators import URLValidator
from django.utils import translation

from tests.integrations.django.links import BAD, GOOD, SECRET, WITH_PASSWORDS, refused
from uri_split import CALLBACK, WEB_LINK, Policy
from uri_split.forms import html_attributes
from uri_split.integrations import django as integration
from uri_split.integrations.django import URIValidator


class TestURIValidator:
    def test_accepted_text_passes(self) -> None:
        URIValidator()(GOOD)
        URIValidator(CALLBACK)("http://localhost:8080/ready")

    def test_there_is_an_error_for_each_problem(self) -> None:
        assert refused(lambda: URIValidator(CALLBACK)("http://me@example.com/#top")) == [
            ("not-loopback", CALLBACK.check("http://example.com/")[0].summary),
            ("component-forbidden", 'userinfo is not allowed: remove "me@"'),
            ("component-forbidden", 'a fragment is not allowed: remove "#top"'),
        ]

    def test_percent_sign_in_a_message_is_not_interpolated(self) -> None:
        assert refused(lambda: URIValidator()(BAD)) == [
            (
                "bad-pct-encoding",
                '"%" is not a percent-encoding: 2 hex digits must follow "%": write %25 for a percent sign',
            ),
            ("bad-character", "a space is not allowed in a path: write %20"),
            ("bad-character", "a space is not allowed in a path: write %20"),
        ]

    def test_params_are_those_of_the_problem_plus_its_message_and_help(self) -> None:
        with pytest.raises(ValidationError) as caught:
            URIValidator()("ftp://example.com/")
        (error,) = caught.value.error_list
        (problem,) = WEB_LINK.check("ftp://example.com/")
        assert error.params == {**problem.params, "message": problem.summary}

    def test_error_is_in_the_language_that_is_active_when_it_is_shown(self) -> None:
        with pytest.raises(ValidationError) as caught:
            URIValidator()("https:example.com")
        english = 'a host is required: begin with "https://" and a host, such as https://www.example.com'
        german = (
            'Ein Host ist erforderlich. Mit "https://" und einem Host beginnen, zum Beispiel https://www.example.com'
        )
        for language, message in (("de", german), ("de-at", german), ("fr", english), (None, english)):
            with translation.override(language):
                assert caught.value.messages == [message]

    def test_names_in_the_params_are_translated(self) -> None:
        with pytest.raises(ValidationError) as caught:
            URIValidator()("http://example.com:8x/")
        (error,) = caught.value.error_list
        assert error.params
        assert str(error.params["expected"]).endswith("or the end")
        with translation.override("de"):
            assert str(error.params["expected"]).endswith("oder das Ende")

    @pytest.mark.parametrize(
        ("value", "kind"), [(GOOD.encode(), "bytes"), (None, "NoneType"), (1, "int"), ([GOOD], "list")]
    )
    def test_value_that_is_not_a_str_is_refused(self, value: object, kind: str) -> None:
        assert refused(lambda: URIValidator()(value)) == [("invalid", f"a URI must be text, not {kind}")]

    def test_text_of_ten_megabytes_has_one_error(self) -> None:
        text = GOOD + "a b" * 3_500_000
        assert refused(lambda: URIValidator()(text)) == [
            ("too-long", f"too many characters: at most 2,048 allowed, found {len(text):,}")
        ]

    def test_equal_policies_make_equal_validators(self) -> None:
        assert URIValidator() == URIValidator(WEB_LINK)
        assert hash(URIValidator()) == hash(URIValidator(Policy(schemes={"HTTP", "https"}, require={"host"})))
        assert URIValidator() != URIValidator(CALLBACK)
        assert URIValidator() != WEB_LINK

    @pytest.mark.parametrize("text", WITH_PASSWORDS)
    def test_error_contains_no_password(self, text: str) -> None:
        with pytest.raises(ValidationError) as caught:
            URIValidator()(text)
        shown = [caught.value, *caught.value.error_list, [vars(error) for error in caught.value.error_list]]
        assert SECRET not in repr(shown)
        assert SECRET not in str(caught.value)
        assert caught.value.__context__ is None

    def test_form_without_a_model_uses_the_validator(self) -> None:
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


# Django refuses single labels other than "localhost", and does not check the grammar after the host.
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
    "http://[v1.x]/",  # an address in an unknown format
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
    ("http://example.com/ü", "bad-character"),  # an IRI (RFC 3987)
    ("http://bücher.example/", "bad-character"),
    ("http://example.com/\u200b", "bad-character"),  # an invisible character
    ("http://example.com/\x00", "bad-character"),
    ("http://example.com/100%", "bad-pct-encoding"),
    ('http://example.com/<>"', "bad-character"),  # characters that end it in HTML
    ("http://example.com/\\a", "bad-character"),
    ("http://example.com/?q=[a]", "bad-character"),  # brackets are for IP literals
    ("http://example.com/#a#b", "bad-character"),
    ("http://example.com:99999/", "port-too-high"),
]
ONLY_WE_ACCEPT = [
    "http://intranet/",  # unless allow_single_labels=False, which also refuses localhost
    "http://foo/bar@example.com",  # to Django, "foo" is a single label as well
    "http://a.c/",  # the last label may be one letter
    "http://example.com:/",  # an empty port
    "http://@example.com/",  # an empty user
    "http://:x@example.com/",
    "http://me:a:b@example.com/",  # colons in a password
]


class TestComparisonWithURLValidator:
    @pytest.mark.parametrize("text", BOTH_ACCEPT)
    def test_text_that_both_accept(self, text: str) -> None:
        URLValidator()(text)
        LIKE_DJANGO(text)

    @pytest.mark.parametrize("text", BOTH_REFUSE)
    def test_text_that_both_refuse(self, text: str) -> None:
        assert refused(lambda: URLValidator()(text)) == [("invalid", "Enter a valid URL.")]
        assert refused(lambda: LIKE_DJANGO(text))

    @pytest.mark.parametrize(("text", "code"), ONLY_DJANGO_ACCEPTS)
    def test_text_that_only_django_accepts(self, text: str, code: str) -> None:
        URLValidator()(text)
        assert {code} == {code for code, _ in refused(lambda: LIKE_DJANGO(text))}

    @pytest.mark.parametrize("text", ONLY_WE_ACCEPT)
    def test_text_that_only_we_accept(self, text: str) -> None:
        assert refused(lambda: URLValidator()(text))
        LIKE_DJANGO(text)


def test_import_without_django_names_the_package() -> None:
    with patch.dict(sys.modules), patch.object(sys, "path", []):
        for name in [name for name in sys.modules if name.partition(".")[0] == "django"]:
            del sys.modules[name]
        with pytest.raises(ModuleNotFoundError) as caught:
            runpy.run_path(integration.__file__)
    assert str(caught.value) == "the Django integration needs the package django: pip install django"
