// Runs in every document before its own scripts and removes its speculation rules. Requests by
// these rules bypass the protocol's request interception.
(() => {
  const isRules = (node) => node.localName === "script" && /^\s*speculationrules\s*$/i.test(node.type);
  const remove = Function.prototype.call.bind(Element.prototype.remove);
  const findAll = Function.prototype.call.bind(Element.prototype.querySelectorAll);
  const clear = (node) => {
    if (node.nodeType !== 1) return;
    if (isRules(node)) remove(node);
    else if (node.firstElementChild) for (const rules of findAll(node, "script[type=speculationrules i]")) remove(rules);
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
