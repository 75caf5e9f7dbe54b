"""The codemod: which values it follows, what it leaves, and how the new code is written."""

from collections.abc import Collection
from textwrap import dedent

import pytest

from uri_split._migration.rewriting import Migration, migrate
from uri_split._migration.table import Package, table_of

URLLIB = "from urllib.parse import parse_qs, quote, unquote, urljoin, urlsplit\n"


def migrated(source: str, package: Package = "urllib", used_elsewhere: Collection[str] | None = ()) -> Migration:
    return migrate(dedent(source), table_of(package), unsafe=True, used_elsewhere=used_elsewhere)


def body(source: str, package: Package = "urllib") -> str:
    """Return what a module becomes after its imports."""
    return "".join(
        line
        for line in migrated(source, package).source.splitlines(keepends=True)
        if not line.startswith(("import", "from")) and line.strip()
    )


def reasons(source: str, package: Package = "urllib") -> list[str]:
    """Return why places must be rewritten by hand."""
    places = migrated(source, package).places
    assert all(place.kind == "by-hand" for place in places)
    return [reason for place in places for reason in place.reasons]


# What is written.


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("x = urlsplit(a).netloc", 'x = split(a).authority or ""'),
        ("x = urlsplit(a).netloc.lower()", 'x = (split(a).authority or "").lower()'),
        ("x = (urlsplit(a).netloc).lower()", 'x = (split(a).authority or "").lower()'),
        ("x = -1 if urlsplit(a).netloc else 2", "x = -1 if split(a).authority else 2"),
        ("x = not urlsplit(a).netloc", "x = not split(a).authority"),
        ("x = bool(urlsplit(a).netloc)", "x = bool(split(a).authority)"),
        ("x = urlsplit(a).netloc or 3", "x = split(a).authority or 3"),
        ("x = urlsplit(a).netloc and 3", 'x = (split(a).authority or "") and 3'),
        ("while urlsplit(a).query and b: pass", "while split(a).query and b: pass"),
        ("x = [b for b in c if urlsplit(b).query]", "x = [b for b in c if split(b).query]"),
        ('x = urlsplit(a).scheme == "http"', 'x = split(a).scheme == "http"'),
        ('x = urlsplit(a).scheme == ""', 'x = (split(a).scheme or "") == ""'),
        ('x = urlsplit(a).scheme in {"http", "https"}', 'x = split(a).scheme in {"http", "https"}'),
        ("x = urlsplit(a).scheme in b", 'x = (split(a).scheme or "") in b'),
        ('x = 1 < urlsplit(a).scheme == "http"', 'x = 1 < (split(a).scheme or "") == "http"'),
        ('x = urlsplit(a).scheme < "http"', 'x = (split(a).scheme or "") < "http"'),
        ('x = f"{urlsplit(a).query}"', "x = f\"{split(a).query or ''}\""),
        ("x = f'{urlsplit(a).query}'", "x = f'{split(a).query or \"\"}'"),
        ("x = urlsplit(a if b else c).path", "x = split(a if b else c).path"),
        ("x = urlsplit((yield)).path", "x = split((yield)).path"),
        ('x = quote(urlsplit(a).path, safe="")', 'x = percent_encode(split(a).path, "unreserved")'),
        ("x = urljoin(a + b, c)", "x = URI(a + b).resolve(c)"),
        ("x = urljoin(\n    a,  b\n)", "x = URI(a).resolve(b)"),
        ("x = unquote(a) ; y = 1  # why", "x = percent_decode(a) ; y = 1  # why"),
        ('x = parse_qs(urlsplit(a).query)[b + "c"][0]', 'x = URIReference(a).query_param(b + "c")'),
    ],
)
def test_expression_fits_its_place(before: str, after: str) -> None:
    function = "def f(a, b, c):\n    {}\n".format
    assert body(f"{URLLIB}{function(before)}") == function(after)


