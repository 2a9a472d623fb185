"""Actions on elements: checks before an action, its execution, and its outcome."""
