"""Only Python 3.14 and later can read t-strings."""

import sys

collect_ignore = [] if sys.version_info >= (3, 14) else ["test_python_3_14.py"]
