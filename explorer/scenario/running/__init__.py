"""Carries out scenarios in tabs, step by step."""
