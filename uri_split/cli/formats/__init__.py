"""Output formats for findings: text, JSON lines, and those of GitHub, GitLab and SARIF."""
