"""Links of reStructuredText."""

import pytest

from uri_split._documents import read_link, restructuredtext_links


@pytest.mark.parametrize(
    ("document", "links"),
    [
        (".. _a: b:c", ["b:c"]),
        ("  .. _`a: b`: c:d \r\n", ["c:d"]),
        (".. _a\\:b: c:d", ["c:d"]),
        (".. _a: b_", []),
        (".. _a: b\\_", ["b_"]),
        (".. _a:\n", []),
        (".. __: b:c\n__ d:e\n", ["b:c", "d:e"]),
        (".. image:: b.png\n   :target: c:d\n.. |e| image:: f\n.. figure:: g", ["b.png", "c:d", "f", "g"]),
        (".. note:: b:c", []),
        (".. [1] b:c", []),
        ("`a <b:c>`_ (`d <e:f>`__) `a <g_>`_", ["b:c", "e:f"]),
        (":ref:`a <b>`", []),
        *((f"{mark}`a <b:c>`_{mark}", ["b:c"]) for mark in "\"'-/[{<:“«—"),
        (".. _a: b:c\r\n   /d\r\n     /e\r\n\n   text\n", ["b:c/d/e"]),
        ("  .. _a: b:c\n  text\n.. image:: d\n   :alt: e\n   .. f\n", ["b:c", "d"]),
        (".. _a:\n   b:c\n.. _d:\r\n  e:f\n", ["b:c", "e:f"]),
        (".. _a:\n.. _b: c:d\n", ["c:d"]),
        (".. _a:\n\n   text\n", []),
        ("see.. `a`<b:c>`_", []),
        ("`a <b:\n  c>`_", ["b:c"]),
        ("``a <b>``", []),
    ],
)
def test_targets_embedded_uris_and_images_are_links(document: str, links: list[str]) -> None:
    assert [link.read(document) for link in restructuredtext_links(document)] == links


@pytest.mark.parametrize(
    ("document", "links"),
    [
        ("see `a b <https://c.example/d>`.", ["https://c.example/d"]),
        ("`a\n<mailto:b@c.example>` `d <e:f>`__", ["e:f", "mailto:b@c.example"]),
        ("(`a <https://b.example>`)", ["https://b.example"]),
        (":ref:`a <https://b.example>`", []),
        ("`a <https://b.example>`:ref:", []),
        ("``a <https://b.example>``", []),
        ("`a <b>` `<https://b.example>`", []),
    ],
)
def test_link_without_an_underscore_is_a_slip(document: str, links: list[str]) -> None:
    found = list(restructuredtext_links(document))
    assert [link.read(document) for link in found] == links
    assert all(bool(link.slip) == (link.read(document) != "e:f") for link in found)


def test_places_skip_line_breaks() -> None:
    document = "😀\t`a <http://b/\r\n   c d>`_"
    (written,) = restructuredtext_links(document)
    link = read_link(document, written)
    assert link.text == "http://b/cd"
    start, end = link.in_document(9, 11)
    assert document[start:end] == "c d"
