"""The settings: their model, their sources, and checks before a run."""
