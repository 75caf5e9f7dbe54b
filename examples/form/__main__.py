"""Start the form: ``python -m examples.form``."""

import sys
from argparse import ArgumentParser
from contextlib import suppress
from typing import Final

_HIGHEST_PORT: Final = 65535


def main() -> int | str:
    """Serve the form on this machine until it is interrupted."""
    parser = ArgumentParser(prog="python -m examples.form", description="Serve the form on this machine.")
    parser.add_argument("--port", type=int, default=5000, help="port to listen on; 0 for any free port (default: 5000)")
    port: int = parser.parse_args().port
    if not 0 <= port <= _HIGHEST_PORT:
        parser.error(f"--port must be from 0 to {_HIGHEST_PORT}, found {port}")
    try:
        from werkzeug.serving import make_server  # noqa: PLC0415  it may not be installed

        from examples.form.app import create_app  # noqa: PLC0415  Flask and WTForms may not be installed
    except ModuleNotFoundError as error:
        return f"The form needs the package {error.name}: pip install '.[confusables]' flask wtforms"
    with make_server("127.0.0.1", port, create_app(), threaded=True) as server, suppress(KeyboardInterrupt):
        print(f"The form is at http://127.0.0.1:{server.port}/ until you press Ctrl+C.", flush=True)  # noqa: T201  this is a command
        server.serve_forever()
    return 0


if __name__ == "__main__":
    sys.exit(main())
