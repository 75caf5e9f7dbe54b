"""What ``--browser`` adds to subcommands. Most of it requires the extra ``browsers``."""
