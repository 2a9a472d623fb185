"""All that touches Playwright: finding a browser, seeing a page, acting on it."""
