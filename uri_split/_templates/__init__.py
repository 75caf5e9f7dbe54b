"""URI templates (RFC 6570): their grammar, diagnosis, expansion, matching and ambiguity; and t-strings."""
