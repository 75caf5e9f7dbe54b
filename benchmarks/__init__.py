"""How fast `uri_split` is beside its peers: ``python -m benchmarks [FILE...]``."""
