"""Packages that are installed, as if they were not."""

import sys

import pytest


def hide(patch: pytest.MonkeyPatch, package: str, *prefixes: str) -> None:
    """Let imports of a package fail, and import the modules whose names begin with the prefixes again."""
    for name in [name for name in sys.modules if name.startswith(prefixes)]:
        module, (parent, _, attribute) = sys.modules[name], name.rpartition(".")
        # The import sets it again: afterwards, it must be the module that other tests have imported.
        patch.setattr(sys.modules[parent], attribute, module, raising=False)
    for name in [name for name in sys.modules if name.startswith(prefixes)]:
        patch.delitem(sys.modules, name)
    patch.setitem(sys.modules, package, None)
