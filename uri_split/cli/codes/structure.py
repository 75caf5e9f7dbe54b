"""Explanations of the hazards of schemes and slashes."""

from types import MappingProxyType
from typing import Final

from uri_split.cli.codes.explanation import Explanation, Explanations

STRUCTURE: Final[Explanations] = MappingProxyType(
    {
        "backslash": Explanation(
            title="Browsers read a backslash as a slash.",
            text="http://evil.example\\@good.example/",
            meaning="RFC 3986 allows no backslash in a URI. Browsers treat it as a slash, which ends the authority.",
            why="A filter that reads the host after the @ sees another host than the browser.",
            advice="Refuse the text. If it is the path of a file in Windows, write slashes.",
        ),
        "drive-letter": Explanation(
            title="Browsers read a drive letter.",
            text="file://C:/temp/a.txt",
            meaning='After "file://", RFC 3986 reads a host or a path. Browsers read a drive of Windows. They do so '
            'after "//", too, if the base is a file.',
            why="Programs disagree whether this is a file of this machine or a machine named C.",
            advice="Write 3 slashes and a colon: file:///C:/temp/a.txt.",
        ),
        "extra-slashes": Explanation(
            title="Browsers ignore extra slashes before the host.",
            text="http:///evil.example/",
            meaning="RFC 3986 reads an empty host and a path. Browsers skip all slashes and read the path as the host.",
            why='A check for "//" at the beginning, or for an empty host, does not see where the link leads.',
            advice="Refuse the text, or write exactly 2 slashes.",
        ),
        "host-like-scheme": Explanation(
            title="The scheme looks like a host.",
            text="localhost:8080",
            meaning="By the grammar, everything before the first colon is a scheme. Some programs read a host and "
            "a port here.",
            why="People mean the host, and programs disagree.",
            advice="Write the scheme and 2 slashes before the host: http://localhost:8080. `uri_split.suggest` "
            "suggests that.",
        ),
        "host-of-base": Explanation(
            title="Browsers take the host from the base URI.",
            text="http:?q",
            meaning="By RFC 3986, the URI has no host. Browsers treat it as a relative reference if the base has the "
            "same scheme.",
            why="The link leads to a different place on each page.",
            advice="Write the whole URI, or a relative reference without a scheme.",
        ),
        "inner-uri": Explanation(
            title="The text contains another URI, which programs contact.",
            text="jar:http://127.0.0.1/a.jar!/b",
            meaning="Some schemes enclose another URI. The software that opens them contacts the host inside.",
            why="A check of the outer URI sees no host at all.",
            advice="Check the inner URI, too. Hazards in it are reported as well.",
        ),
        "missing-slashes": Explanation(
            title="Browsers read a host although slashes are missing.",
            text="http:/evil.example",
            meaning="By RFC 3986, the URI has a path and no host. Browsers add the slashes and read the path as the "
            "host, unless the base has the same scheme.",
            why="A filter that looks at the host finds none and lets the link pass.",
            advice='Write "//" after the colon, or refuse the text: every `Policy` does so.',
        ),
        "network-path": Explanation(
            title="The text begins with //, so that it names a host.",
            text="//evil.example/",
            meaning="A reference that begins with 2 slashes keeps the scheme of the base, but not its host.",
            why="It looks like a path of your site. As the target of a redirect, it leads elsewhere.",
            advice='For targets on your site, use the policy `LOCAL_REDIRECT`. If a path is meant, write one "/".',
        ),
        "not-a-scheme": Explanation(
            title="The text before the first colon is not a scheme.",
            text="1http://example.com/",
            meaning="A scheme begins with a letter, and consists of letters, digits, +, - and dots. "
            "Browsers and urllib read a relative path here.",
            why="Other programs read a scheme and a host.",
            advice="Correct the scheme. The problem of the grammar says which character is wrong.",
        ),
        "script-scheme": Explanation(
            title="The scheme runs code, or shows content that the URI contains.",
            text="javascript:alert(1)",
            meaning="A browser that opens the URI runs the text as a script, or shows content that the URI itself "
            "contains.",
            why="A `javascript:` link on your page runs the code of a stranger with the rights of your user. A `data:` "
            "or `blob:` link shows a page of the stranger, for example a false login form.",
            advice="Allow only the schemes that you need: `Policy(schemes={'https'})`.",
        ),
    }
)
"""Explanations by the codes of hazards."""
