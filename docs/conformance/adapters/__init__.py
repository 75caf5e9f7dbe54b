"""Adapters that connect libraries to the conformance runner: ``python -m docs.conformance.adapters NAME`` runs one."""
