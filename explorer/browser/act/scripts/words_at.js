// Returns the words of everything that lies at a point of an element, with their own attributes; null
// if the element is gone. `x` and `y` are in CSS pixels from the corner of the element.
(toolkit, seen, index, x, y) => {
  const { attribute, boxOf, doc, line, textIn } = toolkit.dom;
  const MAX_TEXT_LENGTH = 200; // a longer text is that of a region
  const element = toolkit.look === seen ? toolkit.nodes[index] : null;
  if (!element?.isConnected) return null;
  const { left, top } = boxOf(element);
  return doc.elementsFromPoint(left + x, top + y).filter((one) => one !== doc.body && one !== doc.documentElement).map((one) => {
    const text = textIn(one);
    const words = [text.length > MAX_TEXT_LENGTH ? "" : text, attribute(one, "aria-label"), attribute(one, "title"), attribute(one, "id"), attribute(one, "class")];
    return line(words.filter(Boolean).join(" "), 2 * MAX_TEXT_LENGTH);
  });
}
