"""Replay of crawl paths, and the Playwright code and traces that it produces."""
