// Starts capture.js in this world. `make` creates a toolkit, given the closed roots; `capture` is
// capture.js, and `parts` its parts. `captureAgain` gives it another toolkit when other closed shadow
// roots are known.
(make, capture, parts) => {
  globalThis.captureAgain = (...closed) => {
    const toolkit = (globalThis.captureToolkit = make(...closed));
    if (globalThis.capturing) globalThis.capturing.use(toolkit);
    else globalThis.capturing = capture(toolkit, (text) => globalThis.explorerReport(text), parts);
  };
  if (!globalThis.capturing) globalThis.captureAgain();
}
