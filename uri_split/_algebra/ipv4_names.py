"""Names that programs read as IPv4 addresses (RFC 3986, section 7.4; URL Standard, section 3.5)."""

import re
from typing import TYPE_CHECKING, Final

from uri_split._text.patterns import lazy_pattern

if TYPE_CHECKING:
    from ipaddress import IPv4Address

# Browsers read a host with such a last label as an IPv4 address, or refuse it.
_ENDS_IN_A_NUMBER: Final = lazy_pattern(r"(?:.*\.)?(?:[0-9]+|0x[0-9a-f]*)\.?")
# A number of an address: hexadecimal, octal, decimal.
_NUMBER: Final = lazy_pattern(r"0x([0-9a-f]*)|(0[0-7]*)|([1-9][0-9]*)")
# The same in the notations of Python and JavaScript, which have prefixes for octal and binary numbers.
_WRAPPED_NUMBER: Final = lazy_pattern(r"0x([0-9a-f]*)|0o?([0-7]*)|([1-9][0-9]*)|0b([01]+)")
_LEADING_ZEROS: Final = lazy_pattern(r"(?<![^.])(?:(0x)0+|00+)")
_LONGEST_TO_JAVA: Final = 15
_MOST_DIGITS: Final = 1000  # without leading zeros, which an address may have any number of
_BYTE: Final = 0x100
_OCTETS: Final = 4


def ends_in_a_number(name: str) -> bool:
    """Return whether browsers read a mapped domain as an IPv4 address, valid or not.

    >>> ends_in_a_number("127.1"), ends_in_a_number("a.0x"), ends_in_a_number("1.a")
    (True, True, False)
    """
    return _ENDS_IN_A_NUMBER.fullmatch(name) is not None


def ipv4_address(name: str) -> "IPv4Address | None":
    """Return the address that browsers, and `inet_aton`, read in a mapped host: with octal, hex and fewer numbers.

    >>> ipv4_address("0x7f.1"), ipv4_address("1.2.3.4.5")
    (IPv4Address('127.0.0.1'), None)
    """
    return _address_of(_numbers(name, _NUMBER))


def address_to_java(name: str) -> "IPv4Address | None":
    """Return the address that Java reads in a mapped host: Java reads numbers as decimal, even with leading zeros.

    >>> address_to_java("0192.168.0.9"), address_to_java("127.09"), address_to_java("0x7f.1")
    (IPv4Address('192.168.0.9'), IPv4Address('127.0.0.9'), None)
    """
    parts = name.split(".")
    is_numbers = len(name) <= _LONGEST_TO_JAVA and name.isascii() and all(map(str.isdigit, parts))
    return _address_of(list(map(int, parts))) if is_numbers else None


def wrapped_address(name: str) -> "IPv4Address | None":
    """Return the address of a mapped host for clients that cut off high bits, if the host consists of numbers.

    >>> wrapped_address("425.510.425.510"), wrapped_address("7147006462"), wrapped_address("1.2.3.4.5")
    (IPv4Address('169.254.169.254'), IPv4Address('169.254.169.254'), None)
    """
    numbers = _numbers(name, _WRAPPED_NUMBER)
    if not 0 < len(numbers) <= _OCTETS:
        return None
    *first, last = numbers
    return _address([*(number % _BYTE for number in first), last % _BYTE ** (_OCTETS - len(first))])


def _numbers(name: str, pattern: re.Pattern[str]) -> list[int]:
    """Return the numbers of a mapped host, or an empty list if a part of it is not a number."""
    if len(name) > _MOST_DIGITS:
        name = _LEADING_ZEROS.sub(lambda zeros: zeros[1] or "0", name)
    if len(name) > _MOST_DIGITS or not name[:1].isdecimal():
        return []
    numbers: list[int] = []
    for part in name.removesuffix(".").split("."):
        number = pattern.fullmatch(part)
        if not number:
            return []
        hexadecimal, octal, _, *binary = number.groups()
        digits = next(filter(None, number.groups()), "0")
        base = 16 if hexadecimal else 8 if octal else 2 if any(binary) else 10
        numbers.append(int(digits, base))
    return numbers


def _address_of(numbers: list[int]) -> "IPv4Address | None":
    """Return the address of numbers, the last of which fills all remaining octets; `None` if one is too large."""
    if not 0 < len(numbers) <= _OCTETS:
        return None
    *first, last = numbers
    if max(first, default=0) >= _BYTE or last >= _BYTE ** (_OCTETS - len(first)):
        return None
    return _address(numbers)


def _address(numbers: list[int]) -> "IPv4Address":
    from ipaddress import IPv4Address  # noqa: PLC0415  slow to import

    *first, last = numbers
    return IPv4Address(last + sum(octet * _BYTE ** (3 - index) for index, octet in enumerate(first)))
