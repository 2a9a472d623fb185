// Returns an element of the observation `look`, or with `standIn` the one drawn in its place; null
// if there was a newer observation.
(desk, look, index, standIn) => {
  const element = desk.look === look ? desk.nodes[index] : null;
  return (standIn && desk.standIns.get(element)) || element || null;
}
