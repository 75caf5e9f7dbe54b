"""Internationalized references written in ASCII (RFC 3987, section 3.1), with their hosts as the DNS has them."""

from uri_split._algebra import encoding
from uri_split._algebra.hosts import host_in_uri
from uri_split._split.components import Authority
from uri_split.lenient import split, split_authority


def in_ascii(iri: str, *, idna: bool | None = None) -> str:
    """Return a reference with everything percent-encoded that is not ASCII, except a host that is written in IDNA.

    Args:
        iri: A text that matches URI-reference, except for characters beyond ASCII.
        idna: See `uri_split._algebra.hosts.is_written_in_idna`.

    Raises:
        InvalidComponent: If IDNA does not allow the host.
        UnicodeEncodeError: If the text has a lone surrogate that does not stand for a byte.

    >>> in_ascii("http://bücher.example/straße"), in_ascii("file://bücher/straße")
    ('http://xn--bcher-kva.example/stra%C3%9Fe', 'file://b%C3%BCcher/stra%C3%9Fe')
    """
    components = split(iri)
    scheme, authority, *_ = components
    if authority and (idna or not authority.isascii()):
        userinfo, host, port = split_authority(authority)
        host = host_in_uri(host, scheme, idna=idna)
        iri = components._replace(authority=Authority(userinfo, host, port).unsplit()).unsplit()
    return encoding.encode_non_ascii(iri)
