"""Where the page goes: opening addresses, new documents, new tabs, lost sessions."""
