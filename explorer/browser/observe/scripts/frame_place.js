// Where the document of a frame begins in the view that holds it, at which scale it is drawn and
// what covers it; null when it is not shown.
(desk, owner) => {
  const { isDrawn, isInert, parentOf, boxOf } = desk.dom;
  const box = boxOf(owner);
  if (!isDrawn(owner) || box.width <= 2 || box.height <= 2) return null;
  for (let node = owner; node; node = parentOf(node)) if (isInert(node)) return null;
  const view = desk.places.viewOf(owner);
  desk.places.fresh();
  return { x: view.x, y: view.y, scale: view.scale, covered: desk.places.coverOf(owner, box) };
}
