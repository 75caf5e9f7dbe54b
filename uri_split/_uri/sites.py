"""Sites: what browsers regard as one website (HTML Standard, section 7.1.1.1; URL Standard, section 3.2)."""

from uri_split._algebra.browsers import web_host
from uri_split._algebra.public_suffixes import registrable_domain
from uri_split._algebra.schemes import WEB
from uri_split._diagnosis.diagnosis import required
from uri_split._text.arguments import plain_text
from uri_split._text.public import public
from uri_split.lenient import split


@public
def same_site(a: str, b: str) -> bool:
    """Return whether browsers regard two URIs as the same site (HTML Standard, section 7.1.1.1).

    That is: they have the same scheme, and the same registrable domain, or the same host if it has none, such as an
    IP address or ``localhost``. The port does not matter. Hosts are compared as browsers read them: in any case,
    percent-encoded or in IDNA, as an IPv4 address in any notation. A dot at the end makes another host.

    Where HTTP and HTTPS should be one site ("schemelessly same site"), compare `URI.registrable_domain`.

    Args:
        a: A URI.
        b: Another URI.

    Returns:
        `False` also if one of them has no host that browsers accept, or a scheme other than ``http``, ``https``,
        ``ws``, ``wss`` and ``ftp``: such a URI is not same site with any other, nor with itself (opaque origin).

    Raises:
        InvalidURI: If one of them is not a URI.
        ModuleNotFoundError: If the package `publicsuffixlist` is not installed (extra ``suffix``).
        TypeError: If one of them is not a `str`.

    >>> same_site("https://www.example.co.uk/", "https://shop.example.co.uk:8443/")
    True
    >>> same_site("https://me.github.io/", "https://you.github.io/"), same_site("https://a.example/", "http://a.example/")
    (False, False)
    """
    first, second = (_site(required(plain_text(text, "same_site"), "URI")) for text in (a, b))
    return first is not None and first == second


def _site(uri: str) -> tuple[str, str] | None:
    """Return the scheme, and the registrable domain or else the host; `None` if the origin is opaque."""
    components = split(uri)
    scheme = (components.scheme or "").lower()
    host = web_host(components.host or "") if scheme in WEB else None
    return None if host is None else (scheme, registrable_domain(host) or host)
