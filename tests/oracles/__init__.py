"""Independent references for the package: the RFC's own ABNF, automata, and other parsers."""
