// Returns whether an element of the observation `look` is checked; null if it is gone.
(desk, look, index) => {
  const element = desk.look === look ? desk.nodes[index] : null;
  return element?.isConnected ? desk.aria.statesOf(element).includes("checked") : null;
}
