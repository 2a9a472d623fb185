// Stores the node `this` in the window for a moment, for take_over.js. `name` is a unique key.
function handOver(name) {
  window[name] = this;
}
