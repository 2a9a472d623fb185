"""The files by which a person sees a finding again."""
