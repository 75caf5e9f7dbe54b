"""A Django project for the examples of a page: this module is its only own application, with a database in memory."""

import sys

import django

# Not `settings` and `connection` themselves: pytest looks at what a module imports, and they are not configured then.
from django import conf, db
from django.apps import AppConfig
from django.db.models import Model
from django.db.models.signals import class_prepared


def set_up() -> None:
    """Configure Django, and create a table for each model that is defined from now on."""
    conf.settings.configure(
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


def _create_table(sender: type[Model], **_: object) -> None:
    with db.connection.schema_editor() as editor:
        editor.create_model(sender)
