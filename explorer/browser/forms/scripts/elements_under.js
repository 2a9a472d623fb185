// Returns a generator function that yields the elements under a node, itself first, through open
// shadow roots.
() => {
  // A field named "children" shadows the property of its form.
  const { get: children } = Object.getOwnPropertyDescriptor(Element.prototype, "children");
  const childrenOf = (node) => (node instanceof Element ? children.call(node) : node.children);
  return function* under(node) {
    if (node.nodeType === 1) yield node;
    if (node.shadowRoot) yield* under(node.shadowRoot);
    for (const child of childrenOf(node)) yield* under(child);
  };
}
