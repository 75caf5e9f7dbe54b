"""Benchmarks of `uri_split` and its peers: ``python -m benchmarks [FILE...]``."""
