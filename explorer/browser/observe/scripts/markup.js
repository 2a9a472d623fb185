// Adds `toolkit.markup`: reads the markup by which an element is found again in a later version of
// its page. It is added only where that is needed.
(toolkit) => {
  const { tagOf, idOf, classesOf, attribute, find, parentElementOf, elementsIn, rootOf, textDrawn, isDrawn, line, closestOf } = toolkit.dom;
  const MAX_CLASSES = 20;
  const MAX_NAME_LENGTH = 100;
  const MAX_TEXT_LENGTH = 80;
  const MAX_NEIGHBOURS = 2; // texts on each side
  const MAX_NODES = 200; // visited on each side
  const TEST_IDS = ["data-testid", "data-test-id", "data-test", "data-cy", "data-qa"];
  const ROWS = "tr, li, article, [role=row], [role=listitem]";

  let positions = new Map(); // by parent: the positions of its children, and their numbers by tag
  const fresh = () => { positions = new Map(); };
  const positionsIn = (parent) => {
    if (!positions.has(parent)) {
      const places = new Map();
      const counts = new Map();
      for (const child of elementsIn(parent)) {
        counts.set(tagOf(child), (counts.get(tagOf(child)) || 0) + 1);
        places.set(child, counts.get(tagOf(child)));
      }
      positions.set(parent, { places, counts });
    }
    return positions.get(parent);
  };
  // Returns the absolute XPath, "" in a shadow root, where no XPath leads.
  const xpathOf = (element) => {
    if (rootOf(element) !== document) return "";
    const steps = [];
    for (let node = element; node; node = parentElementOf(node)) {
      const parent = parentElementOf(node);
      const { places, counts } = parent ? positionsIn(parent) : {};
      steps.unshift(counts?.get(tagOf(node)) > 1 ? `${tagOf(node)}[${places.get(node)}]` : tagOf(node));
    }
    return `/${steps.join("/")}`;
  };
  // Returns the texts next to an element in the order of the document, the nearest first.
  const neighboursOf = (element, forward) => {
    const root = rootOf(element);
    const walker = document.createTreeWalker(root === document ? document.body : root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    walker.currentNode = element;
    const texts = [];
    let node = forward ? after(walker, element) : walker.previousNode();
    for (let count = 0; node && count < MAX_NODES && texts.length < MAX_NEIGHBOURS; count++) {
      const holder = node.nodeType === Node.TEXT_NODE && node.parentElement;
      const skipped = holder && /^(?:script|style|noscript|template|option|textarea)$/.test(tagOf(holder));
      const text = holder && !skipped && isDrawn(holder) ? line(node.nodeValue, MAX_TEXT_LENGTH) : "";
      if (text) texts.push(text);
      node = forward ? walker.nextNode() : walker.previousNode();
    }
    return texts;
  };
  const after = (walker, element) => {
    for (let node = walker.nextNode(); node; node = walker.nextNode()) if (!element.contains(node)) return node;
    return null;
  };
  const rowOf = (element) => {
    const row = closestOf(element, ROWS);
    return row && row !== element ? line(textDrawn(row), MAX_TEXT_LENGTH) : "";
  };
  const altOf = (element) => attribute(element, "alt") || (element.firstElementChild && attribute(find(element, "img[alt]") || element, "alt"));
  const name = (text) => text.slice(0, MAX_NAME_LENGTH).toWellFormed();
  const of = (element) => ({
    id: name(idOf(element)),
    classes: [...classesOf(element)].filter((one) => one.length <= MAX_NAME_LENGTH).slice(0, MAX_CLASSES).map(name),
    type: name(attribute(element, "type")),
    alt: line(altOf(element), MAX_TEXT_LENGTH),
    title: line(attribute(element, "title"), MAX_TEXT_LENGTH),
    test_id: name(TEST_IDS.map((test) => attribute(element, test)).find(Boolean) || ""),
    xpath: xpathOf(element),
    before: neighboursOf(element, false),
    after: neighboursOf(element, true),
    row: rowOf(element),
  });
  toolkit.markup = { fresh, of };
}
