"""Public suffixes and registrable domains: URL Standard, section 3.2; the algorithm of https://publicsuffix.org/list."""

import sys
from collections import defaultdict
from functools import cache
from pathlib import Path
from unittest.mock import patch

import publicsuffixlist
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.loaded import forget
from tests.texts import of_rule
from uri_split import URIReference
from uri_split._algebra.browsers import web_host
from uri_split._algebra.hosts import RegName, public_suffix, public_suffixes, registrable_domain, subdomain, to_ascii


@pytest.mark.parametrize(
    ("host", "suffix", "domain"),
    [
        ("www.example.com", "com", "example.com"),
        ("example.com", "com", "example.com"),
        ("com", "com", None),
        ("a.b.example.co.uk", "co.uk", "example.co.uk"),
        ("co.uk", "co.uk", None),
        # In any case, percent-encoded or in IDNA: one result.
        ("WWW.EXAMPLE.CO.UK", "co.uk", "example.co.uk"),
        ("a.m%C3%BCller.de", "de", "xn--mller-kva.de"),
        ("a.M%C3%9CLLER.de", "de", "xn--mller-kva.de"),
        ("a.xn--mller-kva.de", "de", "xn--mller-kva.de"),
        ("a%2Eexample%E3%80%82com", "com", "example.com"),
        # Rules beyond ASCII
        ("www.%E4%BE%8B%E3%81%88.xn--55qx5d.cn", "xn--55qx5d.cn", "xn--r8jz45g.xn--55qx5d.cn"),
        ("a.%E5%85%AC%E5%8F%B8.cn", "xn--55qx5d.cn", "a.xn--55qx5d.cn"),
        # The private section
        ("me.github.io", "github.io", "me.github.io"),
        ("github.io", "github.io", None),
        # The default rule
        ("a.b.nothing", "nothing", "b.nothing"),
        ("localhost", "localhost", None),
        ("a.localhost", "localhost", "a.localhost"),
        ("a_b.example", "example", "a_b.example"),
        # A wildcard, and its exceptions
        ("a.b.ck", "b.ck", "a.b.ck"),
        ("b.ck", "b.ck", None),
        ("ck", "ck", None),
        ("www.ck", "ck", "www.ck"),
        ("a.www.ck", "ck", "www.ck"),
        ("a.b.kobe.jp", "b.kobe.jp", "a.b.kobe.jp"),
        ("a.city.kobe.jp", "kobe.jp", "city.kobe.jp"),
        ("kobe.jp", "kobe.jp", None),
        # A dot at the end
        ("www.example.com.", "com.", "example.com."),
        ("com.", "com.", None),
        # Not domains: addresses in any notation, and names that browsers refuse
        *((host, None, None) for host in ("192.0.2.1", "0x7f.1", "127.1", "%31.2.3.4", "2130706433", "1.2.3.256")),
        *((host, None, None) for host in ("[2001:db8::1]", "[v1.com]", "", "a%20b.com", "%FF.com")),
        *((host, None, None) for host in (".", "a..com", ".com", "example.com..")),
        *((host, "com", host) for host in ("xn--a.com", f"{'a' * 1001}.com")),
    ],
)
def test_suffix_and_domain_of_a_host(host: str, suffix: str | None, domain: str | None) -> None:
    assert (public_suffix(host), registrable_domain(host)) == (suffix, domain)
    before = subdomain(host)
    if domain is None:
        assert before is None
    else:
        assert ".".join(filter(None, (before, domain))) == web_host(host)


@pytest.mark.parametrize(
    ("host", "before"),
    [
        ("WWW.Example.co.uk", "www"),
        ("a.b.example.com.", "a.b"),
        ("a%2Eexample.com", "a"),
        ("b%C3%BC.example.com", "xn--b-eha"),
        ("example.com", ""),
        ("com", None),
        ("[::1]", None),
    ],
)
def test_subdomain_precedes_the_registrable_domain(host: str, before: str | None) -> None:
    assert subdomain(host) == before
    assert URIReference(f"//{host}/").subdomain == before
    if not host.startswith("["):
        assert RegName(host).subdomain == before
        assert RegName(host).registrable_domain == registrable_domain(host)


