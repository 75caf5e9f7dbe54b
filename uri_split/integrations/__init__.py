"""Integrations with other packages, imported only by users. Each needs the package of its name, except `starlette`."""
