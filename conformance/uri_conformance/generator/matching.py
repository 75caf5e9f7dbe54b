"""Cases of texts and the rules that they match."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, starmap

from uri_conformance.generator.case import Case
from uri_conformance.generator.characters import character_texts
from uri_conformance.generator.definitions import distinguishing_text, is_found, wrong_definitions
from uri_conformance.generator.forms import forms
from uri_conformance.generator.mistakes import Chosen, about_rule, mistakes
from uri_conformance.generator.reasons import section_and_reason
from uri_conformance.generator.recognizers import matched_rules
from uri_conformance.generator.selection import Selection
from uri_split._grammar import RuleName
from uri_split.rules import RULES


def match_cases() -> Iterator[Case]:
    """Yield cases that together find every fault of every recognizer, and every mutant of every definition."""
    chosen = [*_explained(), *_selected()]
    return map(_case, (*chosen, *_of_definitions(chosen)))


def explained_cases() -> Iterator[Case]:
    """Yield those of the cases that are not chosen because of a fault or mutant."""
    return map(_case, _explained())


def _case(chosen: Chosen) -> Case:
    values: dict[str, object] = {"rule": chosen.rule, "texts": texts_by_rules(chosen.texts)}
    return Case("match", chosen.section, chosen.reason, values)


def _explained() -> Iterator[Chosen]:
    return chain(mistakes(), starmap(about_rule, character_texts()))


def _selected() -> Iterator[Chosen]:
    selection = Selection()
    for some in _explained():
        for text in some.texts:
            selection.find(text)
    for rule, beginning, texts in selection.texts():
        reason = f'{rule}: what may or may not follow "{beginning}"' if beginning else f"{rule}: the first character"
        yield Chosen(rule, RULES[rule].section, reason, texts)


def _of_definitions(chosen: Sequence[Chosen]) -> list[Chosen]:
    """Return texts for the mutants that no other text finds."""
    more: list[Chosen] = []
    for rule in RULES:
        # Texts for the rule come first, because they find most of its mutants.
        cases = sorted((*chosen, *more), key=lambda some: some.rule != rule)
        texts = [text for some in cases for text in some.texts]
        for wrong in wrong_definitions(rule):
            if not is_found(rule, wrong, texts):
                text = distinguishing_text(rule, wrong)
                if text is not None:
                    more.append(Chosen(rule, *section_and_reason(rule, text), forms(rule, text)))
                    texts += more[-1].texts
    return more


def texts_by_rules(texts: Iterable[str]) -> list[dict[str, object]]:
    """Return texts, and the rules that they match; those that match the same rules are together."""
    by_rules: dict[tuple[RuleName, ...], list[str]] = {}
    for text in dict.fromkeys(texts):
        by_rules.setdefault(matched_rules(text), []).append(text)
    return [{"rules": list(rules), "texts": some} for rules, some in by_rules.items()]
