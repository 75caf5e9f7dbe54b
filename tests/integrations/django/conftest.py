"""A database for the tests of the Django integration."""

from collections.abc import Iterator

import pytest
from django.db import connection

from tests.integrations.django.django_project import Endpoint, Link


@pytest.fixture(autouse=True, scope="session")
def _table() -> Iterator[None]:
    with connection.schema_editor() as editor:
        editor.create_model(Link)
        editor.create_model(Endpoint)
    yield
    connection.connection.close()


@pytest.fixture(autouse=True)
def _rows(_table: None) -> Iterator[None]:
    yield
    Link.objects.all().delete()
    Endpoint.objects.all().delete()
