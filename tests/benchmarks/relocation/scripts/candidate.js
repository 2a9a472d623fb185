// Returns the position of the candidate that is a node, that contains it as closely as possible, or
// that is the only one inside it; -1 if there is none. Candidates are CSS selectors, continued
// inside open shadow roots after " >> "; "" stands for one that no selector leads to.
(node, selectors) => {
  const found = new Map();
  selectors.forEach((selector, index) => {
    let at = document;
    const parts = selector ? selector.split(" >> ") : [];
    parts.forEach((part, number) => {
      at = at?.querySelector(part);
      if (number < parts.length - 1) at = at?.shadowRoot;
    });
    if (parts.length && at) found.set(at, index);
  });
  for (let around = node; around; around = around.parentNode ?? around.host)
    if (found.has(around)) return found.get(around);
  const inside = [...found].filter(([candidate]) => node.contains(candidate));
  return inside.length === 1 ? inside[0][1] : -1;
}
