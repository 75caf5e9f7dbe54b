"""Start the form: ``python -m examples.form``."""

import contextlib
from argparse import ArgumentParser

from werkzeug.serving import make_server

from examples.form.app import create_app


def main() -> None:
    """Serve the form on this machine until it is interrupted."""
    parser = ArgumentParser(prog="python -m examples.form", description="Serve the form on this machine.")
    parser.add_argument("--port", type=int, default=5000, help="where to listen; 0 for any free port (default: 5000)")
    with make_server("127.0.0.1", parser.parse_args().port, create_app(), threaded=True) as server:
        print(f"The form is at http://127.0.0.1:{server.port}/ until you press Ctrl+C.", flush=True)  # noqa: T201
        with contextlib.suppress(KeyboardInterrupt):
            server.serve_forever()


if __name__ == "__main__":
    main()
