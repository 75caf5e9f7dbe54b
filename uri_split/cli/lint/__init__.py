"""Links in documents: Markdown, HTML, reStructuredText, source code and text."""
