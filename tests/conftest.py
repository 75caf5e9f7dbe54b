"""One profile for all property tests: no clock, and the same texts in each run."""

from hypothesis import HealthCheck, settings

settings.register_profile(
    "uri_split", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow], print_blob=True
)
settings.load_profile("uri_split")

# Read by type checkers, not run.
collect_ignore = ["typing/right.py", "typing/wrong.py"]
