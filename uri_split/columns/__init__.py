"""Whole columns of URIs, by the engines that people already run: each module needs the extra of its name."""
