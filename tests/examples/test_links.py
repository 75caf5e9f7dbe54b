"""The file of messy links shows what the command reports."""

from typing import get_args

from tests.docs.pages import ROOT
from uri_split import diagnose
from uri_split._problem import GrammarCode


def test_messy_links_cover_every_kind_of_problem() -> None:
    lines = (ROOT / "examples" / "links.txt").read_text("utf-8", "surrogateescape").split("\n")
    assert len(lines) >= 60
    codes = {problem.code for line in lines for problem in diagnose(line, "URI")}
    of_other_rules = {"colon-in-first-segment", "fragment-not-allowed", "scheme-not-allowed"}
    of_long_texts = {"more"}
    assert codes == set(get_args(GrammarCode)) - of_other_rules - of_long_texts
