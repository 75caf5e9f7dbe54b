"""The types of references, `build`, `base_uri` and the conversion of IRIs."""
