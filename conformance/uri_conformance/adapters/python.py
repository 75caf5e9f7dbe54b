# Adapter for urllib.parse. To test another library, change the lines marked "library".
# Return {} for what it does not offer, and None for the components that a URI does not have.

import json
import sys
from urllib.parse import urljoin, urlsplit, urlunsplit  # library

NAMES = "scheme", "authority", "path", "query", "fragment"


def answer(operation, text=None, base=None, reference=None, strict=None, **members):
    if operation == "describe":
        return {"result": f"urllib.parse {sys.version.split()[0]}"}  # library
    if operation == "split":
        parts = urlsplit(text)  # library
        return {"result": {**dict(zip(NAMES, parts)), "host": parts.hostname, "port": parts.port}}
    if operation == "resolve" and not strict:  # library: urljoin() is not strict
        return {"result": urljoin(base, reference)}
    if operation == "recompose":
        return {"result": urlunsplit(members[name] or "" for name in NAMES)}  # library
    return {}


for line in sys.stdin:
    try:
        print(json.dumps(answer(**json.loads(line))), flush=True)
    except Exception as error:
        print(json.dumps({"error": repr(error)}), flush=True)
