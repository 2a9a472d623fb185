// Converts a point of a frame's viewport to the viewport that contains the frame `owner`. Returns
// {point, covered, outside}: `covered` describes what lies over the frame at the point; `outside`
// is true if the point is scrolled out of view. `point` is null if the frame is drawn rotated or
// distorted.
(toolkit, owner, [x, y]) => {
  const { elementAt, describe } = toolkit.dom;
  const view = toolkit.places.viewOf(owner);
  if (view.turned) return { point: null, covered: "", outside: false };
  const point = [view.x + x * view.scale, view.y + y * view.scale];
  const hit = elementAt(...point);
  return { point, covered: hit && hit !== owner ? describe(hit) : "", outside: !hit };
}
