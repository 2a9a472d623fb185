// Adds `toolkit.description`: describes single elements, controls or not, as recordings hold them. It
// needs `toolkit.markup` and is added only where that is needed.
(toolkit) => {
  const { tagOf, attribute, isInClosedRoot, parentOf, boxOf, isEditor, line } = toolkit.dom;
  const { roleOf, nameOf, statesOf, isSecret } = toolkit.aria;
  const { enter } = toolkit.containers;
  const { textShown } = toolkit.kinds;
  const MAX_TEXT_LENGTH = 200;
  const VALUES = new Set(["checkbox", "radio", "file", "submit", "button", "reset", "image", "range", "color"]);

  const fresh = () => {
    toolkit.places.fresh();
    toolkit.containers.fresh();
    toolkit.markup.fresh();
  };
  const isTyped = (element) => {
    const tag = tagOf(element);
    return tag === "textarea" || isEditor(element) || element.isContentEditable || (tag === "input" && !VALUES.has(element.type));
  };
  const containersOf = (element) => {
    const chain = [];
    for (let node = parentOf(element); node; node = parentOf(node)) if (node.nodeType === 1) chain.unshift(node);
    let place = null;
    for (const node of chain) place = enter(place, node, tagOf(node));
    const path = [];
    for (; place; place = place.above) path.unshift([place.role, place.name()]);
    return path;
  };
  const of = (element) => {
    const role = roleOf(element);
    const box = boxOf(element);
    const tag = tagOf(element);
    const text = isTyped(element) || tag === "select" ? "" : line(textShown(element), MAX_TEXT_LENGTH);
    return {
      role, tag, text, states: statesOf(element, true), name: nameOf(element, role) || text,
      box: [box.left, box.top, box.right, box.bottom],
      href: typeof element.href === "string" ? element.href.slice(0, 8192) : "",
      placeholder: line(attribute(element, "placeholder"), MAX_TEXT_LENGTH),
      input_type: tag === "input" ? element.type : "",
      selector: isInClosedRoot(element) ? "" : toolkit.places.selectorOf(element),
      containers: containersOf(element),
      markup: toolkit.markup.of(element),
      secret: isSecret(element),
    };
  };
  toolkit.description = { fresh, isTyped, of };
}
