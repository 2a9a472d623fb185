// An element of a look, or what is drawn for it; null when another look has been taken since.
(desk, look, index, standIn) => {
  const element = desk.look === look ? desk.nodes[index] : null;
  return (standIn && desk.standIns.get(element)) || element || null;
}
