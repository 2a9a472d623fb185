"""Writes runs of scenarios as Cucumber messages."""
