"""Policies of a run: scope, robots.txt, destructive actions, egress, matching of controls."""
