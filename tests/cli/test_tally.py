"""Counts of texts."""

from collections import Counter

from uri_split import diagnose
from uri_split.cli.options import Tally, count_problems


def test_tallies_are_added() -> None:
    one = Tally(3, 1, 1, count_problems(diagnose("http://a b:x/", "URI")))
    other = Tally(2, 0, 2, count_problems(diagnose("http://a b/", "URI")))
    both = one + other
    assert both == Tally(5, 1, 3, Counter({("host", "bad-character"): 2, ("port", "port-not-digits"): 1}))
    assert (both.texts, both.valid) == (4, 1)


def test_outcomes_are_added() -> None:
    one, other = Tally(outcomes=Counter({"same": 1})), Tally(outcomes=Counter({"same": 2, "refused": 1}))
    assert (one + other).outcomes == Counter({"same": 3, "refused": 1})
