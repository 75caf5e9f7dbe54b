"""Migration of code from other packages: the tables of "Coming from" as rules, and the codemod that applies them."""
