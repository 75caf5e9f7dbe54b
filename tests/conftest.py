"""What all tests share: one profile for properties, without a clock and with the same texts in each run; a browser."""

from shutil import which

import pytest
from hypothesis import HealthCheck, settings

from tests.engines.engine import AbsentError, report

settings.register_profile(
    "uri_split", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow], print_blob=True
)
settings.load_profile("uri_split")

# Read by type checkers, not run.
collect_ignore = ["typing/right.py", "typing/wrong.py"]


@pytest.fixture(scope="session")
def browser_is_there() -> None:
    if not (which("chromium") and which("chromedriver")):
        report(AbsentError("chromium and chromedriver are not on the path: install both"))
