"""Types and functions of single schemes: ``data``, ``file``, ``mailto`` and ``urn``."""
