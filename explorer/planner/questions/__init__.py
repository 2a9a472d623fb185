"""What a model is asked about a page, and what becomes of its answers."""
