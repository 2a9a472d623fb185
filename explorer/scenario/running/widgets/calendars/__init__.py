"""Sets dates in fields that take no text: drawn calendars, and fields of three parts."""
