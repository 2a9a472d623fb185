// Returns the position of the candidate that is a node, that contains it as closely as possible, or
// that is the only one inside it; -1 if there is none.
(node) => {
  const found = window.relocationCandidates;
  for (let around = node; around; around = around.parentNode ?? around.host)
    if (found.has(around)) return found.get(around);
  const inside = [...found].filter(([candidate]) => node.contains(candidate));
  return inside.length === 1 ? inside[0][1] : -1;
}
