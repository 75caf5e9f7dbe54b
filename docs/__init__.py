"""Documentation site: its pages, and what generates the others and builds it."""
