"""Integrations with other packages: each module needs the package it is named after, and only users import it."""
