"""Page about what URL parsers of other projects read, from real runs: ``python -m docs.clients``."""
