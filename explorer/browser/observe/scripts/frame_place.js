// Returns {x, y, scale, covered} for a frame's document: its corner in the viewport that contains
// the frame `owner`, its scale there, and what covers it. Returns null if the frame is not visible.
(desk, owner) => {
  const { isDrawn, isInert, parentOf, boxOf } = desk.dom;
  const box = boxOf(owner);
  if (!isDrawn(owner) || box.width <= 2 || box.height <= 2) return null;
  for (let node = owner; node; node = parentOf(node)) if (isInert(node)) return null;
  const view = desk.places.viewOf(owner);
  desk.places.fresh();
  return { x: view.x, y: view.y, scale: view.scale, covered: desk.places.coverOf(owner, box) };
}
