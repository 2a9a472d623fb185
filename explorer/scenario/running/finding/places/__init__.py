"""Reads which part of a page, or which page, a description names, and finds it."""
