"""Start the form: ``python -m examples.form``."""

import sys
from argparse import ArgumentParser
from contextlib import suppress

from uri_split._algebra.schemes import HIGHEST_PORT


def main() -> int | str:
    """Serve the form on this machine until it is interrupted."""
    parser = ArgumentParser(prog="python -m examples.form", description="Serve the form on this machine.")
    parser.add_argument("--port", type=int, default=5000, help="where to listen; 0 for any free port (default: 5000)")
    port: int = parser.parse_args().port
    if not 0 <= port <= HIGHEST_PORT:
        parser.error(f"a port is a number up to {HIGHEST_PORT}")
    try:
        from werkzeug.serving import make_server  # noqa: PLC0415  it may be absent

        from examples.form.app import create_app  # noqa: PLC0415  what it needs may be absent
    except ModuleNotFoundError as error:
        return f"The form needs the package {error.name}: pip install '.[form]'"
    with make_server("127.0.0.1", port, create_app(), threaded=True) as server, suppress(KeyboardInterrupt):
        print(f"The form is at http://127.0.0.1:{server.port}/ until you press Ctrl+C.", flush=True)  # noqa: T201
        server.serve_forever()
    return 0


if __name__ == "__main__":
    sys.exit(main())
