// Moves a finger over an element from its right to its left part, and lets it go. One of several of a kind is
// left alone: rows are swiped to remove them.
(element) => {
  const isLike = (other) => other !== element && other.localName === element.localName && other.className === element.className;
  if ([...(element.parentElement?.children || [])].some(isLike)) return;
  const MOVES = 6;
  const { left, top, width, height } = element.getBoundingClientRect();
  const touchAt = (share) => new Touch({ identifier: 1, target: element, radiusX: 10, radiusY: 10, clientX: left + share * width, clientY: top + height / 2 });
  const send = (type, touch, down) => element.dispatchEvent(new TouchEvent(type, { bubbles: true, cancelable: true, composed: true, changedTouches: [touch], touches: down, targetTouches: down }));
  const places = Array.from({ length: MOVES }, (_, move) => touchAt(0.85 - (0.7 * move) / (MOVES - 1)));
  for (const [move, touch] of places.entries()) send(move ? "touchmove" : "touchstart", touch, [touch]);
  send("touchend", places.at(-1), []);
}