def test_reference_without_a_host_has_no_subdomain() -> None:
    assert URIReference("/a.example.com").subdomain is None


Rule = tuple[str, ...]
"""The labels of a rule, from right to left; that of an exception begins with an exclamation mark in the last one."""


@cache
def rules() -> dict[str, list[Rule]]:
    """Return the rules of the list by their last label."""
    found: dict[str, list[Rule]] = defaultdict(list)
    for line in Path(publicsuffixlist.PSLFILE).read_text("utf-8").splitlines():
        rule = line.partition(" ")[0]
        if rule and not rule.startswith("//"):
            bare = rule.removeprefix("!").removeprefix("*.")
            labels = (rule[: -len(bare)] + to_ascii(bare)).split(".")[::-1]
            found[labels[0]].append(tuple(labels))
            if labels[-1] == "*":  # which browsers and the list's own linter take to imply its parent
                found[labels[0]].append(tuple(labels[:-1]))
    return found


def suffix_by_the_algorithm(domain: str) -> str:
    labels = domain.split(".")[::-1]
    matching = [
        rule
        for rule in rules()[labels[0]]
        if len(rule) <= len(labels)
        and all(part in {"*", label, f"!{label}"} for part, label in zip(rule, labels, strict=False))
    ]
    exceptions = [rule[:-1] for rule in matching if rule[-1].startswith("!")]
    prevailing = exceptions[0] if exceptions else max(matching, key=len, default=("*",))
    return ".".join(labels[: len(prevailing)][::-1])


LABELS = st.sampled_from(["a", "www", "city", "co", "com", "xn--mller-kva", "a-b"])


@st.composite
def domains(draw: st.DrawFn) -> str:
    """Draw a domain under a rule of the list, or under a part of one."""
    last = draw(st.sampled_from([*sorted(rules()), "nothing"]))
    rule = draw(st.sampled_from(rules().get(last, [("nothing",)])))
    length = draw(st.integers(1, len(rule)))
    under_rule = [draw(LABELS) if part == "*" else part.removeprefix("!") for part in rule[:length]]
    return ".".join([*draw(st.lists(LABELS, max_size=3)), *under_rule[::-1]])


@given(domains(), st.sampled_from(["", "."]))
def test_suffix_is_that_of_the_algorithm(domain: str, dot: str) -> None:
    expected = suffix_by_the_algorithm(domain)
    assert public_suffix(domain + dot) == expected + dot
    before = domain.removesuffix(expected).removesuffix(".").rpartition(".")[2]
    assert registrable_domain(domain + dot) == (f"{before}.{expected}{dot}" if before else None)


@given(st.one_of(of_rule("host"), domains().map(str.upper)))
def test_results_can_be_compared(host: str) -> None:
    suffix, domain = public_suffix(host), registrable_domain(host)
    assert suffix is None or (suffix.isascii() and suffix == suffix.lower() == public_suffix(suffix))
    assert suffix is None or registrable_domain(suffix) is None
    assert domain is None or (domain == registrable_domain(domain) and public_suffix(domain) == suffix)
    assert domain is None or f".{web_host(host)}".endswith(f".{domain}")


def test_list_is_loaded_once() -> None:
    assert public_suffixes(only_icann=True).privatesuffix("a.github.io") == "github.io"
    assert public_suffixes(only_icann=True).privatesuffix("example.nothing") is None
    assert public_suffixes(only_icann=False) is public_suffixes(only_icann=False)


@pytest.mark.parametrize("host", ["example.com", "127.0.0.1"])
def test_missing_package_names_its_extra(host: str) -> None:
    forget(public_suffixes)
    with patch.dict(sys.modules, {"publicsuffixlist": None}), pytest.raises(ModuleNotFoundError) as caught:
        public_suffix(host)
    assert str(caught.value) == (
        "looking up public suffixes needs the package publicsuffixlist: install uri_split with the extra suffix"
    )
