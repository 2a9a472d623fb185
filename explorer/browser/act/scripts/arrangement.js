// Notes where an element is and what its page says, after so many milliseconds, and unselects its
// texts, which would be dragged instead of the element. Returns whether what is noted has changed.
async (toolkit, seen, index, milliseconds) => {
  const { doc, boxOf, parentOf, textIn, elementsIn } = toolkit.dom;
  await new Promise((resolve) => setTimeout(resolve, milliseconds));
  const element = toolkit.look === seen ? toolkit.nodes[index] : null;
  if (!element?.isConnected) return true;
  doc.getSelection()?.removeAllRanges();
  const { left, top, width, height } = boxOf(element);
  const place = [...elementsIn(parentOf(element) || element)].indexOf(element);
  const now = [left, top, width, height, place, textIn(doc.documentElement)].join(" ");
  const isOther = toolkit.arrangement !== now;
  toolkit.arrangement = now;
  return isOther;
}
