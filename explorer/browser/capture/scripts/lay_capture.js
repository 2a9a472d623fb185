// Starts capture.js in this world, again each time other closed shadow roots are known. `make`
// creates a toolkit, given the closed roots; `capture` is capture.js.
(make, capture) => {
  globalThis.captureAgain = (...closed) => {
    globalThis.capturing?.abort();
    globalThis.capturing = capture(make(...closed), (text) => globalThis.explorerReport(text));
  };
  if (!globalThis.capturing) globalThis.captureAgain();
}
