"""URLs of a shop: three everyday functions, each with a mistake."""

from urllib.parse import quote, urljoin, urlparse

API = "https://shop.example/api"


def order_url(order: str) -> str:
    """Return the URL of an order."""
    return urljoin(API, f"orders/{quote(order)}")


def is_ours(url: str) -> bool:
    """Return whether a URL leads to the shop."""
    return "shop.example" in url


def host_of(url: str) -> str | None:
    """Return the host of a URL."""
    return urlparse(url).hostname
