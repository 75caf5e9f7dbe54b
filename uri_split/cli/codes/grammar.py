"""Explanations of the problems that the grammar of RFC 3986 finds."""

from types import MappingProxyType
from typing import Final

from uri_split._uri.types import AbsoluteURI, RelativeRef
from uri_split.cli.codes.explanation import Explanation, Explanations

GRAMMAR: Final[Explanations] = MappingProxyType(
    {
        "after-bracket": Explanation(
            title="Only a port may follow an IP literal.",
            text="http://[::1]x/",
            meaning="Between the closing bracket of an address and the path, only a colon and a port are allowed.",
            advice='Remove what follows the bracket. If it is a port, write ":" before it.',
        ),
        "bad-character": Explanation(
            title="A character is not allowed in its component.",
            text="http://example.com/a b",
            meaning="Each component allows only certain ASCII characters. Spaces, quotation marks, angle brackets, "
            "control characters and all characters beyond ASCII are allowed in none of them.",
            advice="Percent-encode the character, such as %20 for a space. `uri_split.repair` does so. In a scheme or "
            "in a number, remove it. Write a host with letters beyond ASCII in IDNA.",
        ),
        "bad-pct-encoding": Explanation(
            title="A percent sign must be followed by 2 hex digits.",
            text="http://example.com/100%",
            meaning="A percent sign begins a percent-encoding, which has exactly 2 hex digits.",
            why="Programs disagree about such a percent sign: some keep it, some reject the URI, "
            "and some decode what follows.",
            advice="Write %25 for a percent sign. If it is the rest of a percent-encoding that was cut off, remove it.",
        ),
        "colon-in-first-segment": Explanation(
            title="The first segment of a relative path must not contain a colon.",
            text="12:30.html",
            accepts=RelativeRef,
            options="--rule relative-ref",
            meaning="Programs would read the text before the colon as a scheme.",
            advice='Write "./" before the path: ./12:30.html. If the text before the colon is meant as a scheme, '
            "it must begin with a letter.",
        ),
        "empty-brackets": Explanation(
            title="The square brackets of an IP literal must not be empty.",
            text="http://[]/",
            meaning="Square brackets enclose an IPv6 address, or an address in a later format. Here, it is missing.",
            advice="Write the address between the brackets, or write a name without brackets.",
        ),
        "fragment-not-allowed": Explanation(
            title="The rule allows no fragment.",
            text="http://example.com/#top",
            accepts=AbsoluteURI,
            options="--rule absolute-URI",
            meaning="The rule absolute-URI is for places where a fragment has no meaning, such as a base URI.",
            advice='Remove the "#" and everything after it, or check the text with the rule URI.',
        ),
        "ipv4-in-brackets": Explanation(
            title="An IPv4 address must not be in square brackets.",
            text="http://[127.0.0.1]/",
            meaning="Only IPv6 addresses need brackets, because they contain colons.",
            advice="Remove the brackets.",
        ),
        "ipv4-leading-zero": Explanation(
            title="A number in an IPv4 address must not begin with 0.",
            text="http://[::ffff:010.0.0.1]/",
            meaning="The numbers of an IPv4 address are decimal and have no leading zeros.",
            why="Some programs read a number with a leading zero as octal, and so contact another machine.",
            advice="Remove the zero if the number is decimal. Otherwise, convert it.",
        ),
        "ipv4-octet": Explanation(
            title="A part of an IPv4 address must be a number.",
            text="http://[::ffff:a.0.0.1]/",
            meaning="An IPv4 address consists of 4 numbers from 0 to 255. One of them is missing or is not a number.",
            advice="Write a number from 0 to 255 there.",
        ),
        "ipv4-octet-count": Explanation(
            title="An IPv4 address has 4 numbers.",
            text="http://[::ffff:10.0.1]/",
            meaning="Shorter and longer forms are not IPv4 addresses in RFC 3986.",
            why='Outside brackets, a host such as "10.1" matches the grammar as a name, but browsers read it '
            "as an address: see the hazard ipv4-shorthand.",
            advice='Write all 4 numbers, with "." between them.',
        ),
        "ipv4-octet-too-large": Explanation(
            title="A number in an IPv4 address is at most 255.",
            text="http://[::ffff:10.0.0.256]/",
            meaning="Each number stands for one byte.",
            advice="Write a number from 0 to 255.",
        ),
        "ipv6-group-too-long": Explanation(
            title="A group of an IPv6 address has at most 4 hex digits.",
            text="http://[2001:0db80::1]/",
            meaning="Each group between colons stands for 2 bytes.",
            advice="Remove a digit, or write a colon that is missing.",
        ),
        "ipv6-ipv4-not-last": Explanation(
            title="An IPv4 address must be the last part of an IPv6 address.",
            text="http://[::192.0.2.1:1]/",
            meaning="An IPv4 address can take the place of the last 2 groups, and of no others.",
            advice="Move it to the end. If a port follows it, close the bracket before the colon.",
        ),
        "ipv6-second-elision": Explanation(
            title="An IPv6 address contains :: at most once.",
            text="http://[2001:db8::1::2]/",
            meaning='"::" stands for groups of zeros. If there were two, nobody could say how long each one is.',
            advice='Keep one "::" and write the other groups as 0.',
        ),
        "ipv6-single-colon": Explanation(
            title="An IPv6 address must not begin or end with a single colon.",
            text="http://[:1::2]/",
            meaning="A colon separates 2 groups. At the beginning or end, a group is missing.",
            advice='Write "::" if the missing groups are zero. Otherwise, remove the colon.',
        ),
        "ipv6-too-few-groups": Explanation(
            title="An IPv6 address has 8 groups, or fewer with ::.",
            text="http://[2001:db8:1]/",
            meaning='Groups are missing, and no "::" says where.',
            advice='Write all 8 groups, or "::" in place of those that are zero.',
        ),
        "ipv6-too-many-groups": Explanation(
            title="An IPv6 address has at most 8 groups.",
            text="http://[1:2:3:4:5:6:7:8:9]/",
            meaning='An IPv6 address has 8 groups of 2 bytes. "::" stands for at least one group, '
            "and an IPv4 address counts as 2.",
            advice="Remove the excess groups. If the last one is a port, close the bracket before it.",
        ),
        "ipv6-without-brackets": Explanation(
            title="An IPv6 address must be in square brackets.",
            text="http://2001:db8::1/",
            meaning="Without brackets, nobody can tell the colons of the address from the one before a port.",
            advice="Write the address in square brackets: http://[2001:db8::1]/.",
        ),
        "ipv6-zone": Explanation(
            title="An IPv6 address in a URI must not have a zone identifier.",
            text="http://[fe80::1%25eth0]/",
            meaning="A zone identifier names a network interface of one machine. RFC 6874 added it to URIs; "
            "RFC 9844 withdrew that, and RFC 3986 never allowed it.",
            advice="Remove the zone identifier, and give it to the program in another way.",
        ),
        "missing-scheme": Explanation(
            title="A URI must begin with a scheme.",
            text="example.com/a",
            meaning='A URI begins with a scheme and a colon, such as "https:". Without them, the text is at most '
            "a relative reference.",
            why="Programs disagree: some read a host here, others the name of a file.",
            advice='Begin with a scheme, such as "https://". To accept references without a scheme, use the rule '
            "URI-reference, and resolve them against a base.",
        ),
        "more": Explanation(
            title="More findings of the same kind follow.",
            text=f"http://example.com/{' x' * 1001}",
            expression='"http://example.com/" + 1001 * " x"',
            meaning="A component has more than 1,000 problems of a kind. Only the first 1,000 are listed.",
            advice="Treat the text as invalid. It is probably not a URI at all.",
        ),
        "name-in-brackets": Explanation(
            title="A name must not be in square brackets.",
            text="http://[www.example.com]/",
            meaning="Square brackets enclose an IPv6 address, or an address in a later format.",
            advice="Remove the brackets. They are often left from a placeholder.",
        ),
        "port-not-digits": Explanation(
            title="A port must be digits.",
            text="http://example.com:8x/",
            meaning="After the colon that follows a host, only the digits 0 to 9 are allowed.",
            why="Often, the colon is not meant for a port. In `http://me:a/b@host/`, it is meant for a password, but "
            'the "/" ends the authority. A path without the slash before it also looks like this.',
            advice='Write the port in digits. Percent-encode "/", "?" and "#" in a password.',
        ),
        "scheme-not-allowed": Explanation(
            title="The rule allows no scheme.",
            text="https://example.com/a",
            accepts=RelativeRef,
            options="--rule relative-ref",
            meaning="A relative reference takes its scheme from the base URI.",
            advice="Remove the scheme, or check the text with the rule URI or URI-reference.",
        ),
        "scheme-start": Explanation(
            title="A scheme must begin with a letter from A to Z.",
            text="1http://example.com/",
            meaning="The text before the first colon is not a scheme, because of its first character. "
            "Often, this is a space, a quotation mark or an invisible character that was copied along.",
            advice="Remove the character. `uri_split.repair` does so where that needs no guess.",
        ),
        "second-port": Explanation(
            title="Only one port is allowed.",
            text="http://example.com:80:8080/",
            meaning="An authority has at most one colon and port after the host.",
            why="Programs disagree: some take the first port, some the last, and some reject the URI.",
            advice="Keep one of the ports.",
        ),
        "unclosed-bracket": Explanation(
            title="A square bracket is not closed.",
            text="http://[::1/",
            meaning='An IP literal begins with "[" and ends with "]".',
            advice='Write "]" after the address.',
        ),
        "unexpected": Explanation(
            title="The text does not match the rule.",
            text="http://[v1]/",
            meaning="A character is missing, or there is another one than the rule allows at this place. "
            "The message lists what the rule allows. This code is for what no other code describes.",
            advice="Write one of the characters in the message.",
        ),
    }
)
"""Explanations by the codes of `uri_split.diagnose`."""
