// Waits for the next change of the document. Resolves to whether there was one in time.
(milliseconds) =>
  new Promise((resolve) => {
    const observer = new MutationObserver(() => settle(true));
    const timer = setTimeout(() => settle(false), milliseconds);
    const settle = (changed) => {
      observer.disconnect();
      clearTimeout(timer);
      resolve(changed);
    };
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  })
