"""Scoreboard of libraries against the conformance suite, from real runs."""