@pytest.mark.parametrize("text", ['"a"', 'f"a{x}"', '"a" "b"', '"a" + x', '"%s" % x', "str(x)", '"".join(x)', "y"])
def test_what_certainly_is_a_text_needs_no_condition(text: str) -> None:
    source = f'{URLLIB}def f(x, y: str):\n    z = {text}\n    return quote(z, safe="")\n'
    migration = migrate(source, table_of("urllib"), unsafe=False)
    assert (migration.rewritten, migration.places[0].kind) == (1, "exact")


@pytest.mark.parametrize(
    "text", ["x", "x.y", 'b"a"', "x + 'a'", "g()", "(1).bit_length()", "x.join('a')", "'a'.encode()"]
)
def test_what_may_be_bytes_is_a_condition(text: str) -> None:
    source = f'{URLLIB}def f(x):\n    z = {text}\n    z2 = quote({text}, safe="")\n    return quote(z, safe="")\n'
    migration = migrate(source, table_of("urllib"), unsafe=False)
    assert (migration.rewritten, migration.source) == (0, source)
    assert [place.reasons for place in migration.places] == [(f"{text} is a str",), ("z is a str",)]


def test_parameter_of_a_loop_is_not_known_to_be_a_text() -> None:
    source = f'{URLLIB}def f(x):\n    for z in x:\n        quote(z, safe="")\n    quote(unknown, safe="")\n'
    source += 'quote(f, safe="")\n'
    assert [place.kind for place in migrated(source).places] == ["conditional"] * 3


# Which values are followed.


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("p = urlsplit(a)\n    return p.netloc", 'p = split(a)\n    return p.authority or ""'),
        (
            "p = urlsplit(a)\n    return lambda: p.path + p.query",
            'p = split(a)\n    return lambda: p.path + (p.query or "")',
        ),
        ("p = urlsplit(a)\n    q = p\n    return q.hostname", "p = split(a)\n    q = p\n    return q.host"),
        (
            'p = urlsplit(a)\n    p = p._replace(query="")\n    return p.geturl()',
            "p = split(a)\n    p = p._replace(query=None)\n    return p.unsplit()",
        ),
        (
            "if b:\n        p = urlsplit(a)\n    else:\n        p = urlsplit(c)\n    return p.hostname",
            "if b:\n        p = split(a)\n    else:\n        p = split(c)\n    return p.host",
        ),
        (
            "p = urlsplit(a)\n    return p.port, p.geturl()",
            "p = URIReference(a)\n    return p.decoded.port, str(p)",
        ),
    ],
)
def test_value_is_followed_through_variables(before: str, after: str) -> None:
    function = "def f(a, b, c):\n    {}\n".format
    assert body(f"{URLLIB}{function(before)}") == function(after)


@pytest.mark.parametrize(
    ("lines", "reason"),
    [
        ("p = urlsplit(a)\n    g(p)", "p is passed to g()"),
        ("p = urlsplit(a)\n    g(*p)", "p is passed to g()"),
        ("return urlsplit(a)", "it is returned"),
        ("p = urlsplit(a)\n    return p", "p is returned"),
        ("p = urlsplit(a)\n    yield p", "p is used in another way"),
        ("p = urlsplit(a)\n    return p[1]", "p is used in another way"),
        ("p, q = urlsplit(a), 1", "it is used in another way"),
        ("s, n, *r = urlsplit(a)", "it is stored in s, n, *r"),
        ("p = q = urlsplit(a)", "it is used in another way"),
        ("p: object = urlsplit(a)", "it is used in another way"),
        ("b.p = urlsplit(a)", "it is stored in b.p"),
        ("p = urlsplit(a)\n    p = None\n    p.path", "the variable has other values, too"),
        ("for p in a:\n        pass\n    p = urlsplit(a)", "p has other values, too"),
        ("p = urlsplit(a)\n    p += (1,)", "p has other values, too"),
        ("p = urlsplit(a)\n    del p", "p is used in another way"),
        ("p = urlsplit(a)\n    return p.params", "no row is about .params"),
        ("p = urlsplit(a)\n    return p.path(1)._x", None),
        ("p = urlsplit(a)\n    return [*p]", "p is used in another way"),
        ('p = urlsplit(a)\n    return p._replace(query=""), p.port', "it is used in another way"),
        ('return urlsplit(a)._replace(query="").port', "no value here has all the attributes that are used"),
        ("class A:\n        p = urlsplit(a)", "it is stored in the class, as p"),
        ("return tuple(urlsplit(a))", 'an absent component is `None` here, and `""` in `urllib`'),
        ("return urlsplit(*a)", "no row says what it becomes"),
        ("return urlsplit", "no row says what it becomes"),
        ("return urlsplit(  # why\n        a).path", "it contains a comment"),
        ("return f'{urlsplit(a).path=}'", "an f-string prints its code"),
        ("return f'{urlsplit(a)}'", "it is used in another way"),
    ],
)
def test_value_that_others_use_stays(lines: str, reason: str | None) -> None:
    source = f"{URLLIB}def f(a, b):\n    {lines}\n"
    if reason is None:
        assert migrated(source).rewritten
    else:
        assert reasons(source) == [reason]
        assert migrated(source).source == source


