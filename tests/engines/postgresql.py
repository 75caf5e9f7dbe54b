"""PostgreSQL's own engine, in a server that is started for the tests and accepts no other connections."""

import os
import shutil
import subprocess
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

import psycopg

from tests.engines.engine import AbsentError, Engine
from uri_split.dialects import PORTABLE

DEBIAN = sorted(map(str, Path("/usr/lib/postgresql").glob("*/bin")))  # where Debian installs the server
ACCOUNT = "postgres"  # PostgreSQL refuses to run as root
# No protection against crashes, and all processors for a single query.
OPTIONS = "-F -c parallel_setup_cost=0 -c parallel_tuple_cost=0 -c min_parallel_table_scan_size=0"
ESCAPES = (("\\", r"\\"), ("\n", r"\n"), ("\r", r"\r"), ("\t", r"\t"))


@contextmanager
def postgresql() -> Generator[Engine, None, None]:
    with _server() as socket, psycopg.connect(host=socket, user=ACCOUNT, dbname=ACCOUNT, port=5432) as connection:
        # Its texts cannot contain NUL, and it builds a new automaton for each text.
        yield Engine("PostgreSQL", PORTABLE, partial(_ask, connection), takes_nul=False, is_slow=True)


@contextmanager
def _server() -> Generator[str, None, None]:
    """Run a server, and yield the directory of its socket."""
    initdb, pg_ctl = _program("initdb"), _program("pg_ctl")
    user = ACCOUNT if os.geteuid() == 0 else None
    with TemporaryDirectory() as directory:
        if user is not None:
            _give(directory, user)

        def run(*command: str) -> None:
            # To a file: the server would keep a pipe open.
            with Path(directory, "log").open("w") as log:
                subprocess.run(command, check=True, user=user, cwd=directory, stdout=log, stderr=log)

        data = f"{directory}/data"
        run(initdb, data, "--no-sync", "--auth=trust", f"--username={ACCOUNT}", "--encoding=UTF8", "--locale=C")
        run(pg_ctl, "start", "--wait", f"--pgdata={data}", f"--options=-k {directory} -h '' -p 5432 {OPTIONS}")
        try:
            yield directory
        finally:
            run(pg_ctl, "stop", "--mode=immediate", f"--pgdata={data}")


def _give(directory: str, user: str) -> None:
    try:
        shutil.chown(directory, user)
    except LookupError:
        reason = f"there is no account {user}, and root may not run PostgreSQL: install its server"
        raise AbsentError(reason) from None


def _program(name: str) -> str:
    path = shutil.which(name) or shutil.which(name, path=os.pathsep.join(DEBIAN))
    if path is None:
        reason = f"{name} is not found: install the PostgreSQL server"
        raise AbsentError(reason)
    return path


def _ask(connection: psycopg.Connection, pattern: str, texts: Sequence[str]) -> list[bool]:
    with connection.transaction(), connection.cursor() as cursor:
        cursor.execute("CREATE TABLE texts (number serial, body text)")
        with cursor.copy("COPY texts (body) FROM STDIN") as copy:
            copy.write(_lines(texts))
        cursor.execute("SELECT body ~ %s FROM texts ORDER BY number", [pattern])
        found = [is_found is True for (is_found,) in cursor]
        cursor.execute("DROP TABLE texts")
    return found


def _lines(texts: Sequence[str]) -> str:
    """Return the texts in the format of COPY. None has a NUL, so NUL can temporarily mark their ends."""
    lines = "".join([f"{text}\0" for text in texts])
    for character, escaped in ESCAPES:
        lines = lines.replace(character, escaped)
    return lines.replace("\0", "\n")
