"""Numbered boxes around the controls that a picture of a page shows (set-of-marks)."""
