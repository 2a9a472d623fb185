"""Recordings of people who use real applications, replayed on the same and on changed pages."""