def test_value_of_a_module_may_be_used_by_others() -> None:
    assert migrated(f"{URLLIB}_p = urlsplit(a)\nx = _p.path\n").places[0].reasons[-1:] != ("no other module uses _p",)
    migration = migrated(f"{URLLIB}p = urlsplit(a)\nx = p.path\n")
    assert [place.reasons[0] for place in migration.places] == ["no other module uses p"]
    source = f"{URLLIB}p = urlsplit(a)\nx = p.path\n"
    for used in (None, {"p"}):
        assert migrated(source, used_elsewhere=used).places[0].reasons == ("other modules use p",)
    assert migrated(f'{source}__all__ = ["p"]\n').places[0].reasons == ("other modules use p",)


def test_value_is_followed_where_a_function_declares_it_global() -> None:
    source = f"{URLLIB}def f(a):\n    global p\n    p = urlsplit(a)\ndef g():\n    return p.path\n"
    assert migrated(source).places[0].reasons[0] == "no other module uses p"


# Which names mean the package.


@pytest.mark.parametrize(
    ("imported", "name"),
    [
        ("from urllib.parse import urlsplit", "urlsplit"),
        ("from urllib.parse import urlsplit as s", "s"),
        ("import urllib.parse", "urllib.parse.urlsplit"),
        ("import urllib.parse as up", "up.urlsplit"),
        ("from urllib import parse", "parse.urlsplit"),
        ("import urllib", "urllib.parse.urlsplit"),
    ],
)
def test_every_way_to_import_is_understood(imported: str, name: str) -> None:
    migration = migrated(f"{imported}\ndef f(a):\n    return {name}(a).path\n")
    # Other modules may rely on the import of a module.
    kept = f"{imported}\n" if imported == "import urllib.parse" else ""
    assert migration.source == f"{kept}from uri_split import split\ndef f(a):\n    return split(a).path\n"


def test_import_in_a_class_stays() -> None:
    source = 'class A:\n    from urllib.parse import quote as q\n    x = q("a/b", safe="")\n'
    assert "    from urllib.parse import quote as q\n" in migrated(source).source


@pytest.mark.parametrize("line", ["s = s.strip()", "s = t = s", "s = t\n    t = s"])
def test_text_that_is_assigned_to_itself_is_followed(line: str) -> None:
    source = f"{URLLIB}def f(s: str):\n    {line}\n    return quote(s, safe='')\n"
    assert "quote(s, safe='')" not in migrated(source).source


