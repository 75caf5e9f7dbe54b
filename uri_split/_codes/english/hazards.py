"""English templates: what misleads programs and readers."""

from typing import Final

from uri_split._codes.english.special_addresses import SPECIAL_ADDRESSES

HAZARDS: Final = {
    # Any text.
    "hazard/more": "more of this kind follow: only the first {number} are listed",
    "hazard/password": "the text contains a password: whoever sees the text sees the password",
    # Single characters.
    "hazard/control": "browsers reject or percent-encode {found}; httpx rejects the text",
    "hazard/directional-control": "{found} changes the direction of the text: people may read another host",
    "hazard/directional-control/encoded": "once decoded, {found} changes the direction of the text",
    "hazard/leading-space": "browsers and urllib ignore {found} at the beginning",
    "hazard/leading-space/scheme": (
        "browsers and urllib ignore {found} at the beginning and read {scheme} as the scheme"
    ),
    "hazard/leading-space/host": "browsers and urllib ignore {found} at the beginning and read {host} as the host",
    "hazard/nul": "programs in C end the text at U+0000",
    "hazard/nul/host": "programs in C end the text at U+0000 and read {host} as the host",
    "hazard/tab-or-newline": "browsers, urllib and yarl ignore {found}",
    "hazard/tab-or-newline/scheme": "browsers, urllib and yarl ignore {found} and read {scheme} as the scheme",
    "hazard/tab-or-newline/host": "browsers, urllib and yarl ignore {found} and read {host} as the host",
    "hazard/trailing-space": "browsers ignore {found} at the end",
    "hazard/trailing-space/host": "browsers ignore {found} at the end and read {host} as the host",
    # Percent-encodings.
    "hazard/dot-segment-with-parameter": (
        "servers that remove parameters, such as Tomcat, read the segment {found} as a dot-segment and remove it"
    ),
    "hazard/double-encoding": "software that decodes {found} twice reads {decoded}",
    "hazard/encoded-control": (
        "once decoded, {found} is a control character, which some programs ignore and others reject"
    ),
    "hazard/encoded-control/line-break": (
        "once decoded, {found} starts a new line in a header or a log; browsers ignore it"
    ),
    "hazard/encoded-control/slashes": (
        'once decoded and sent back, {found} is "//" to browsers, which read a host after it'
    ),
    "hazard/encoded-control/tab": "browsers ignore {found} once it is decoded",
    "hazard/encoded-dot-segment/browsers": "browsers read the segment {found} as {decoded} and remove it",
    "hazard/encoded-dot-segment/browsers-and-yarl": (
        "browsers and yarl read the segment {found} as {decoded} and remove it"
    ),
    "hazard/encoded-nul/path": "programs in C that decode the path end it at {found}",
    "hazard/encoded-nul/query": "programs in C that decode the query end it at {found}",
    "hazard/encoded-nul/fragment": "programs in C that decode the fragment end it at {found}",
    "hazard/encoded-slash": "software that decodes the path before splitting it reads {found} as {decoded}",
    "hazard/encoded-unreserved": "{found} is equivalent to {decoded} (section 6.2.2.2), but not equal to it",
    # Schemes.
    "hazard/host-like-scheme": "the scheme looks like a host",
    "hazard/host-like-scheme/curl": "curl reads {host} as the host and the number after it as the port",
    "hazard/host-like-scheme/urllib3": "urllib3 reads {host} as the host",
    "hazard/inner-uri": "software that opens {scheme} URIs may open the URI inside: the host is {host}",
    "hazard/inner-uri/opened": "software that opens {scheme} URIs opens the URI inside: the host is {host}",
    "hazard/not-a-scheme": "not a scheme: browsers and urllib read a path here, with neither a scheme nor a host",
    "hazard/script-scheme/blob": 'the text after "blob:" refers to content that a script created',
    "hazard/script-scheme/data": 'the text after "data:" is the content itself, which may be a script',
    "hazard/script-scheme/javascript": 'the text after "javascript:" runs as a script',
    "hazard/script-scheme/vbscript": 'the text after "vbscript:" runs as a script',
    # Slashes.
    "hazard/backslash": 'browsers treat "\\" as "/"',
    "hazard/backslash/host": 'browsers treat "\\" as "/" and read {host} as the host',
    "hazard/backslash/urllib3": 'urllib3 ends the authority at "\\"',
    "hazard/drive-letter/bar": "browsers read {found} as the drive {drive}",
    "hazard/drive-letter/host": "browsers read the drive {drive} here, not a host",
    "hazard/drive-letter/host-of-reference": (
        'browsers read the drive {drive} here, not a host, if the scheme of the base is "file"'
    ),
    "hazard/extra-slashes": "browsers skip these slashes and read {host} as the host",
    "hazard/extra-slashes/unicode-version": (
        "browsers skip these slashes and read a host if their version of Unicode has all its characters"
    ),
    "hazard/host-of-base": (
        "browsers use the host of a base with the scheme {scheme}, and reject the text without such a base"
    ),
    "hazard/host-of-base/file": 'browsers use the host of a base with the scheme "file"',
    "hazard/missing-slashes": 'without "//", browsers read {host} as the host, unless the base has the same scheme',
    "hazard/missing-slashes/unicode-version": (
        'without "//", browsers read a host if their version of Unicode has all its characters, '
        "unless the base has the same scheme"
    ),
    "hazard/network-path": '"//" starts an authority: the host is {host}, not the host of the base',
    # Authorities.
    "hazard/at-sign-after-authority": (
        'the host is {host} and ends at {delimiter}; PHP before 5.6.28 (CVE-2016-10397) reads the host after "@"'
    ),
    "hazard/default-port": "the default port is equivalent to no port (section 6.2.3), but not equal to it",
    "hazard/empty-port": "an empty port is equivalent to no port (section 6.2.3), but not equal to it",
    "hazard/mapped-delimiter": (
        "NFKC changes {character} to {form}: software that normalizes first reads another host; urllib rejects the text"
    ),
    "hazard/lenient-port": "yarl and http.client in Python read {found} as port {port}; browsers reject it",
    "hazard/misplaced-bracket": (
        "the brackets are not around a whole IP address: browsers reject the host, and other programs read another one"
    ),
    "hazard/non-ascii-port/yarl": "yarl reads {found} as port {port}; browsers reject it",
    "hazard/non-ascii-port/yarl-and-java": "yarl and Java read {found} as port {port}; browsers reject it",
    "hazard/port-too-large": "browsers reject a port above 65535; httpx and hyperlink accept it",
    "hazard/several-at-signs": (
        'the host is {host}, after the last "@"; Java reads no host, and hyperlink rejects the text'
    ),
    "hazard/several-at-signs/browsers-and-urllib": (
        'the host is {host} to browsers and urllib, after the last "@"; '
        "Java reads no host, and hyperlink rejects the text"
    ),
    "hazard/several-at-signs/urllib": (
        'the host is {host} to urllib, after the last "@"; Java reads no host, and hyperlink rejects the text'
    ),
    "hazard/userinfo": 'the text before "@" is userinfo, not part of the host',
    "hazard/userinfo-like-host": ('the host is {host}: the text before "@" is userinfo, though it looks like a host'),
    # Names.
    "hazard/confusable-host": "{host} looks like {lookalike} but is {ascii}",
    "hazard/idna-deviation/browsers-changed": (
        "browsers keep {character}; IDNA 2003, as in Java, changes it to {form}"
    ),
    "hazard/idna-deviation/browsers-removed": "browsers keep {character}; IDNA 2003, as in Java, removes it",
    "hazard/idna-deviation/idna-2008-changed": (
        "IDNA 2008 keeps {character}; IDNA 2003, as in Java, changes it to {form}"
    ),
    "hazard/idna-deviation/idna-2008-removed": (
        "IDNA 2008 keeps or rejects {character}; IDNA 2003, as in Java, removes it"
    ),
    "hazard/invalid-a-label": "{label} is not a valid A-label: some programs reject the host, others look it up",
    "hazard/mapped-host": "browsers read the host as {host}, mapped to plain characters",
    "hazard/mixed-scripts": "{label} mixes {scripts}",
    "hazard/percent-encoded-host/another-host": (
        "once decoded, it is another host; urllib and httpx accept it as it is"
    ),
    "hazard/percent-encoded-host/browsers-and-curl": (
        "browsers and curl decode the host to {host}; urllib and httpx do not"
    ),
    "hazard/percent-encoded-host/curl": "curl and others decode the host to {host}; urllib and httpx do not",
    "hazard/percent-encoded-host/rejected": (
        "browsers reject the host once it is decoded; urllib and httpx accept it as it is"
    ),
    "hazard/trailing-dot": "the DNS finds the same host without the final dot",
    "hazard/trailing-dot/origin": (
        "the DNS finds the same host without the final dot, but browsers treat it as another origin"
    ),
    "hazard/unicode-version/mapped-anew": (
        "software with Unicode 16 reads no host; older software reads {character} differently or rejects it"
    ),
    "hazard/unicode-version/mapped-anew-host": (
        "software with Unicode 16 reads {host}; older software reads {character} differently or rejects it"
    ),
    "hazard/unicode-version/unassigned": (
        "{character} is not assigned in Unicode 14: software with a later version may read another host"
    ),
    "hazard/unicode-version/unassigned-host": (
        "{character} is not assigned in Unicode 14: software with a later version reads {host}"
    ),
    # Addresses.
    "hazard/ipv4-in-ipv6/6to4": "{host} leads through a 6to4 relay to the IPv4 address {address}",
    "hazard/ipv4-in-ipv6/compatible": "{host} leads as an IPv4-compatible address to the IPv4 address {address}",
    "hazard/ipv4-in-ipv6/isatap": "{host} leads through an ISATAP tunnel to the IPv4 address {address}",
    "hazard/ipv4-in-ipv6/mapped": "{host} leads to the IPv4 address {address}",
    "hazard/ipv4-in-ipv6/nat64": "{host} leads through a NAT64 gateway to the IPv4 address {address}",
    "hazard/ipv4-in-ipv6/nat64-of-a-network": (
        "{host} leads through a NAT64 gateway of one network to the IPv4 address {address}"
    ),
    "hazard/ipv4-in-ipv6/teredo": "{host} leads through a Teredo relay to the IPv4 address {address}",
    "hazard/ipv4-in-ipv6/translator": "{host} leads through a translator to the IPv4 address {address}",
    "hazard/ipv4-octal/browsers": (
        "browsers read {host} as the address {address}: a leading 0 makes a number octal, except in Java"
    ),
    "hazard/ipv4-octal/curl": (
        "curl reads {host} as the address {address}: a leading 0 makes a number octal, except in Java"
    ),
    "hazard/ipv4-shorthand/browsers": "browsers read {host} as the address {address}",
    "hazard/ipv4-shorthand/curl": "curl reads {host} as the address {address}",
    "hazard/ipvfuture-address": (
        "address format {version} is unknown, so the address is not supported (section 3.2.2); "
        "urllib looks up {name} as a name"
    ),
    **SPECIAL_ADDRESSES,
}
