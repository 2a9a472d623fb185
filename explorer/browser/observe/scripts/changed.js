// Resolves to true when the document changes next, to false if it has not within so long.
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
