"""A Django project whose only application is this module, with a database in memory."""

import sys

import django
from django.apps import AppConfig
from django.conf import settings

settings.configure(
    SECRET_KEY="a",  # noqa: S106  of no other project
    DATABASES={"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": ":memory:"}},
    DEFAULT_AUTO_FIELD="django.db.models.BigAutoField",
    INSTALLED_APPS=[AppConfig(__name__, sys.modules[__name__])],
    LOGGING_CONFIG=None,
    USE_I18N=True,
    USE_TZ=True,
)
django.setup()

from django.db import models  # noqa: E402  models need the settings

from uri_split import CALLBACK, Policy  # noqa: E402
from uri_split.integrations.django import URIField, URITemplateField  # noqa: E402

REFERENCE = Policy("URI-reference", hosts={"example.com", "*.example.com"})


class Link(models.Model):
    url = URIField("target")
    callback = URIField(policy=CALLBACK, null=True, blank=True)
    image = URIField(policy=REFERENCE, blank=True)

    def __str__(self) -> str:
        return self.url


class Endpoint(models.Model):
    template = URITemplateField("where users are", blank=True)
    other = URITemplateField(null=True, blank=True)

    def __str__(self) -> str:
        return self.template
