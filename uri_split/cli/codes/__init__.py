"""Pages about the codes of problems, hazards and changes, for the command and the site."""
