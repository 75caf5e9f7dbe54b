"""Valid but misleading URIs: the hazard, and how each kind is found."""
