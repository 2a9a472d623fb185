// A point of a frame's view as one of the view that holds the frame, and what lies over it there;
// null in a frame that is drawn turned.
(desk, owner, [x, y]) => {
  const { elementAt, holds, describe } = desk.dom;
  const view = desk.places.viewOf(owner);
  if (view.turned) return { point: null, covered: "" };
  const point = [view.x + x * view.scale, view.y + y * view.scale];
  const hit = elementAt(...point);
  return { point, covered: hit && !holds(hit, owner) ? describe(hit) : "" };
}
