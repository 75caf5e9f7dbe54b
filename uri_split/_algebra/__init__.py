"""Computations on components: percent-encoding, hosts, schemes, queries, resolution, normalization."""
