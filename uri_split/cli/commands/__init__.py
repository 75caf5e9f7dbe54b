"""The subcommands of `uri-split`, one module each."""
