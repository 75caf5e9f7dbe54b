"""Promises about models of pydantic, and whether they are met."""

from time import perf_counter_ns
from typing import TYPE_CHECKING, Final

from pydantic import AnyUrl, BaseModel, TypeAdapter, ValidationError

from benchmarks.bounds import ROUNDS, Row
from benchmarks.timing import medians
from uri_split import URI

if TYPE_CHECKING:
    from collections.abc import Iterator

URIS: Final = 1000
MOST: Final = 1.0
"""The highest ratio of our time to theirs."""


class Ours(BaseModel):
    """A model of URIs."""

    links: list[URI]


class Theirs(BaseModel):
    """The same model with pydantic's own type."""

    links: list[AnyUrl]


def row_of_models(valid: list[str]) -> Row:
    """Return the promise about a model of a thousand URIs that both types accept."""
    accepts = TypeAdapter(AnyUrl)

    def accepted() -> "Iterator[str]":
        for text in valid:
            try:
                accepts.validate_python(text)
            except ValidationError:
                continue
            yield text

    links = {"links": [text for text, _ in zip(accepted(), range(URIS), strict=False)]}

    def validate(model: type[BaseModel]) -> int:
        begin = perf_counter_ns()
        model.model_validate(links)
        return perf_counter_ns() - begin

    taken = medians({"ours": lambda: validate(Ours), "theirs": lambda: validate(Theirs)}, ROUNDS)
    measured = taken["ours"] / taken["theirs"]
    what = f"a model of {len(links['links']):,} URIs ÷ of AnyUrl"
    return Row(what, f"{measured:.3f}", f"≤ {MOST:.2f}", measured <= MOST)
