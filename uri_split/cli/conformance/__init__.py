"""``uri-split conformance``: another library, asked through an adapter, and the report about it."""
