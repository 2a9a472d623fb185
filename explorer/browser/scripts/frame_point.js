// A point of a frame's view as one of the view that holds the frame, and what lies over it there.
(desk, owner, [x, y]) => {
  const { elementAt, holds, boxOf, describe } = desk.dom;
  const { paddingLeft, paddingTop } = getComputedStyle(owner);
  const box = boxOf(owner);
  const scale = box.width / owner.offsetWidth || 1;
  const across = box.x + (owner.clientLeft + parseFloat(paddingLeft) + x) * scale;
  const down = box.y + (owner.clientTop + parseFloat(paddingTop) + y) * scale;
  const hit = elementAt(across, down);
  return { point: [across, down], covered: hit && !holds(hit, owner) ? describe(hit) : "" };
}
