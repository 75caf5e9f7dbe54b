"""Client of a shop, written with `urllib.parse`; the guide shows what `uri-split migrate` makes of it."""

from urllib.parse import SplitResult, quote, urljoin, urlsplit


def product_page(shop: str, product: str) -> str:
    """Return the address of a product."""
    return urljoin(shop, f"products/{quote(product, safe='')}")


def is_on_site(link: str, site: str) -> bool:
    """Return whether a link leads to a page of a site."""
    parts = urlsplit(link)  # may be relative
    return not parts.netloc or parts.hostname == site


def parsed(link: str) -> SplitResult:
    """Return the parts of a link."""
    return urlsplit(link)
