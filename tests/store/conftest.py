"""A run store on each kind of database."""

from tests.stores import other, settings, store

__all__ = ["other", "settings", "store"]
