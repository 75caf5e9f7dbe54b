"""Explanations of the problems of URIs with one scheme, by the RFCs of that scheme."""

from types import MappingProxyType
from typing import Final

from uri_split.cli.codes.explanation import Explanation, Explanations
from uri_split.schemes._data import DataURI
from uri_split.schemes._mailto import MailtoURI
from uri_split.schemes._urn import URN

SCHEMES: Final[Explanations] = MappingProxyType(
    {
        "bad-address": Explanation(
            title="An address of a mailto URI is not a mail address.",
            text="mailto:jane%40example.com",
            accepts=MailtoURI,
            meaning='A mail address has a text before and after "@". It has no name beside it and no angle brackets.',
            advice="Write the plain address, such as mailto:jane@example.com. Percent-encode what RFC 6068 does not "
            'allow, but not the "@" of the address.',
        ),
        "bad-base64": Explanation(
            title="The data of a data URI are not base64.",
            text="data:text/plain;base64,SGVsbG8",
            accepts=DataURI,
            meaning='Base64 data consist of letters, digits, "+" and "/" in groups of 4. "=" completes the last group.',
            why='Some encoders leave out the "=" or write "-" and "_". Not all programs decode that.',
            advice="Encode the data again, or add what the message asks for.",
        ),
        "bad-component": Explanation(
            title="A question mark in a URN must begin a component.",
            text="urn:isbn:0451450523?a=b",
            accepts=URN,
            meaning='A URN can have an r-component, after "?+", and a q-component, after "?=". Each begins with '
            "a character of a path and is not empty (RFC 8141, section 2.3).",
            advice="Write ?= before a query. Write %3F if the question mark belongs to the name.",
        ),
        "bad-data": Explanation(
            title="Characters of a data URI must be percent-encoded.",
            text="data:text/html,<p>Hello",
            accepts=DataURI,
            meaning="The data contain characters that a URI does not allow.",
            advice="Percent-encode the data, or encode them with base64. `DataURI.build` does so.",
        ),
        "bad-header": Explanation(
            title="A header of a mailto URI is not valid.",
            text="mailto:jane@example.com?subject",
            accepts=MailtoURI,
            meaning='After "?", headers have the form name=value, with "&" between them.',
            advice='Add "=" and a value. Write %26 for "&" and %3D for "=" within a value.',
        ),
        "bad-media-type": Explanation(
            title="The media type of a data URI is not valid.",
            text="data:image,x",
            accepts=DataURI,
            meaning='A media type has a type, "/" and a subtype. Without one, it means text/plain in US-ASCII.',
            advice="Write a media type, such as image/png or text/plain.",
        ),
        "bad-nid": Explanation(
            title="The namespace identifier of a URN is not valid.",
            text="urn:-isbn:0451450523",
            accepts=URN,
            meaning="The text between the first 2 colons names a namespace. It has 2 to 32 letters, digits and "
            "hyphens, and does not begin or end with a hyphen.",
            advice="Write a registered identifier, such as isbn or uuid.",
        ),
        "bad-nss": Explanation(
            title="The name in the namespace of a URN is not valid.",
            text="urn:example:/a",
            accepts=URN,
            meaning="The name after the namespace identifier must not begin with a slash.",
            advice="Remove the slash, or percent-encode it as %2F.",
        ),
        "bad-parameter": Explanation(
            title="A parameter of a media type is not valid.",
            text="data:text/plain;charset,x",
            accepts=DataURI,
            meaning='A parameter has a name, "=" and a value, such as charset=utf-8.',
            advice="Complete the parameter, or remove it with the semicolon before it.",
        ),
        "base64-not-last": Explanation(
            title="The word base64 must come last before the comma.",
            text="data:text/html;base64;charset=utf-8,SGk=",
            accepts=DataURI,
            meaning='";base64" says how the data are encoded. After parameters, it is the last part before the comma.',
            why='Elsewhere, programs read "base64" as a parameter, and the data as plain text.',
            advice='Move ";base64" to the end: data:text/html;charset=utf-8;base64,SGk=.',
        ),
        "missing-address": Explanation(
            title="An address of a mailto URI is missing.",
            text="mailto:jane@example.com,,joe@example.com",
            accepts=MailtoURI,
            meaning="Commas separate addresses. There is no address before or after one of them.",
            advice="Write the address, or remove the comma.",
        ),
        "missing-comma": Explanation(
            title="A data URI must contain a comma.",
            text="data:hello",
            accepts=DataURI,
            meaning="A comma separates the media type from the data. It is required even if both are empty.",
            advice='Write "," before the data: data:,hello.',
        ),
        "missing-header": Explanation(
            title="A header of a mailto URI is missing.",
            text="mailto:jane@example.com?",
            accepts=MailtoURI,
            meaning='After "?" and "&", a header must follow.',
            advice="Write the header, or remove the mark.",
        ),
        "missing-nss": Explanation(
            title="A URN must contain a name after its namespace identifier.",
            text="urn:isbn",
            accepts=URN,
            meaning='A URN has the form "urn:", namespace identifier, ":", name.',
            advice="Write a colon and the name: urn:isbn:0451450523.",
        ),
        "other-scheme": Explanation(
            title="The type is for another scheme.",
            text="isbn:0451450523",
            accepts=URN,
            meaning="`DataURI`, `MailtoURI` and `URN` accept only the scheme in their name.",
            advice="Write the scheme at the beginning, or parse the text as a `URI`.",
        ),
    }
)
"""Explanations by the codes of `DataURI`, `MailtoURI` and `URN`."""
