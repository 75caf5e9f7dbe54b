"""Problems of data URIs: parts that the grammar of RFC 2397, section 3, does not allow."""

import pytest

from tests.schemes.cases import Case, assert_shown
from uri_split.schemes import DataURI

CASES = [
    Case(
        DataURI,
        "",
        "missing-scheme",
        """

^
missing scheme (URI, RFC 3986 section 3)
help: begin with data:
""",
    ),
    Case(
        DataURI,
        "hello",
        "missing-scheme",
        """
hello
^
missing scheme (URI, RFC 3986 section 3)
help: begin with data:
""",
    ),
    Case(
        DataURI,
        "http://a/",
        "other-scheme",
        """
http://a/
^^^^
the scheme must be data, found "http" (dataurl, RFC 2397 section 3)
help: begin with data:
""",
    ),
    Case(
        DataURI,
        "data:",
        "missing-comma",
        """
data:
     ^
missing "," before the data (dataurl, RFC 2397 section 3)
help: write "," and the data after it
""",
    ),
    Case(
        DataURI,
        "data:hello#a,b",
        "missing-comma",
        """
data:hello#a,b
          ^
missing "," before the data (dataurl, RFC 2397 section 3)
help: write "," and the data after it
""",
    ),
    Case(
        DataURI,
        "data:text/plain;utf8,<svg>",
        "bad-parameter bad-data bad-data",
        """
data:text/plain;utf8,<svg>
                ^^^^ ^   ^
"utf8" is not a parameter: it needs a name, "=" and a value (parameter, RFC 2397 section 3)
help: write charset=utf-8
"<" must be percent-encoded in the data (data, RFC 2397 section 3)
help: write %3C
">" must be percent-encoded in the data (data, RFC 2397 section 3)
help: write %3E
""",
    ),
    Case(
        DataURI,
        "data:image/png;base64,ab-_ cd",
        "bad-base64 bad-base64",
        """
data:image/png;base64,ab-_ cd
                        ^^^
"-_" is not allowed in base64 data (base64, RFC 2045 section 6.8)
help: write "+" in place of "-", and "/" in place of "_"
a space is not allowed in base64 data (base64, RFC 2045 section 6.8)
help: remove it
""",
    ),
    Case(
        DataURI,
        "data:base64,AAAA",
        "bad-media-type",
        """
data:base64,AAAA
     ^^^^^^
"base64" is not a media type: it needs a type, "/" and a subtype (mediatype, RFC 2397 section 3)
help: write ;base64
""",
    ),
    Case(
        DataURI,
        "data:text%2Fplain,x",
        "bad-media-type",
        """
data:text%2Fplain,x
     ^^^^^^^^^^^^
"text%2Fplain" is not a media type: it needs a type, "/" and a subtype (mediatype, RFC 2397 section 3)
help: write text/plain
""",
    ),
    Case(
        DataURI,
        "data:te%00xt/x,",
        "bad-media-type",
        """
data:te%00xt/x,
     ^^^^^^^^^
"te%00xt/x" is not a media type: it needs a type, "/" and a subtype (mediatype, RFC 2397 section 3)
help: write a media type, such as text/plain or image/png
""",
    ),
    Case(
        DataURI,
        "data:image,",
        "bad-media-type",
        """
data:image,
     ^^^^^
"image" is not a media type: it needs a type, "/" and a subtype (mediatype, RFC 2397 section 3)
help: write a media type, such as text/plain or image/png
""",
    ),
    Case(
        DataURI,
        "data:;base64,AAA",
        "bad-base64",
        """
data:;base64,AAA
                ^
the base64 data must end with "=" (base64, RFC 2045 section 6.8)
help: write =
""",
    ),
    Case(
        DataURI,
        "data:;base64,AA%3D%0A",
        "bad-base64",
        """
data:;base64,AA%3D%0A
               ^^^^^^
the base64 data must end with "==" (base64, RFC 2045 section 6.8)
help: write ==
""",
    ),
    Case(
        DataURI,
        "data:;base64,AAAAA",
        "bad-base64",
        """
data:;base64,AAAAA
                  ^
the last group of the base64 data has only 1 character (base64, RFC 2045 section 6.8)
help: copy or encode the whole data again
""",
    ),
    Case(
        DataURI,
        "data:;base64,AA==AA==",
        "bad-base64 bad-base64",
        """
data:;base64,AA==AA==
               ^^  ^^
"=" is allowed only to complete the last 4 characters of base64 data (base64, RFC 2045 section 6.8)
help: remove it
""",
    ),
    Case(
        DataURI,
        "data:;base64,AAAA=",
        "bad-base64",
        """
data:;base64,AAAA=
                 ^
"=" is allowed only to complete the last 4 characters of base64 data (base64, RFC 2045 section 6.8)
help: remove it
""",
    ),
    Case(
        DataURI,
        "data:;base64,????",
        "bad-base64",
        """
data:;base64,????
             ^^^^
"????" is not allowed in base64 data (base64, RFC 2045 section 6.8)
help: remove them
""",
    ),
    Case(
        DataURI,
        "data:;base64,AA%C3%A9",
        "bad-base64",
        """
data:;base64,AA%C3%A9
               ^^^^^^
"%C3%A9" is not allowed in base64 data (base64, RFC 2045 section 6.8)
help: remove it
""",
    ),
    Case(
        DataURI,
        "data:text/html;base64;charset=utf-8,AAAA",
        "base64-not-last",
        """
data:text/html;base64;charset=utf-8,AAAA
              ^^^^^^^
";base64" must come last before the comma (dataurl, RFC 2397 section 3)
help: move it before the comma
""",
    ),
    Case(
        DataURI,
        "data:text/html;;,x",
        "bad-parameter bad-parameter",
        """
data:text/html;;,x
              ^^
a parameter must follow ";" (parameter, RFC 2397 section 3)
help: remove it
""",
    ),
    Case(
        DataURI,
        "data:;a=b/c;d=;=e;é=f;g=%0D;h=\x01,",
        "bad-parameter bad-parameter bad-parameter bad-parameter bad-parameter bad-parameter",
        """
data:;a=b/c;d=;=e;é=f;g=%0D;h=␁,
         ^  ^^ ^^ ^     ^^^   ^
"/" is not allowed in a parameter of a media type (parameter, RFC 2397 section 3)
help: write %2F
"d=" is not a parameter: it needs a name, "=" and a value (parameter, RFC 2397 section 3)
help: write a name and a value, such as charset=utf-8
"=e" is not a parameter: it needs a name, "=" and a value (parameter, RFC 2397 section 3)
help: write a name and a value, such as charset=utf-8
"é" is not allowed in a parameter of a media type (parameter, RFC 2397 section 3)
help: remove it
"%0D" is not allowed in a parameter of a media type (parameter, RFC 2397 section 3)
help: remove it
U+0001 is not allowed in a parameter of a media type (parameter, RFC 2397 section 3)
help: remove it
""",
    ),
    Case(
        DataURI,
        'data:,ü"%',
        "bad-data bad-pct-encoding",
        """
data:,ü"%
      ^^^
"ü"" must be percent-encoded in the data (data, RFC 2397 section 3)
help: write %C3%BC%22
"%" is not a percent-encoding: 2 hex digits must follow "%" (pct-encoded, RFC 3986 section 2.1)
help: write %25 for a percent sign
""",
    ),
    Case(
        DataURI,
        "data:,<><><><><><><><><><><>",
        "bad-data",
        """
data:,<><><><><><><><><><><>
      ^^^^^^^^^^^^^^^^^^^^^^
"<><><><><><><><><><>…" must be percent-encoded in the data (data, RFC 2397 section 3)
help: percent-encode these characters, such as %20 for a space
""",
    ),
    Case(
        DataURI,
        "data:,\ud800",
        "bad-character",
        """
data:,�
      ^
U+D800 is not allowed in a path (path, RFC 3986 section 3.3)
help: remove it
""",
    ),
]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_problems_are_shown_with_their_place_and_help(case: Case) -> None:
    assert_shown(case)
