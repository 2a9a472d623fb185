"""Access to pages over the Chrome DevTools Protocol: guarded calls and isolated worlds."""
