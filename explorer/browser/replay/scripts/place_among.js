// Returns {position, total}: the index of a node among the matches of a locator, -1 if it is none
// of them, and their number.
(found, node) => {
  let position = -1;
  for (let i = 0; i < found.length; i++) if (found[i] === node) position = i;
  return { position, total: found.length };
}
