// Stores shadow roots in the window for a moment, for take_over.js. `name` is a unique key.
function handOverRoots(name, ...roots) {
  window[name] = roots;
}
