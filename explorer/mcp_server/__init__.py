"""An MCP server that gives language models a browser and the explorer, over stdio or HTTP."""
