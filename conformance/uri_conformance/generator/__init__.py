"""Generator of the suite. It needs a checkout, whose tests have the automata and algorithms of the RFC."""