@pytest.mark.parametrize(
    "source",
    [
        "from other import urlsplit\nurlsplit(a).netloc",
        "import urllib\nurllib.request.urlopen(a).path",
        f"{URLLIB}def f(urlsplit):\n    return urlsplit(a).netloc",
        f"{URLLIB}def f():\n    urlsplit = g\n    return urlsplit(a).netloc",
        f"{URLLIB}def f(x):\n    return x.netloc, x.query, x.port, x.geturl()",
        "def urlsplit(a): 'urllib'\nurlsplit(a).netloc",
        "x = 'from urllib.parse import urlsplit; urlsplit(a).netloc'",
    ],
)
def test_other_things_of_the_same_name_stay(source: str) -> None:
    migration = migrated(source)
    assert (migration.places, migration.source) == ((), source)


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        ("from urllib.parse import *\nurlsplit(a).path", "names are not followed through *"),
        (f"{URLLIB}urlsplit = g\nurlsplit(a).path", "its name is assigned in several ways"),
        (
            "try:\n from urllib.parse import quote\nexcept ImportError:\n from urllib import quote\nquote(a, safe='')",
            "its name is assigned in several ways",
        ),
        ("from urllib.parse import SplitResult\ndef f(p: SplitResult): return p.path", "no row says what it becomes"),
        ("from urllib.parse import SplitResult\ndef f(p: 'SplitResult'): return p.path", "a type in a text"),
    ],
)
def test_what_may_mean_something_else_is_only_listed(source: str, reason: str) -> None:
    assert reasons(source) == [reason]


# Imports.


OURS = "from uri_split import split\n"
THEIRS = "from urllib.parse import urlsplit\n"
IN_IF = f"if True:\n    {THEIRS}"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("from urllib.parse import quote, urlsplit\n", f"from urllib.parse import quote\n{OURS}"),
        ("from urllib.parse import (\n  quote,\n  urlsplit,\n)\n", f"from urllib.parse import (\n  quote,\n)\n{OURS}"),
        ("from urllib.parse import (urlsplit,\n  quote)\n", f"from urllib.parse import (quote)\n{OURS}"),
        ("from urllib.parse import quote, urlsplit, unquote\n", f"from urllib.parse import quote, unquote\n{OURS}"),
        ("from urllib.parse import (\n  quote,\n  urlsplit,  # why\n  unquote,\n)\n", None),
        ("from urllib.parse import urlsplit as urlsplit\n", None),
        ("from urllib.parse import urlsplit  # noqa: F401\n", None),
        ("import os; from urllib.parse import urlsplit\n", None),
        (IN_IF, f"{OURS}\n{IN_IF}"),
        (f"if True:\n    a = 1\n    {THEIRS}", f"{OURS}\nif True:\n    a = 1\n"),
        (f"{IN_IF}import os\n", f"{IN_IF}import os\n{OURS}"),
        (f'"""Doc."""\n{IN_IF}', f'"""Doc."""\n{OURS}{IN_IF}'),
        (f"# Licence\n{IN_IF}", f"# Licence\n{OURS}\n{IN_IF}"),
        (f"{THEIRS}from urllib.parse import *\n", f"{OURS}from urllib.parse import *\n"),
        (f"import urllib.parse\n{THEIRS}urllib.error\n", f"import urllib.parse\n{OURS}urllib.error\n"),
        (f"{OURS}{THEIRS}", OURS),
        (f"{THEIRS}split = 3\n", "import uri_split\nsplit = 3\n"),
    ],
)
def test_imports_follow_what_is_used(before: str, after: str | None) -> None:
    if after is None:  # then, all stays, and ours is added
        after = before + OURS
    name = "uri_split.split" if "split = 3" in before else "split"
    call = "x = {}(a).path\n".format
    assert migrated(before + call("urlsplit")).source == after + call(name)


def test_import_that_other_modules_take_stays() -> None:
    source = "from urllib.parse import urlsplit\nx = urlsplit(a).path\n"
    after = "from urllib.parse import urlsplit\nfrom uri_split import split\nx = split(a).path\n"
    assert migrated(source, used_elsewhere={"urlsplit"}).source == after
    assert migrated(source, used_elsewhere=None).source == after


def test_import_at_the_end_of_a_file_without_a_line_feed() -> None:
    source = "def f(a):\n    return parse.quote(a, safe='')\nfrom urllib import parse; b = 1"
    assert migrated(source).source == (
        'def f(a):\n    return percent_encode(a, "unreserved")\nfrom urllib import parse; b = 1\n'
        "from uri_split.encoding import percent_encode"
    )


# Line ends, encodings, and what does not parse.


