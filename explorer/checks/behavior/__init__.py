"""Checks of what an action, a probe or a session did or failed to do."""
