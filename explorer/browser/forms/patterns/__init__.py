"""The ``pattern`` attribute of form fields: its syntax, and texts that match it."""
