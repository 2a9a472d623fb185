// Adds `toolkit.drawings`: finds the canvas or embedded content that a point of the page shows. What is
// drawn there has no markup, so that the element around it says nothing about what was clicked.
(toolkit) => {
  const { doc, tagOf, find, closestOf, matches, textDrawn } = toolkit.dom;
  const DRAWN = /^(?:canvas|embed|object|video)$/;
  const NAMED = "a[href], button, label, summary, [role=button], [role=link], [role=menuitem], [role=option], [role=tab]";
  const CONTENT = "a, button, input, select, textarea, img, svg, [role], [contenteditable]";

  // Returns the drawing at a point of which `hit` is the innermost element, null if there is none. Many
  // applications lay an empty element over their canvas, which takes the events.
  const at = (x, y, hit) => {
    if (closestOf(hit, NAMED)) return null;
    if (DRAWN.test(tagOf(hit))) return hit;
    if (hit === doc.body || find(hit, CONTENT) || matches(hit, CONTENT) || textDrawn(hit).trim()) return null;
    return doc.elementsFromPoint(x, y).find((element) => tagOf(element) === "canvas") || null;
  };
  toolkit.drawings = { at };
}
