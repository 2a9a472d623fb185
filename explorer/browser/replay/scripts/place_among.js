// A node's position among those a locator found, -1 if it is not there, and how many they are.
(found, node) => {
  let position = -1;
  for (let i = 0; i < found.length; i++) if (found[i] === node) position = i;
  return { position, total: found.length };
}
