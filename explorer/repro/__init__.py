"""The shortest way that shows a finding again: remembered, shrunk, tried three times."""
