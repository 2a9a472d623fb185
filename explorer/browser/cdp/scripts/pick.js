// Returns an element of the observation `look`, or with `standIn` the one drawn in its place; null
// if there was a newer observation.
(toolkit, look, index, standIn) => {
  const element = toolkit.look === look ? toolkit.nodes[index] : null;
  return (standIn && toolkit.standIns.get(element)) || element || null;
}
