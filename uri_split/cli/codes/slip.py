"""Code that only `lint` reports."""

from typing import Final

SLIP: Final = "slip"
"""The code of a valid URI that is hardly ever meant as it is."""
