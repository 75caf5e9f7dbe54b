"""What browsers read: the model, and the hazards that follow from it, against a parser of browsers (`ada-url`)."""

import unicodedata
from random import Random

import pytest

from tests.browser_texts import drawn_reference, drawn_text
from tests.fuzzing.targets import has_right_to_left, parts_to_browsers
from uri_split import URI, find_hazards
from uri_split._algebra.browsers import is_same_host, read
from uri_split._algebra.encoding import percent_encoded
from uri_split.browsers import compare
from uri_split.lenient import split
from uri_split.rules import RULES

MANY = [20_000, pytest.param(1_000_000, marks=pytest.mark.long)]


@pytest.mark.parametrize("number", MANY)
def test_model_reads_scheme_host_and_port_as_browsers_do(number: int) -> None:
    random = Random(number)
    accepted = resolved = 0
    for _ in range(number):
        text, base = drawn_text(random), drawn_text(random) if random.random() < 0.6 else None
        base_reading = None if base is None else read(base)
        reading = read(text, base_reading) if base is None or base_reading else None
        if not all(each is None or each.is_certain for each in (reading, base_reading)):
            continue  # browsers with other versions of Unicode differ
        expected = parts_to_browsers(text, base)
        if reading is None:
            assert expected is None or has_right_to_left(f"{text}{base}"), (text, base)
            continue
        accepted += 1
        resolved += base is not None and split(text).scheme is None
        port = "" if reading.port is None else str(reading.port)
        assert expected == (reading.scheme, reading.host or "", port), (text, base)
    assert accepted > number // 5
    assert resolved > number // 100


# Ideographs, syllables of Hangul, surrogates and private use: most of the assigned code points, and all alike.
LARGE_BLOCKS = (*range(0x3400, 0xA000), *range(0xAC00, 0xF900), *range(0x20000, 0x31350), *range(0xF0000, 0x110000))


@pytest.mark.parametrize(
    ("is_encoded", "step"),
    [(False, 20), pytest.param(False, 1, marks=pytest.mark.long), pytest.param(True, 1, marks=pytest.mark.long)],
)
def test_model_reads_every_code_point_in_a_host_as_browsers_do(*, is_encoded: bool, step: int) -> None:
    read_alike, large = 0, frozenset(LARGE_BLOCKS)
    for code in range(0x110000):
        character = chr(code)
        if (code in large and code % step) or (unicodedata.category(character) == "Cn" and code % 100):
            continue
        host = f"a{percent_encoded(character) if is_encoded and not 0xD800 <= code < 0xE000 else character}b"
        reading = read(f"http://{host}/")
        if reading and not reading.is_certain:
            continue
        read_alike += 1
        expected = parts_to_browsers(f"http://{host}/")
        if reading is None:
            # The package lacks some directions and marks of Unicode 14.
            is_lacking = has_right_to_left(character) or unicodedata.category(character) == "Mn"
            assert expected is None or is_lacking, f"U+{code:04X}"
        else:
            assert expected == ("http", reading.host or "", ""), f"U+{code:04X}"
    assert read_alike > (280_000 if step == 1 else 40_000)


BASES = (
    "http://base.example/a/b",
    "https://base.example:81/",
    "file:///C:/a",
    "file://host/a",
    "foo://base/a",
    "foo:/a",
)


@pytest.mark.parametrize("number", MANY)
def test_hazards_tell_of_every_host_that_browsers_read_differently(number: int) -> None:
    random = Random(number)
    seen: dict[str, int] = {}
    for _ in range(number):
        text, base = drawn_reference(random), random.choice((None, drawn_reference(random), *BASES))
        if not RULES["URI-reference"].is_valid(text) or not (base is None or RULES["URI"].is_valid(base)):
            continue
        comparison = compare(text, base)
        assert not comparison.base_problems
        seen[comparison.outcome] = seen.get(comparison.outcome, 0) + 1
        if comparison.outcome != "other-host":
            continue
        hazards = [*find_hazards(text), *(find_hazards(base or "") if split(text).scheme is None else ())]
        assert "host" in {hazard.affects for hazard in hazards}, (text, base)
    assert {"same", "rewritten", "other-host", "other-path", "refused-by-browser", "refused"} <= set(seen)
    assert seen["other-host"] > number // 20


@pytest.mark.parametrize("number", MANY)
def test_model_and_parser_agree_whether_the_host_is_the_same(number: int) -> None:
    random = Random(number + 1)
    for _ in range(number):
        text = drawn_reference(random)
        if not RULES["URI"].is_valid(text):
            continue
        reading, comparison = read(text), compare(text)
        if reading is None or not reading.is_certain:
            continue
        assert is_same_host(URI(text).host, reading) == (comparison.outcome != "other-host"), text
