// What the field says once a choice was taken, and whether the choices are still in the way.
async (popup, milliseconds) => {
  const began = performance.now();
  while (popup.isOpen() && performance.now() - began < milliseconds) await new Promise((resolve) => setTimeout(resolve, 30));
  return { value: popup.said(), open: popup.isOpen() };
}
