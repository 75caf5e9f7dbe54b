"""The version of the package."""


def version() -> str:
    """Return the version of the package, which only its installation knows."""
    from importlib import metadata  # noqa: PLC0415  slow to load, and seldom needed

    try:
        return metadata.version("uri_split")
    except metadata.PackageNotFoundError:
        return "unknown (not installed)"
