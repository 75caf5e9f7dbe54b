"""How text is quoted, counted, displayed and checked: what knows nothing of URIs."""
