// Returns what tells of everything that lies at a point of an element, as `judgedOf` of hints.js; null
// if the element is gone. `x` and `y` are in CSS pixels from the corner of the element. Without them
// it is the point that verify.js found, and what lies there in the element: not what holds controls,
// whose words may be theirs.
(toolkit, seen, index, x = null, y = null) => {
  const { boxOf, doc, holds } = toolkit.dom;
  const element = toolkit.look === seen ? toolkit.nodes[index] : null;
  if (!element?.isConnected) return null;
  const { left, top } = boxOf(element);
  const isPressed = x === null;
  const [across, down] = isPressed ? toolkit.spot || [-1, -1] : [left + x, top + y];
  const isPart = (one) => !holds(one, element) && !toolkit.controls.some((control) => holds(one, control));
  const there = doc.elementsFromPoint(across, down).filter((one) => one !== doc.body && one !== doc.documentElement);
  return there.filter((one) => !isPressed || isPart(one)).map(toolkit.hints.judgedOf);
}
