"""Explanations of the hazards of IP addresses, and of hosts that some programs read as one."""

from types import MappingProxyType
from typing import Final

from uri_split.cli.codes.explanation import Explanation, Explanations

_SSRF: Final = (
    "A program that fetches such a URI for a stranger contacts machines that the stranger cannot reach. "
    "This is server-side request forgery (SSRF)."
)

ADDRESSES: Final[Explanations] = MappingProxyType(
    {
        "ipv4-in-ipv6": Explanation(
            title="An IPv6 address contains an IPv4 address.",
            text="http://[::ffff:8.8.8.8]/",
            meaning="Packets to this IPv6 address go to the IPv4 address in it, through the system itself or through "
            "a gateway.",
            why="A list of forbidden IPv4 addresses does not contain this form.",
            advice="Check the IPv4 address that the message names.",
        ),
        "ipv4-octal": Explanation(
            title="Some programs read a number with a leading zero as octal.",
            text="http://010.8.8.8/",
            meaning="RFC 3986 reads this host as a name. Most programs read an address with octal numbers, and Java "
            "reads decimal ones.",
            why="A filter and the program behind it may see 2 different machines.",
            advice="Refuse the text, or write the address that you mean in its usual form.",
        ),
        "ipv4-shorthand": Explanation(
            title="Browsers read the host as an IPv4 address.",
            text="http://127.1/",
            meaning="RFC 3986 reads this host as a name. Browsers, curl and many others read an old form of an IPv4 "
            "address: with fewer than 4 numbers, with hex numbers, or with a dot at the end.",
            why="A filter that looks for 127.0.0.1 does not find it here.",
            advice="Refuse the text, or write the address in its usual form.",
        ),
        "ipvfuture-address": Explanation(
            title="No program supports an address in a future format.",
            text="http://[v1.x]/",
            meaning="The grammar leaves room for later formats of addresses (RFC 3986, section 3.2.2). None is in use. "
            'The version after "v" is that of the format, not of IP.',
            why="Some programs look up the text between the brackets as a name.",
            advice="Refuse the text.",
        ),
        "link-local-address": Explanation(
            title="The host is a link-local address.",
            text="http://[fe80::1]/",
            meaning="A link-local address is valid only on the same network, without a router between. The "
            "address is reported in every form, such as an IPv4 address in an IPv6 address.",
            why=_SSRF,
            advice="Refuse the text if your program fetches URIs for others.",
        ),
        "loopback-address": Explanation(
            title="The host is the machine itself (loopback).",
            text="http://localhost:8080/",
            meaning="The program that opens the URI contacts its own machine. Names such as `localhost` and every form "
            "of the address are reported.",
            why=_SSRF,
            advice="Refuse the text if your program fetches URIs for others. In documents, check that no link of your "
            "own machine was left.",
        ),
        "metadata-address": Explanation(
            title="The host is a metadata service of a cloud.",
            text="http://169.254.169.254/latest/meta-data/",
            meaning="Virtual machines get their settings and credentials from this address. Only programs on the "
            "machine can reach it.",
            why="An attacker who makes your server fetch the URI gets the credentials of the server.",
            advice="Never fetch it for a stranger. Block the address in the network, too.",
        ),
        "multicast-address": Explanation(
            title="The host is a multicast address.",
            text="http://224.0.0.1/",
            meaning="The address stands for a group of machines. HTTP cannot contact it.",
            advice="Refuse the text if your program fetches URIs for others.",
        ),
        "number-like-host": Explanation(
            title="The host looks like an IPv4 address, but is not one.",
            text="http://256.256.256.256/",
            meaning="The last label of the host is a number, but no form of an IPv4 address matches. Browsers reject "
            "the URI; other clients look up a name, or drop the excess digits.",
            why="Such a client may connect to an address that your filter did not recognize.",
            advice="Refuse the text.",
        ),
        "private-address": Explanation(
            title="The host is an address of a private network.",
            text="http://192.168.0.1/",
            meaning="The address is for one network, for documentation or for tests, or is reserved. Nobody can reach "
            "it over the public Internet.",
            why=_SSRF,
            advice="Refuse the text if your program fetches URIs for others: see the setting `public_hosts_only` of "
            "`Policy`.",
        ),
        "special-purpose-address": Explanation(
            title="The host is an address for a special purpose.",
            text="http://192.88.99.1/",
            meaning="The registry of IANA reserves the address for a protocol or a service. It is not an ordinary "
            "machine on the Internet.",
            advice="Refuse the text if your program fetches URIs for others.",
        ),
        "unspecified-address": Explanation(
            title="The host is the unspecified address.",
            text="http://0.0.0.0:8080/",
            meaning="Servers listen on this address to listen everywhere. It is not meant as a target, but on many "
            "systems, it leads to the machine itself.",
            why="A filter that knows only 127.0.0.1 misses it.",
            advice="Refuse the text if your program fetches URIs for others. If you mean your machine, write "
            "localhost.",
        ),
    }
)
"""Explanations by the codes of hazards."""
