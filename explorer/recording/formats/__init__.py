"""Formats of other recorders: each is read to, or written from, a ``Recording``.

A format that cannot hold something says so: each reader and writer returns its losses, a line each.
"""
