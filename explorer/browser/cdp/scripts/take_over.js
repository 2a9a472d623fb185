// Removes and returns what hand_over.js stored in this window; undefined if it was another window.
(name) => {
  const node = window[name];
  delete window[name];
  return node;
}
