"""The HTML pages, one module for each part of the review."""
