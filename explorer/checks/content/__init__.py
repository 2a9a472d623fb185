"""Checks of what a page shows, read by the inspection of the page."""
