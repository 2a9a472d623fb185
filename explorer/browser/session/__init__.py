"""Browser sessions: launching the browser, its tabs, settling, and fetching of files."""
