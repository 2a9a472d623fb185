"""Reads Python of Playwright's codegen."""
