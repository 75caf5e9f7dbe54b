"""Explanations of the hazards of authorities and of names."""

from types import MappingProxyType
from typing import Final

from uri_split.cli.codes.explanation import Explanation, Explanations

HOSTS: Final[Explanations] = MappingProxyType(
    {
        "at-sign-after-authority": Explanation(
            title="An @ after the authority looks as if the host followed it.",
            text="http://evil.example#@good.example/",
            meaning='The authority ends at the first "/", "?" or "#". The "@" after it belongs to the path, the query '
            "or the fragment.",
            why='People and some old programs read the host after the "@".',
            advice='Percent-encode the "@" as %40 where that is allowed, or treat the text with suspicion.',
        ),
        "confusable-host": Explanation(
            title="The host looks like another name.",
            text="http://p\u0430ypal.com/",
            meaning="The name contains letters of other scripts that look like Latin ones. This hazard is found only "
            "with the extra `confusables`.",
            why="People believe that they are on a site that they know.",
            advice="Show the host in IDNA, which begins with xn--. Refuse such links in messages from strangers.",
        ),
        "default-port": Explanation(
            title="The port is the default of its scheme.",
            text="http://example.com:80/",
            meaning="With and without the port, the URI leads to the same place.",
            why="A comparison of texts sees 2 different URIs.",
            advice="Remove the port: `normalize(scheme_based=True)` does so.",
        ),
        "empty-port": Explanation(
            title="The port is empty.",
            text="http://example.com:/",
            meaning="The grammar allows a colon without a port. It means the default port.",
            why="A comparison of texts sees 2 different URIs, and some programs reject the empty port.",
            advice="Remove the colon: `normalize()` does so.",
        ),
        "idna-deviation": Explanation(
            title="Versions of IDNA map the host to different names.",
            text="http://fa\xdf.example/",
            meaning="IDNA 2003 changes or removes a few characters that IDNA 2008 keeps, among them \xdf and \u03c2.",
            why="Old and new programs contact different machines, which may belong to different people.",
            advice="Write the host in IDNA, which begins with xn--.",
        ),
        "invalid-a-label": Explanation(
            title="A label that begins with xn-- is not valid in IDNA.",
            text="http://xn--a/",
            meaning="A label with xn-- is the encoded form of a label beyond ASCII. This one cannot be decoded, or "
            "what it stands for is not allowed.",
            why="Browsers look it up as it is, since 2026; libraries for IDNA reject it.",
            advice="Correct the label, or refuse the text.",
        ),
        "lenient-port": Explanation(
            title="Python converts the port, although it is not only digits.",
            text="http://example.com:1_0/",
            meaning="Only digits are allowed in a port. `int` in Python, which `http.client` uses, also accepts "
            "underscores between digits, a plus sign and white space.",
            advice="Write the port with digits only.",
        ),
        "mapped-delimiter": Explanation(
            title="Normalization changes a character of the host to a delimiter.",
            text="http://good.example\u2100.evil.example/",
            meaning="Normalization (NFKC) changes the character to text with a delimiter, such as a slash. "
            "Browsers split the URI first, and reject such a host.",
            why="Software that normalizes first and splits after that contacts another host.",
            advice="Refuse the text.",
        ),
        "mapped-host": Explanation(
            title="Browsers map the host to another name.",
            text="http://evil\u3002example/",
            meaning="Browsers change wide letters, other dots and similar characters to plain ones before they look "
            "up the name.",
            why="A filter that looks for the plain name does not find it.",
            advice="Compare hosts only in the form that browsers read: `iri_to_uri` returns it.",
        ),
        "misplaced-bracket": Explanation(
            title="Brackets are not around a whole IP address.",
            text="http://[::1].evil.example/",
            meaning="In a host, brackets are only for an IPv6 address, and nothing else may be beside them. Browsers "
            "reject the host; urllib of some versions reads only what is between the brackets, and others read a name.",
            why="A filter and the program behind it may see 2 different hosts (CVE-2024-11168, CVE-2025-0938).",
            advice="Refuse the text.",
        ),
        "mixed-scripts": Explanation(
            title="The host mixes letters of several scripts.",
            text="http://p\u0430ypal.com/",
            meaning="Names of real sites use the letters of one script, or of scripts that are written together.",
            why="A letter of another script may look like a Latin one.",
            advice="Show the host in IDNA, which begins with xn--. Refuse such links in messages from strangers.",
        ),
        "non-ascii-port": Explanation(
            title="Some programs read non-ASCII digits as a port.",
            text="http://example.com:\uff18\uff10/",
            meaning="Only the digits 0 to 9 are allowed in a port. Some programs accept the digits of every script.",
            advice="Write the port with the digits 0 to 9.",
        ),
        "password": Explanation(
            title="The text contains a password.",
            text="http://me:secret@example.com/",
            meaning="Userinfo contains a colon, and a password after it. RFC 3986 advises against that "
            "(section 7.5). The package hides the password in all messages.",
            why="URIs end up in logs, histories and referrers, where others read them.",
            advice="Remove the password, and change it. Give it to the program in another way.",
        ),
        "percent-encoded-host": Explanation(
            title="The host is percent-encoded.",
            text="http://ex%61mple.com/",
            meaning="The grammar allows percent-encodings in names. Browsers and curl decode them; urllib and httpx "
            "do not.",
            why="A filter and the program behind it may see 2 different hosts.",
            advice="Decode the host: `normalize()` does so for letters and digits. Refuse the text if more is encoded.",
        ),
        "port-too-large": Explanation(
            title="The port is larger than 65,535.",
            text="http://example.com:99999/",
            meaning="The grammar allows any number of digits, but a port has only 16 bits.",
            why="Browsers reject the URI. Some programs accept it, and fail later.",
            advice="Write a port from 0 to 65535.",
        ),
        "several-at-signs": Explanation(
            title="Programs disagree about which @ ends the userinfo.",
            text="http://me@good.example@evil.example/",
            meaning='RFC 3986 allows only one "@" in an authority. Browsers and urllib read the host after the last '
            "one; others read none.",
            why="A filter and the program behind it may see 2 different hosts.",
            advice='Percent-encode an "@" in userinfo as %40, or refuse the text.',
        ),
        "trailing-dot": Explanation(
            title="The host ends with a dot.",
            text="http://example.com./",
            meaning="In the DNS, the dot marks a complete name. It finds the same host.",
            why="Browsers treat it as another origin, with other cookies, and lists of hosts may miss it.",
            advice="Remove the dot before you compare hosts.",
        ),
        "unicode-version": Explanation(
            title="Programs with different versions of Unicode read different hosts.",
            text="http://a\U0001ccd6/",
            meaning="The host contains a character that a later version of Unicode added or treats differently.",
            why="Old and new programs contact different machines, or reject the text.",
            advice="Refuse the text, or write the host in IDNA.",
        ),
        "userinfo": Explanation(
            title="The text contains userinfo.",
            text="http://me@example.com/",
            meaning='The text between "//" and "@" is for the user name. It says nothing about the host.',
            why="People may take it for the host (RFC 3986, section 7.6). Browsers hide it.",
            advice="Remove it if it is not needed.",
        ),
        "userinfo-like-host": Explanation(
            title="The userinfo looks like a host.",
            text="http://good.example@evil.example/",
            meaning='The host is what follows the "@". The part before it is the userinfo, here a user name.',
            why="This is a common trick in mails that steal passwords (RFC 3986, section 7.6).",
            advice="Refuse the text, as `WEB_LINK.parse(text)` does, or show only the host to people.",
        ),
    }
)
"""Explanations by the codes of hazards."""
