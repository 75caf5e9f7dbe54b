"""Error for a missing optional package, which names the extra to install."""

from collections.abc import Generator
from contextlib import contextmanager


@contextmanager
def requires_extra(feature: str, *, package: str, extra: str) -> Generator[None]:
    """Wrap the import of an optional package: if it is missing, raise an error that names the extra to install.

    Args:
        feature: What needs the package; the message begins with it.
        package: The name of the package.
        extra: The extra of `uri_split` that installs it.

    Raises:
        ModuleNotFoundError: If the package is not installed.

    >>> with requires_extra("the weather forecast", package="barometer", extra="weather"):
    ...     import barometer
    Traceback (most recent call last):
    ModuleNotFoundError: the weather forecast needs the package barometer: pip install 'uri_split[weather]'
    """
    try:
        yield
    except ModuleNotFoundError as error:
        if error.name != package:
            raise
        message = f"{feature} needs the package {package}: pip install 'uri_split[{extra}]'"
        raise ModuleNotFoundError(message, name=error.name) from None