def test_everything_else_stays_as_it_is() -> None:
    before = "# é\r\nfrom urllib.parse import urlsplit\r\n\r\n\r\nx =  urlsplit( 'é' ).path # ü\r\n"
    migration = migrate(before, table_of("urllib"), unsafe=True)  # `dedent` would change line ends
    assert migration.source == before.replace("urllib.parse import urlsplit", "uri_split import split").replace(
        "urlsplit( 'é' )", "split('é')"
    )
    places = migration.places
    assert [before[place.start : place.end] for place in places] == ["urlsplit( 'é' ).path"]


@pytest.mark.parametrize(
    ("source", "error"),
    [
        ("import urllib.parse\ndef f(:", SyntaxError),
        ("import urllib.parse\nprint 'a'", SyntaxError),
        ("import urllib.parse\n\0", SyntaxError),
        (f"import urllib.parse\nx = {' + '.join('1' * 50_000)}", RecursionError),
        (f"import urllib.parse\nx = a{'.b' * 50_000}", RecursionError),
        (f"import urllib.parse\nx = a{'.b' * 900}", RecursionError),
        ("import urllib.parse\nclass A:\n  \\\n  x = 1", SyntaxError),  # which Python parses, but not libcst
        ("\x0cimport urllib.parse", ValueError),  # libcst would drop the form feed
    ],
)  # fmt: skip
def test_what_does_not_parse_raises(source: str, error: type[Exception]) -> None:
    with pytest.raises(error):
        migrated(source)


@pytest.mark.parametrize("nested", ["(" * 500 + ")" * 500, "-" * 50_000 + "1", "+".join("1" * 50_000)])
def test_deep_code_is_refused_by_every_python(nested: str) -> None:
    with pytest.raises((SyntaxError, RecursionError, MemoryError)):
        migrated(f"import urllib.parse\nx = {nested}")


def test_a_second_run_finds_nothing_more_to_rewrite() -> None:
    source = f'{URLLIB}def f(a, p):\n    return urlsplit(a).path, quote(a, safe=""), urljoin(a, "b"), urlsplit(p)\n'
    again = migrated(migrated(source).source)
    assert (again.rewritten, len(again.places)) == (0, 1)


# The other packages.


@pytest.mark.parametrize(
    ("package", "before", "after"),
    [
        ("yarl", "from yarl import URL\nx.y = URL(a) / b\n", None),
        ("yarl", "from yarl import URL\nx = f'{URL(a) / b}'\n", "from uri_split import URI\nx = f'{URI(a) / b}'\n"),
        ("yarl", "from yarl import URL\nx = f'{URL(a)!r}'\n", None),
        (
            "yarl",
            "import yarl\nx = str(yarl.URL(a).join(yarl.URL(b)))\n",
            "from uri_split import URI\nx = str(URI(a).resolve(b))\n",
        ),
        ("yarl", "from yarl import URL\ndef f(url: URL): return url.host\n", None),
        ("furl", "from furl import furl\nx = furl(a)\nx.args['b'] = 1\n", None),
        (
            "furl",
            "from furl import furl\nx = furl(a).set(host=b).url\n",
            "from uri_split import URI\nx = str(URI(a).with_components(host=b))\n",
        ),
        (
            "rfc3986",
            "import rfc3986\nx = rfc3986.uri_reference(a).host\n",
            "from uri_split import split\nx = split(a).host\n",
        ),
        (
            "validators",
            "import validators\nif validators.ipv4(a, cidr=False): pass\n",
            'from uri_split.rules import RULES\nif RULES["IPv4address"].is_valid(a): pass\n',
        ),
        ("validators", "import validators\nx = validators.ipv4(a, cidr=False)\n", None),
        ("validators", "import validators\nif not validators.url(a): pass\n", None),
    ],
)
def test_each_package_has_rules(package: Package, before: str, after: str | None) -> None:
    assert migrated(before, package).source == (after or before)


@pytest.mark.parametrize("parameters", ["b", "[('a', 1)]", "{b'a': 1}", "{**b}", "{b: 1}"])
def test_names_that_may_be_bytes_stay(parameters: str) -> None:
    assert reasons(f"from urllib.parse import urlencode\nx = urlencode({parameters})\n") == ["names may be bytes"]
