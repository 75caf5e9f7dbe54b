"""Objects whose texts have a secret, or cannot be read."""

from typing import Final

SECRET: Final = "hunter2secret"
LEAK: Final = f"https://example.com/?token={SECRET}"
CLEAN: Final = "https://example.com/?token=REDACTED"


class Shows:
    def __repr__(self) -> str:
        return LEAK


class Raises:
    def __str__(self) -> str:
        raise RuntimeError(LEAK)

    __repr__ = __str__
