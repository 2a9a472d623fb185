"""Observes what a person does in the browser, in isolated worlds that no page can see or forge."""
