"""Hazards: what makes a valid URI misleading. ``finding.py`` says how to add one."""
