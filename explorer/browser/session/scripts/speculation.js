// In every document before its own scripts: takes away the rules by which the browser fetches pages
// ahead of their use. Those requests go past every interception of the browser's protocol.
(() => {
  const isRules = (node) => node.localName === "script" && /^\s*speculationrules\s*$/i.test(node.type);
  const remove = Function.prototype.call.bind(Element.prototype.remove);
  const findAll = Function.prototype.call.bind(Element.prototype.querySelectorAll);
  const clear = (node) => {
    if (node.nodeType !== 1) return;
    if (isRules(node)) remove(node);
    else if (node.firstElementChild) findAll(node, "script[type=speculationrules i]").forEach((rules) => remove(rules));
  };
  const watch = new MutationObserver((records) => {
    for (const { addedNodes } of records) addedNodes.forEach(clear);
  });
  watch.observe(document, { childList: true, subtree: true });
  const attach = Element.prototype.attachShadow;
  Element.prototype.attachShadow = function attachShadow(options) {
    const root = attach.call(this, options);
    watch.observe(root, { childList: true, subtree: true });
    return root;
  };
})();
