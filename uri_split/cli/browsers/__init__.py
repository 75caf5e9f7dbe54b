"""Additions of ``--browser`` to subcommands. Most of it requires the extra ``browsers``."""
