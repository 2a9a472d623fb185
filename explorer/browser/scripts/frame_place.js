// Where the document of a frame begins on the page that holds it, at which scale it is drawn and
// what covers it; null when it is not shown.
(desk, owner) => {
  const { isDrawn, isInert, parentOf, boxOf } = desk.dom;
  const box = boxOf(owner);
  if (!isDrawn(owner) || box.width <= 2 || box.height <= 2) return null;
  for (let node = owner; node; node = parentOf(node)) if (isInert(node)) return null;
  const view = desk.places.viewOf(owner);
  // Boxes within a frame are told from the corner of its view, those of the page from its own.
  const [x, y] = window === window.top ? [scrollX, scrollY] : [0, 0];
  desk.places.fresh();
  return { x: view.x + x, y: view.y + y, scale: view.scale, covered: desk.places.coverOf(owner, box) };
}
