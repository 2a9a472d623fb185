"""Scenarios: sentences that say what a person does, carried out in a browser."""
