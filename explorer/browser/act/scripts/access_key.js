// Returns the access key that uses the element now, "" if it has none of its own.
(toolkit, seen, index) => {
  const element = toolkit.look === seen ? toolkit.nodes[index] : null;
  return element ? toolkit.shortcuts.accessKeyOf(element) : "";
}
