// Adds `toolkit.containers`: finds the named containers of elements, such as landmarks, dialogs,
// lists, rows and headings. A container is {above, element, role, name(), level, number, called}.
// `number` and `called` (its name at that time) are set when a control inside it is reported.
(toolkit) => {
  const { doc, closestOf, tagOf, attribute, classesOf, parentElementOf, line } = toolkit.dom;
  const { roleOf, nameOf } = toolkit.aria;
  const CONTAINER_ROLES = new Set((
    "banner navigation main contentinfo complementary region search form dialog alertdialog group toolbar menu menubar " +
    "list listbox listitem option table grid row article tabpanel tablist radiogroup tree treeitem treegrid feed"
  ).split(" "));
  const NAMED_BY_TEXT = new Set(["listitem", "option", "row", "article", "treeitem"]);
  const GROUPS = new Set(["group", "radiogroup"]);
  const CONTROLS = "input, select, textarea, button, a, label[for], label:has(input, select, textarea), [role]";
  const SECTIONS = "article, aside, main, nav, section";
  const MAX_NAME_LENGTH = 80;
  let containers = [];
  let beginnings = new Map();
  const fresh = () => {
    containers = [];
    beginnings = new Map();
  };

  const beginningOf = (element) => {
    const walker = doc.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    let text = "";
    while (text.length < MAX_NAME_LENGTH && walker.nextNode()) {
      const { nodeValue, parentElement } = walker.currentNode;
      if (parentElement && /^(script|style)$/.test(parentElement.localName)) continue;
      if (nodeValue.trim()) text += ` ${nodeValue.slice(0, 400).trim()}`;
    }
    return line(text, MAX_NAME_LENGTH);
  };
  const beginning = (element) => {
    if (!beginnings.has(element)) beginnings.set(element, beginningOf(element));
    return beginnings.get(element);
  };
  // Whether a node ends the caption of a group. A label that belongs to no control is a part of it.
  const endsCaption = (node) => node.nodeType === Node.ELEMENT_NODE && node.matches(CONTROLS) && (node.localName !== "label" || node.control);
  // Returns the text before the first control of a group, "" if there is none: what a person calls
  // a group without a legend.
  const captionOf = (element) => {
    const walker = doc.createTreeWalker(element, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    let text = "";
    while (walker.nextNode() && !endsCaption(walker.currentNode)) {
      if (walker.currentNode.nodeType === Node.TEXT_NODE) text += ` ${walker.currentNode.nodeValue.slice(0, 400).trim()}`;
    }
    return text.trim().length > MAX_NAME_LENGTH ? "" : line(text, MAX_NAME_LENGTH);
  };
  const roleAround = (element, tag) => {
    if (tag === "header" || tag === "footer") {
      if (parentElementOf(element) && closestOf(parentElementOf(element), SECTIONS)) return "";
      return tag === "header" ? "banner" : "contentinfo";
    }
    if (attribute(element, "role") || (tag !== "form" && tag !== "section")) return roleOf(element) || (isRepeated(element, tag) ? "row" : "");
    return tag === "form" ? "form" : isRepeated(element, tag) ? "row" : "region";
  };
  // Whether a box is one of several siblings of the same class, and thus a row without markup.
  const isRepeated = (element, tag) =>
    (tag === "div" || tag === "section" || tag.includes("-")) && classesOf(element).length > 0 && toolkit.places.isOneOfSeveral(element);
  // Returns the label of a row and what it shows: each row may have the same label, which tells how
  // to select it.
  const labelled = (element, role) => {
    const label = line(attribute(element, "aria-label"), MAX_NAME_LENGTH);
    const says = label && role !== "row" ? "" : beginning(element);
    return says.includes(label) ? says : line(`${label} ${says}`, MAX_NAME_LENGTH);
  };
  // Returns the container that an element creates for its descendants, or the enclosing one.
  const enter = (above, element, tag) => {
    const role = roleAround(element, tag);
    if (!CONTAINER_ROLES.has(role)) return above;
    if (NAMED_BY_TEXT.has(role)) return { above, element, role, name: () => labelled(element, role), level: 0 };
    const name = () => line(nameOf(element, role), MAX_NAME_LENGTH) || (GROUPS.has(role) ? captionOf(element) : "");
    return role === "region" && !name() ? above : { above, element, role, name, level: 0 };
  };
  // Returns the container that a heading creates for what follows it, up to a heading of the same
  // or a higher level.
  const govern = (above, element, tag) => {
    const level = Number(attribute(element, "aria-level")) || Number(tag[1]) || 2;
    let place = above;
    while (place && place.level >= level) place = place.above;
    return { above: place, element, role: "heading", name: () => beginning(element), level };
  };
  // Returns the container's number in the report, -1 for no container.
  const told = (place) => {
    if (!place) return -1;
    if (place.number === undefined) {
      const above = told(place.above);
      place.called = place.name();
      place.number = containers.push({ above, role: place.role, name: place.called, tag: tagOf(place.element) }) - 1;
    }
    return place.number;
  };
  toolkit.containers = { CONTAINER_ROLES, fresh, enter, govern, told, toldContainers: () => containers };
}
