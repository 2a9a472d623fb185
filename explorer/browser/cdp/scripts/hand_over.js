// Lays a node where take_over.js finds it, for the blink of an eye; `name` is nobody else's.
function handOver(name) {
  window[name] = this;
}
