"""Addresses that a site names without a link to press: in markup, scripts, data and sitemaps."""
