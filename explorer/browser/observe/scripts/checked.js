// Returns whether an element of the observation `look` is checked; null if it is gone.
(toolkit, look, index) => {
  const element = toolkit.look === look ? toolkit.nodes[index] : null;
  return element?.isConnected ? toolkit.aria.statesOf(element).includes("checked") : null;
}
