// Where the document of a frame begins on the page that holds it, at which scale it is drawn and
// what covers it; null when it is not shown.
(desk, owner) => {
  const rect = owner.getBoundingClientRect();
  const { isDrawn, parentOf } = desk.dom;
  if (!isDrawn(owner) || rect.width <= 2 || rect.height <= 2) return null;
  for (let node = owner; node; node = parentOf(node)) if (node.inert) return null;
  const { paddingLeft, paddingTop } = getComputedStyle(owner);
  const left = owner.clientLeft + parseFloat(paddingLeft);
  const top = owner.clientTop + parseFloat(paddingTop);
  const scale = rect.width / owner.offsetWidth || 1;
  desk.places.fresh();
  // Boxes within a frame are told from the corner of its view, those of the page from its own.
  const [x, y] = window === window.top ? [scrollX, scrollY] : [0, 0];
  return {
    x: rect.x + x + left * scale, y: rect.y + y + top * scale, scale,
    covered: desk.places.coverOf(owner, rect),
  };
}
