"""Non-ASCII hosts, converted to what a URI may have."""

from uri_split._algebra.errors import InvalidComponent
from uri_split._algebra.hosts import host_in_uri, is_written_in_idna
from uri_split._codes.messages import Message, message
from uri_split._messages.phrases import describe_character
from uri_split.rules import RULES


def converted_host(host: str, scheme: str, *, idna: bool | None = None) -> tuple[str, Message]:
    """Return a non-ASCII host in IDNA or percent-encoded, and the message of the change.

    Args:
        host: A text that is not a valid host.
        scheme: The scheme, in any case.
        idna: See `uri_split._algebra.hosts.is_written_in_idna`.

    Raises:
        InvalidComponent: If IDNA does not allow the host, or if it has ASCII characters that no host has.
        UnicodeEncodeError: If it has a lone surrogate that does not stand for a byte.

    >>> converted_host("bücher.example", "https")
    ('xn--bcher-kva.example', 'converted the host "bücher.example" to IDNA, "xn--bcher-kva.example"')
    """
    form = "idna" if is_written_in_idna(host, scheme, idna=idna) else "percent-encodings"
    converted = host_in_uri(host, scheme, idna=idna)
    if not RULES["reg-name"].matches(converted):
        fault = "a host cannot have these characters"
        raise InvalidComponent(fault, "host")
    return converted, message(f"change/host-to-{form}", host=describe_character(host), converted=converted)
