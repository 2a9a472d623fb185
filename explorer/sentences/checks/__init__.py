"""Tells what the argument of a step cannot be."""
