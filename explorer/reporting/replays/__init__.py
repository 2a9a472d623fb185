"""The report of the replay of a recording."""
