// Waits at most `milliseconds` for the choices of popup.js to close.
// Returns {value: the value of the field, open: whether the choices are still visible}.
async (popup, milliseconds) => {
  const began = performance.now();
  while (popup.isOpen() && performance.now() - began < milliseconds) await new Promise((resolve) => setTimeout(resolve, 30));
  return { value: popup.said(), open: popup.isOpen() };
}
