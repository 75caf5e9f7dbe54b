"""Explanations of the changes that `repair` makes and `suggest` proposes."""

from types import MappingProxyType
from typing import Final

from uri_split._policy.policy import CALLBACK
from uri_split._uri.types import AbsoluteURI, RelativeRef
from uri_split.cli.codes.explanation import Explanation, Explanations

CHANGES: Final[Explanations] = MappingProxyType(
    {
        "backslash": Explanation(
            title="A backslash becomes a slash, or is removed.",
            text="http://example.com\\a",
            meaning="People write backslashes as in the paths of Windows. In Markdown, a backslash only escapes the "
            "next character.",
            why="The slash may end the host, so this is never done without asking.",
            advice="Check the host of the suggestion before you accept it.",
        ),
        "bracket": Explanation(
            title="Square brackets around the host are added or removed, or an IPv6 address is corrected.",
            text="http://2001:db8::1/",
            meaning="An IPv6 address must be in square brackets; names and IPv4 addresses must not.",
            advice="Check that the colons belong to the address, and not to a port.",
        ),
        "character-reference": Explanation(
            title="A character reference of HTML is decoded.",
            text="http://example.com/?a=1&amp;b=2",
            meaning='The text was copied from the source of a page, where "&amp;" stands for "&".',
            advice="Decode HTML at the source: an HTML parser does so.",
        ),
        "component": Explanation(
            title="A component is removed that a policy forbids.",
            text="https://example.com/done#top",
            accepts=CALLBACK,
            meaning="`Policy.suggest` proposes the text without a component that the policy does not allow.",
            advice="Check that the component is not needed.",
        ),
        "delimiter": Explanation(
            title="Delimiters around the URI are removed.",
            text="<http://example.com/>",
            meaning="Angle brackets and quotation marks show where a URI begins and ends in text "
            "(RFC 3986, Appendix C). They do not belong to it.",
            advice="Nothing: no guess is needed.",
        ),
        "fragment": Explanation(
            title="The fragment is removed.",
            text="http://example.com/#top",
            accepts=AbsoluteURI,
            meaning="The rule absolute-URI allows no fragment.",
            advice="Keep the fragment elsewhere if you need it.",
        ),
        "host": Explanation(
            title="The host is written in IDNA, or corrected.",
            text="http://b\xfccher.example/",
            meaning="A host with letters beyond ASCII is converted to IDNA if the scheme looks up names in the DNS; "
            "otherwise, it is percent-encoded. Suggestions also correct slips, such as a comma for a dot.",
            why="`repair` never changes which host is meant. A suggestion that corrects a slip may.",
            advice="Nothing, if `repair` made the change. Check the host of a suggestion.",
        ),
        "invisible": Explanation(
            title="Invisible characters are removed.",
            text="http://exa\u200bmple.com/",
            meaning="Zero-width spaces, byte order marks and the like are copied along from web pages and documents.",
            advice="Remove them at the source.",
        ),
        "line-break": Explanation(
            title="Line breaks within the URI are removed.",
            text="http://example.com/a\n/b",
            meaning="Mail programs break long URIs into lines. To join them again, `repair` removes the break "
            "and the white space around it (RFC 3986, Appendix C).",
            advice="Check the result if a hyphen is before the break: it may have been added there.",
        ),
        "path": Explanation(
            title="The path is changed so that nobody reads a scheme or a host in it.",
            text="12:30.html",
            accepts=RelativeRef,
            meaning='A relative path whose first segment has a colon gets "./" in front '
            "(RFC 3986, section 4.2). In the address of a Git repository, the colon after the host becomes a slash.",
            advice='Nothing for "./": the reference means the same. For a Git repository, check the path: after a '
            "colon, it begins in the home directory, and after a slash, at the root.",
        ),
        "percent-encoding": Explanation(
            title="Characters are percent-encoded, or decoded.",
            text="http://example.com/a b",
            meaning="Characters that a component does not allow are encoded as UTF-8. If a whole URI was encoded, or "
            "encoded twice, a suggestion decodes it once.",
            advice="Nothing, if `repair` made the change: the URI means what the text meant.",
        ),
        "percent-sign": Explanation(
            title="A percent sign becomes %25.",
            text="http://example.com/100%",
            meaning="A percent sign without 2 hex digits after it cannot be the beginning of a percent-encoding, so it "
            "stands for itself.",
            advice="Look at the source if the text was cut off: then, half of a percent-encoding may be left.",
        ),
        "port": Explanation(
            title="The port is corrected or removed.",
            text="http://example.com:8x/",
            meaning="A port with other characters than digits, a second port, or a port without its colon is "
            "corrected.",
            why="Another port means another server, so this is never done without asking.",
            advice="Check the port of the suggestion before you accept it.",
        ),
        "scheme": Explanation(
            title="The scheme is added or corrected.",
            text="http//example.com",
            meaning="A scheme is added if there is none, and the default scheme is known. Suggestions also correct "
            "slips, such as htps or a missing colon.",
            advice="Check that the scheme is the one you want: `default_scheme` sets it.",
        ),
        "slashes": Explanation(
            title="The slashes before the host are corrected.",
            text="http:///example.com/",
            meaning="A URI of the web has exactly 2 slashes before the host, and a file URI without a host has 3.",
            why="The slashes decide where the host begins, so this is never done without asking.",
            advice="Check the host of the suggestion before you accept it.",
        ),
        "surrounding-text": Explanation(
            title="The text around the URI is removed.",
            text="see http://example.com/ now",
            meaning="The text contains a URI, and words or punctuation around it.",
            advice="For running text, use `uri_split.find`, which returns all URIs in it.",
        ),
        "userinfo": Explanation(
            title="Userinfo is percent-encoded or removed.",
            text="http://me:a b@example.com/",
            meaning="Userinfo may contain a password, so that the message does not name the characters, and the `repr` "
            "of the change hides them.",
            advice="Remove userinfo from the URI if you can.",
        ),
        "white-space": Explanation(
            title="White space around the URI is removed.",
            text=" http://example.com/",
            meaning="Spaces, tabs and line breaks before and after a URI do not belong to it.",
            advice="Nothing: no guess is needed.",
        ),
        "zone": Explanation(
            title="The zone identifier of an IPv6 address is removed.",
            text="http://[fe80::1%25eth0]/",
            meaning="A zone identifier names a network interface of one machine. RFC 3986 does not allow it in a URI.",
            advice="Give the interface to the program in another way.",
        ),
    }
)
"""Explanations by the codes of changes."""
