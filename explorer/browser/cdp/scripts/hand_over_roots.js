// Lays shadow roots where take_over.js finds them, for the blink of an eye; `name` is nobody else's.
function handOverRoots(name, ...roots) {
  window[name] = roots;
}
