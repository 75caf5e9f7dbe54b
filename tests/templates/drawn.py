"""Strategies for templates and for values of their variables."""

from hypothesis import strategies as st

NAMES = ("a", "b", "c", "a.b", "%41", "_0")
_LITERALS = st.lists(
    st.sampled_from(("a", "/", "?", "#", "&", "%C3%A9", "é", "\ue000", "'", "x=", "[", ":")), max_size=3
)
_VARSPECS = st.builds("{}{}".format, st.sampled_from(NAMES), st.sampled_from(("", "", "", "*", ":1", ":3", ":9999")))
_EXPRESSIONS = st.builds(
    "{{{}{}}}".format,
    st.sampled_from(("", "+", "#", ".", "/", ";", "?", "&")),
    st.lists(_VARSPECS, min_size=1, max_size=3).map(",".join),
)

templates = st.lists(_EXPRESSIONS | _LITERALS.map("".join), max_size=5).map("".join)
"""Valid templates."""

MARKS = ("", "a", "é", "e\u0301", "日", "\U0001f600", "%", "%41", "%C3%A9", "%zz", " ", "/", "?", "#", "[", "&", "=")
texts = st.lists(st.sampled_from((*MARKS, ",", "{", "..", "\0", "\udc80")), max_size=5).map("".join) | st.text(
    st.characters(exclude_categories=["Cs"])
)
"""Texts that can be written."""

rare = st.decimals(allow_nan=False, allow_infinity=False, places=2) | st.uuids() | st.datetimes() | st.dates()
scalars = texts | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | rare
members = st.none() | scalars
composites = st.lists(members, max_size=3) | st.dictionaries(texts, members, max_size=3)
