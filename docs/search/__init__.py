"""The search of the site: pages found by the words that people use."""
