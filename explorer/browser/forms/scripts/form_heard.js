// Returns an object whose `heard` becomes true when a form is sent, or when a script of the page takes
// the Enter key for itself.
(form) => {
  const told = { heard: false };
  const within = Node.prototype.getRootNode.call(form); // a field may hide any property of its form
  within.addEventListener("submit", ({ target }) => { told.heard ||= target === form; }, { capture: true });
  window.addEventListener("keydown", (event) => { told.heard ||= event.defaultPrevented; }, { once: true });
  return told;
}
