"""The MCP server: a browser and the explorer for language models, over stdio or HTTP."""
