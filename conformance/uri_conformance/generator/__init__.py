"""Generator of the conformance suite for RFC 3986: ``python -m conformance``, from the root of the checkout."""
