"""What the package is held to, and shares nothing with: the RFC's own ABNF, automata, and other people's parsers."""
