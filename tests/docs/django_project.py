"""A Django project for the examples of a page: this module is its only own application, with a database in memory."""

import sys

import django
from django.apps import AppConfig
from django.conf import settings
from django.db import connection, models
from django.db.models.signals import class_prepared


def set_up() -> None:
    """Configure Django, and create a table for each model that is defined from now on."""
    settings.configure(
        DATABASES={"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": ":memory:"}},
        DEFAULT_AUTO_FIELD="django.db.models.BigAutoField",
        INSTALLED_APPS=[
            "django.contrib.admin",
            "django.contrib.auth",
            "django.contrib.contenttypes",
            "django.contrib.messages",
            AppConfig(__name__, sys.modules[__name__]),
        ],
        LOGGING_CONFIG=None,
        USE_I18N=True,
        USE_TZ=True,
    )
    django.setup()
    class_prepared.connect(_create_table)


def _create_table(sender: type[models.Model], **_: object) -> None:
    with connection.schema_editor() as editor:
        editor.create_model(sender)
