// Where the document of a frame begins on the page that holds it; null when it is not shown.
(owner) => {
  const rect = owner.getBoundingClientRect();
  if (!owner.checkVisibility() || rect.width <= 2 || rect.height <= 2) return null;
  return [rect.x + scrollX + owner.clientLeft, rect.y + scrollY + owner.clientTop];
}
