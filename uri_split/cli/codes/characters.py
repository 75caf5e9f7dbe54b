"""Explanations of the hazards of single characters and of percent-encodings."""

from types import MappingProxyType
from typing import Final

from uri_split.cli.codes.explanation import Explanation, Explanations

CHARACTERS: Final[Explanations] = MappingProxyType(
    {
        "control": Explanation(
            title="The text contains control characters.",
            text="http://example.com/a\x01b",
            meaning="Control characters are not valid in a URI. Some programs percent-encode them, others reject "
            "the text.",
            advice="Remove them at the source.",
        ),
        "directional-control": Explanation(
            title="Characters that change the direction of text reorder what people see.",
            text="http://\u202emoc.elpmaxe/",
            meaning="These characters are invisible. The text after them is shown from right to left.",
            why="People read a host or a file name that is not there.",
            advice="Remove them, or show the text percent-encoded.",
        ),
        "dot-segment-with-parameter": Explanation(
            title="Some servers remove a parameter, and then a dot-segment.",
            text="http://example.com/public/..;/admin",
            meaning='To RFC 3986, "..;" is an ordinary segment (section 3.3). Servers such as Tomcat remove what '
            'follows ";" in a segment, and then the ".." with the segment before it.',
            why="A proxy that guards a directory and the server behind it see different paths.",
            advice="Refuse the text, or check it with `is_within`, which knows such segments.",
        ),
        "double-encoding": Explanation(
            title="Software that decodes twice reads something else.",
            text="http://example.com/%252e%252e/secret",
            meaning="%25 is an encoded percent sign. After it is decoded, it begins another percent-encoding.",
            why="A filter that decodes once finds nothing wrong, and software behind it decodes once more.",
            advice="Decode exactly once. If the text was encoded twice by mistake, decode it once at the source.",
        ),
        "encoded-control": Explanation(
            title="The text contains percent-encoded control characters.",
            text="http://example.com/a%0D%0AX:%20b",
            meaning="The URI is valid. Once it is decoded, the control characters are in the text.",
            why="A line break starts a new line in a header or a log, where an attacker can write anything.",
            advice="Do not write decoded text to headers or logs without checking it.",
        ),
        "encoded-dot-segment": Explanation(
            title="Browsers read an encoded segment as . or .. and remove it.",
            text="http://example.com/public/%2e%2e/secret",
            meaning="To RFC 3986, %2e is an ordinary character until the path is normalized. Browsers treat it as "
            "a dot at once.",
            why="A filter for a directory and the program behind it see different paths.",
            advice="Normalize the URI before you compare its path: `normalize()`.",
        ),
        "encoded-nul": Explanation(
            title="Some software ends a text at a percent-encoded NUL.",
            text="http://example.com/a.php%00.png",
            meaning="Programs in C end a text at the character U+0000. Once %00 is decoded, they miss the rest.",
            why="A check of the file extension sees .png, and the program opens a.php.",
            advice="Refuse the text.",
        ),
        "encoded-slash": Explanation(
            title="Software that decodes early reads an encoded slash as a delimiter.",
            text="http://example.com/a%2Fb",
            meaning="%2F is data within a segment, not a delimiter. Software that decodes the path before it splits it "
            "sees 2 segments. The same is true of %5C, a backslash.",
            why="A proxy and the server behind it may see different paths.",
            advice="Split the path first, and decode each segment: see `URI.segments`. In documents, %2F is usual "
            "and harmless.",
        ),
        "encoded-unreserved": Explanation(
            title="A character is encoded that need not be.",
            text="http://example.com/%7Eme",
            meaning="Letters, digits and -._~ mean the same with and without the encoding (RFC 3986, section 6.2.2.2).",
            why="A comparison of texts sees 2 different URIs.",
            advice="Decode them: `normalize()` does so.",
        ),
        "leading-space": Explanation(
            title="Browsers remove white space before the URI.",
            text=" javascript:alert(1)",
            meaning="The text is not a valid URI. Browsers and urllib remove spaces and control characters before it, "
            "and read the rest.",
            why="A filter that looks for a scheme at the beginning finds none.",
            advice="Remove the white space before you check the text: `uri_split.repair` does so.",
        ),
        "more": Explanation(
            title="More findings of the same kind follow.",
            text=f"http://example.com/{'%2F' * 1001}",
            expression='"http://example.com/" + 1001 * "%2F"',
            meaning="The text has more than 1,000 hazards of a kind. Only the first 1,000 are listed.",
            advice="Treat the text with suspicion: nobody writes such a URI by hand.",
        ),
        "nul": Explanation(
            title="Some software ends a text at NUL.",
            text="http://evil.example\x00.good.example/",
            meaning="Programs in C end a text at the character U+0000. They do not see the rest.",
            why="A filter and the program behind it may see 2 different hosts.",
            advice="Refuse the text.",
        ),
        "tab-or-newline": Explanation(
            title="Browsers remove tabs and line breaks.",
            text="java\tscript:alert(1)",
            meaning="The text is not a valid URI. Browsers, urllib and yarl remove tabs and line breaks everywhere, "
            "and read the rest.",
            why="A filter that looks for javascript: does not find it.",
            advice="Refuse the text. Where a long URI was broken into lines, `uri_split.repair` joins it.",
        ),
        "trailing-space": Explanation(
            title="Browsers remove white space after the URI.",
            text="http://example.com/a ",
            meaning="The text is not a valid URI. Browsers remove spaces and control characters at its end.",
            why="Other programs keep them, so 2 programs see different paths or hosts.",
            advice="Remove the white space: `uri_split.repair` does so.",
        ),
    }
)
"""Explanations by the codes of hazards."""
