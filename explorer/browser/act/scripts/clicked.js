// Counts the clicks on an element: verify.js tells another point of a canvas for each.
(toolkit, _look, index) => {
  toolkit.clicked ??= new WeakMap();
  const element = toolkit.nodes[index];
  toolkit.clicked.set(element, (toolkit.clicked.get(element) || 0) + 1);
}
