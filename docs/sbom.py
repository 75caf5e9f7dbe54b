"""Software bill of materials (PEP 770): the data of others in the wheel, as `python -m docs.sbom` prints it.

The wheel contains no package of others, but tables that follow published ones. Packages that it requires are in its
metadata.
"""

import json
import sys
from typing import Final, NamedTuple

from uri_split import __version__


class Data(NamedTuple):
    """Published data, and the files of the wheel with a table made from it.

    Attributes:
        name: Its name.
        url: Where it is published. Each file names this address.
        files: The files with a table made from it.
        licence: Its licence, as an SPDX identifier; empty if the publisher states none.
        version: Its version, or the date of the registry; empty if that was not noted.
    """

    name: str
    url: str
    files: tuple[str, ...]
    licence: str = ""
    version: str = ""


_REGISTRIES: Final = "https://www.iana.org/assignments"
_PUBLIC_DOMAIN: Final = "CC0-1.0"  # of IANA's protocol registries: https://www.iana.org/help/licensing-terms
_HOSTS: Final = "uri_split/_algebra/hosts.py"
_SCANNER: Final = "uri_split/_scan/scanner.py"
_SCHEMES: Final = "uri_split/_algebra/schemes.py"

BUNDLED: Final = (
    Data(
        "IANA IPv4 Special-Purpose Address Registry",
        f"{_REGISTRIES}/iana-ipv4-special-registry", (_HOSTS,), _PUBLIC_DOMAIN, "2025-10",
    ),
    Data(
        "IANA IPv6 Special-Purpose Address Registry",
        f"{_REGISTRIES}/iana-ipv6-special-registry", (_HOSTS,), _PUBLIC_DOMAIN, "2025-10",
    ),
    Data(
        "IANA List of Top-Level Domains",
        "https://data.iana.org/TLD/tlds-alpha-by-domain.txt", ("uri_split/_suggestion/top_level.txt",),
    ),
    Data(
        "IANA Service Name and Transport Protocol Port Number Registry",
        f"{_REGISTRIES}/service-names-port-numbers", (_SCHEMES,), _PUBLIC_DOMAIN,
    ),
    Data(
        "IANA Uniform Resource Identifier (URI) Schemes",
        f"{_REGISTRIES}/uri-schemes", (_SCHEMES, _SCANNER), _PUBLIC_DOMAIN,
    ),
    Data(
        "Unicode Character Database",
        "https://www.unicode.org/Public/14.0.0/ucd/", ("uri_split/_text/unicode.py",), "Unicode-3.0", "14.0.0",
    ),
    Data(
        "Unicode Character Database",
        "https://www.unicode.org/Public/18.0.0/ucd/", (_SCANNER,), "Unicode-3.0", "18.0.0",
    ),
)  # fmt: skip
"""The data of others in the wheel."""

LICENCES: Final = " AND ".join(["MIT", *sorted({data.licence for data in BUNDLED} - {"", _PUBLIC_DOMAIN})])
"""The licence expression of the package: nothing needs to be said of what is in the public domain."""


def document() -> str:
    """Return the bill of materials in the format CycloneDX, without a time or a random number."""
    package = f"pkg:pypi/uri-split@{__version__}"
    return (
        json.dumps(
            {
                "bomFormat": "CycloneDX",
                "specVersion": "1.6",
                "version": 1,
                "metadata": {
                    "component": {
                        "type": "library",
                        "bom-ref": package,
                        "name": "uri_split",
                        "version": __version__,
                        "licenses": [{"expression": LICENCES}],
                        "purl": package,
                    }
                },
                "components": [_component(data) for data in BUNDLED],
            },
            indent=2,
        )
        + "\n"
    )


def _component(data: Data) -> dict[str, object]:
    return {
        "type": "data",
        "bom-ref": data.url,
        "name": data.name,
        **({"version": data.version} if data.version else {}),
        **({"licenses": [{"license": {"id": data.licence}}]} if data.licence else {}),
        "externalReferences": [{"type": "distribution", "url": data.url}],
        "evidence": {"occurrences": [{"location": file} for file in data.files]},
    }


if __name__ == "__main__":
    sys.stdout.write(document())
