"""Ask all clients on this machine, and write the page: ``python -m docs.clients``, from the root of the checkout."""

import sys
from pathlib import Path
from typing import Final

from docs.clients.catalogue import CLIENTS
from docs.clients.client import AbsentError, Client, Run
from docs.clients.page import distinct, page
from docs.clients.texts import all_questions

PAGE: Final = Path(__file__).parents[1] / "pages" / "trust" / "clients.md"


def main() -> None:
    """Write the page, and say which clients are absent."""
    questions = all_questions()
    runs: list[tuple[Client, Run]] = []
    absent: list[str] = []
    for client in CLIENTS:
        try:
            runs.append((client, client.ask(distinct(questions))))
        except AbsentError as absence:
            absent.append(f"{client.name} ({absence})")
    PAGE.write_text(page(questions, runs, absent), encoding="utf-8")
    sys.stdout.writelines(f"left out: {reason}\n" for reason in absent)


if __name__ == "__main__":
    main()
