"""Kernels in numba that read the texts of a column where they lie, for the extra ``fast``."""
