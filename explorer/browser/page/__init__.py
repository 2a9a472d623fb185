"""The page that a run explores: observing it, navigating it and acting on it."""

from explorer.browser.page.browser_page import BrowserPage
from explorer.browser.page.rules import PageRules, PageTools

__all__ = ["BrowserPage", "PageRules", "PageTools"]
