"""Recordings of what a person did, and the search for their elements on a page that has changed."""
