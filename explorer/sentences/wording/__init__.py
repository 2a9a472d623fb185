"""The words and turns of phrase of one language."""
