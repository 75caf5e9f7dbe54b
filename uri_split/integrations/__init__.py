"""Integrations with other packages: each module needs the package it is named after, and is imported only by users."""
