"""Reads files of scenarios: Gherkin, Markdown and plain text."""
