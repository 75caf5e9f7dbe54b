"""Names that programs read as IPv4 addresses (URL Standard, section 3.5)."""

import pytest
from ada_url import URL
from hypothesis import given
from hypothesis import strategies as st

from uri_split._algebra.hosts import address_to_java, ends_in_a_number, ipv4_address, wrapped_address


def host_to_browsers(host: str) -> str | None:
    try:
        return URL(f"http://{host}/").hostname
    except ValueError:
        return None


@pytest.mark.parametrize(
    "name",
    [
        *("127.1", "0x7f.1", "0X7F000001".lower(), "017700000001", "2130706433", "0", "0x", "1.2.3", "1.2.3.4."),
        *(
            "1.2.3.4.5",
            "256.1.1.1",
            "1.2.3.256",
            "1.65536.1",
            "1.2.65536",
            "4294967296",
            "08",
            "1..2",
            "0xg",
            "a.1",
            "",
        ),
        *("1.256.0.0", "00000000000000000000177.1", "1.0x", "1-2", "1.16777216", "1.16777215"),
    ],
)
def test_ipv4_address_is_read_as_browsers_do_it(name: str) -> None:
    address = ipv4_address(name)
    if address is None:
        assert host_to_browsers(name) in {None, name}
    else:
        assert host_to_browsers(name) == str(address)


@pytest.mark.parametrize(
    "name", ["1" * 3000, f"{'0' * 3000}1", f"0x{'0' * 3000}7f.1", f"1.{'0' * 3000}", f"{'0' * 3000}8", "1." * 3000]
)
def test_long_name_is_read_as_browsers_do_it(name: str) -> None:
    test_ipv4_address_is_read_as_browsers_do_it(name)


@pytest.mark.parametrize(
    ("name", "is_number"), [("1", True), ("a.1.", True), ("0x", True), ("a.08", True), ("1.a", False), ("", False)]
)
def test_last_label_decides_whether_a_name_is_a_number(name: str, *, is_number: bool) -> None:
    assert ends_in_a_number(name) is is_number


@pytest.mark.parametrize(
    ("name", "address"),
    [
        ("0192.168.0.9", "192.168.0.9"),
        ("127.1", "127.0.0.1"),
        ("0x7f.1", None),
        ("1.2.3.4.5", None),
        ("1.2.3.256", None),
    ],
)
def test_java_reads_decimal_numbers(name: str, address: str | None) -> None:
    assert str(address_to_java(name)) == str(address)


@given(st.text(st.sampled_from("0123456789xaf."), max_size=12))
def test_any_ipv4_address_is_read_as_browsers_do_it(name: str) -> None:
    test_ipv4_address_is_read_as_browsers_do_it(name)


# What wraps around is 8, 16, 24 or 32 bits wide, after the number of parts.
@pytest.mark.parametrize(
    ("name", "address"),
    [
        ("257.256.256.257", "1.0.0.1"),
        ("425.510.425.510", "169.254.169.254"),
        ("7147006462", "169.254.169.254"),
        ("0x41414141a9fea9fe", "169.254.169.254"),
        ("0o177.0.0.1", "127.0.0.1"),
        ("0b1111111.1", "127.0.0.1"),
        ("383.65536.", "127.1.0.0"),
        ("1.2.3.4.5", None),
        ("09.1.1.1", None),
        ("a.256", None),
        ("", None),
    ],
)
def test_wrapped_address_drops_high_bits(name: str, address: str | None) -> None:
    assert str(wrapped_address(name)) == str(address)
