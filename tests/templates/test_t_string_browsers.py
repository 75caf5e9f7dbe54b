"""Values in t-strings that browsers would read as the host, although RFC 3986 has them in the path."""

from typing import Final

import pytest

from tests.templates.t_string import Untouchable, refusal, t
from uri_split import URI
from uri_split._templates.t_strings import uri

# URL Standard, sections 4.2 and 4.4: after these schemes, browsers skip any number of slashes before the host.
_AS_HOST: Final = "path", 'browsers would read the first segment as the host: write the host before it, after "//"'


@pytest.mark.parametrize(
    "literal",
    [
        *("https:///{}/a", "///{}", "////{}/a", "http:{}/x", "HTTP:/{}", "ws:a{}", "ftp:////{}", "wss:{}?a"),
        *("http:u@{}:80/", "http:{}{}//a", "http:/a{}", "///a.{}"),
    ],
)
def test_value_that_browsers_read_as_the_host_is_refused_before_any_value(literal: str) -> None:
    assert refusal(t(literal, *[Untouchable()] * literal.count("{}"))) == _AS_HOST


@pytest.mark.parametrize("base", ["http:", "http:/", "https:///", "WS:////"])
def test_nothing_after_a_base_is_what_browsers_read_as_the_host(base: str) -> None:
    assert refusal(t("{}/{}", URI(base), "a")) == _AS_HOST
    assert refusal(t("{}/a-{}/b", URI(base), "a")) == _AS_HOST
    assert uri(t("{}?{}", URI(base), "a")) == f"{base}?a"


@pytest.mark.parametrize(
    "literal",
    [
        *("file:///{}", "file:/{}", "file:{}", "urn:{}", "x:///{}", "x:/{}", "http:///?{}", "///#{}", "/{}", "{}"),
        *("http:x/{}", "https:///x/{}", "///x/{}"),  # the host that browsers read is the author's own
    ],
)
def test_value_that_is_not_the_host_to_browsers_is_allowed(literal: str) -> None:
    assert uri(t(literal, "a")) == literal.replace("{}", "a")
