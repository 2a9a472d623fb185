// Whether an element of a look is checked now, null when it is gone.
(desk, look, index) => {
  const element = desk.look === look ? desk.nodes[index] : null;
  return element?.isConnected ? desk.aria.statesOf(element).includes("checked") : null;
}
