// A point of a frame's view as one of the view that holds the frame, and what lies over it there.
(desk, owner, [x, y]) => {
  const { elementAt, holds, describe } = desk.dom;
  const view = desk.places.viewOf(owner);
  const point = [view.x + x * view.scale, view.y + y * view.scale];
  const hit = elementAt(...point);
  return { point, covered: hit && !holds(hit, owner) ? describe(hit) : "" };
}
