"""Links that a policy accepts or refuses, and what Django does with them."""

from collections.abc import Callable

import pytest
from django.core.exceptions import ValidationError
from django.db import connection, transaction

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


def refused(call: Callable[[], object]) -> list[tuple[str | None, str]]:
    """Return the code and message of each validation error that a call raises."""
    with pytest.raises(ValidationError) as caught, transaction.atomic():
        call()
    return [(error.code, message) for error in caught.value.error_list for message in error.messages]


def insert_unchecked(**columns: str | None) -> None:
    """Insert a row past the model field, such as one from before the policy."""
    row = {"url": GOOD, "callback": None, "image": "", **columns}
    with connection.cursor() as cursor:
        cursor.execute(
            "INSERT INTO django_project_link (url, callback, image) VALUES (%s, %s, %s)",
            [row["url"], row["callback"], row["image"]],
        )
