"""Policies of a run: scope, robots.txt, destructive actions, egress, rules for requests."""
