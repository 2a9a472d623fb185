// Returns {x, y, scale, covered} for a frame's document: its corner in the viewport that contains
// the frame `owner`, its scale there, and what covers it. Returns null if the frame is not visible.
(toolkit, owner) => {
  const { isDrawn, isInert, parentOf, boxOf } = toolkit.dom;
  const box = boxOf(owner);
  if (!isDrawn(owner) || box.width <= 2 || box.height <= 2) return null;
  for (let node = owner; node; node = parentOf(node)) if (isInert(node)) return null;
  const view = toolkit.places.viewOf(owner);
  toolkit.places.fresh();
  return { x: view.x, y: view.y, scale: view.scale, covered: toolkit.places.coverOf(owner, box) };
}
