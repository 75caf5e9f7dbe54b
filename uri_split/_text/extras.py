"""What is said where an optional package is not installed."""

from types import TracebackType


class Needed:
    """A context for the import of a package that an extra brings: its absence gives one sentence.

    >>> with Needed("telling the weather", package="barometer", extra="weather"):
    ...     import barometer
    Traceback (most recent call last):
    ModuleNotFoundError: telling the weather needs the package barometer: pip install 'uri_split[weather]'
    """

    def __init__(self, what: str, *, package: str, extra: str) -> None:
        self._package = package
        self._sentence = f"{what} needs the package {package}: pip install 'uri_split[{extra}]'"

    def __enter__(self) -> None:
        pass

    def __exit__(
        self, _: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        if isinstance(error, ModuleNotFoundError) and error.name == self._package:
            raise ModuleNotFoundError(self._sentence, name=error.name) from None
