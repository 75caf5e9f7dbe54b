"""Hazards: what makes a valid URI misleading. ``finding.py`` lists all finders, and says how to add one."""
