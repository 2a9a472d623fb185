// The node that hand_over.js has laid down in this window, undefined when it was another window.
(name) => {
  const node = window[name];
  delete window[name];
  return node;
}
