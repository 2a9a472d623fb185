"""Inspection of pages: texts, links, controls, responses and accessibility."""
