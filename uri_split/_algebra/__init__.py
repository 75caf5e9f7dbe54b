"""What can be computed from components: encoding, hosts, schemes, queries, resolution, normalization."""
