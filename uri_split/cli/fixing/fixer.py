"""Choice of a fix: the most likely suggestion, if it is certain enough."""

from collections.abc import Sequence
from collections.abc import Set as AbstractSet

from uri_split._codes.messages import counted
from uri_split._suggestion.meant import Certainty, Suggestion
from uri_split.cli.criteria import Criteria


class Fixer:
    """Chooses fixes, and counts them.

    Attributes:
        criteria: What is required of a text.
        fixed: The number of texts that have a fix.
        unsafe: The number of other texts for which there is only an unsafe fix.
    """

    def __init__(self, criteria: Criteria, *, unsafe: bool) -> None:
        self.criteria = criteria
        self.fixed: int = 0
        self.unsafe: int = 0
        self._applicable: AbstractSet[Certainty] = {"safe", "likely"} if unsafe else {"safe"}

    def fix(self, text: str) -> str | None:
        """Return what to write in place of a text; `None` if the text is accepted or has no fix."""
        if self.criteria.accepts(text):
            return None
        return self.choose(self.criteria.suggestions(text))

    def choose(self, suggestions: Sequence[Suggestion]) -> str | None:
        r"""Return what to write in place of a text that has some suggestions.

        A later one is never the fix, even if it is safe: `%5C` in place of a backslash would hide the mistake, so that
        nobody could suggest `/` any more.
        """
        best = next(iter(suggestions), None)
        if best and best.certainty in self._applicable:
            self.fixed += 1
            return best.uri
        self.unsafe += best is not None and best.certainty == "likely"
        return None

    def summary(self, fix: str, unit: str) -> str:
        """Return how many texts are fixed, and how many could be.

        Args:
            fix: What happens to the texts that have a fix, such as "fixed".
            unit: What a text is, "line" or "row".
        """
        sentences = [f"{fix} {counted(self.fixed, unit)}"] if self.fixed else []
        if self.unsafe:
            more = f"{self.unsafe:,} more" if self.fixed else counted(self.unsafe, unit)
            sentences.append(f"--unsafe-fixes would fix {more}")
        return f"{'; '.join(sentences)}\n" if sentences else ""
