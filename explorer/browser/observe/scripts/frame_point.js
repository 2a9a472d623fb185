// A point of a frame's view as one of the view that holds the frame, and what lies over it there;
// `outside` when it is scrolled out of that view, null in a frame that is drawn turned.
(desk, owner, [x, y]) => {
  const { elementAt, describe } = desk.dom;
  const view = desk.places.viewOf(owner);
  if (view.turned) return { point: null, covered: "", outside: false };
  const point = [view.x + x * view.scale, view.y + y * view.scale];
  const hit = elementAt(...point);
  return { point, covered: hit && hit !== owner ? describe(hit) : "", outside: !hit };
}
