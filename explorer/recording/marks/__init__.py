"""Set-of-marks: pictures whose controls are numbered, and actions that name the numbers."""
