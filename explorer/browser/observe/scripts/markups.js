// Returns the markup of each element of the observation `look`, as JSON text; "" if the observation
// is outdated. Elements that are gone have null.
(toolkit, look) => {
  if (toolkit.look !== look) return "";
  toolkit.markup.fresh();
  return JSON.stringify(toolkit.nodes.map((node) => (node.isConnected ? toolkit.markup.of(node) : null)));
}
