"""The browser's network traffic: request interception, recorded signals and proxies."""
