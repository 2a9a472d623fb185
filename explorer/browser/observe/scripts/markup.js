// Adds `toolkit.markup`: reads the markup by which an element is found again in a later version of
// its page. It is added only where that is needed.
(toolkit) => {
  const { roleOf } = toolkit.aria;
  const { contains } = Node.prototype;
  const { tagOf, idOf, labelsOf, classesOf, attribute, find, findAll, parentElementOf, elementsIn, rootOf, textDrawn, textIn, isDrawn, line, closestOf } = toolkit.dom;
  const MAX_CLASSES = 20;
  const MAX_NAME_LENGTH = 100;
  const MAX_TEXT_LENGTH = 80;
  const MAX_NEIGHBOURS = 2; // texts on each side
  const MAX_NODES = 200; // visited on each side
  const TEST_IDS = ["data-testid", "data-test-id", "data-test", "data-cy", "data-qa"];
  const TOOLTIPS = ["title", "data-original-title", "data-bs-original-title", "data-tooltip", "data-tip"];
  const ICONS = "img, use, svg, path, i, span, [data-icon]";
  const MAX_ICONS = 4; // parts of one icon
  const MAX_DRAWING = 24; // characters of the path of a drawing, which tell it from others
  const CONTROLS = "a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=link], [role=tab], [role=menuitem], [role=option], [role=checkbox], [role=radio], [role=switch], [role=textbox], [role=combobox], [role=treeitem]";
  const BUTTONS = /^(?:submit|button|reset)$/;
  const MAX_SIMILAR = 5;
  const MAX_FOUND = 50;
  const MAX_MILLISECONDS = 1.5; // a person must not notice it
  const FIELDS = /^(?:input|select|textarea)$/;
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
      const holder = node.nodeType === Node.TEXT_NODE && parentElementOf(node);
      const skipped = holder && /^(?:script|style|noscript|template|option|textarea)$/.test(tagOf(holder));
      const text = holder && !skipped && isDrawn(holder) ? line(node.nodeValue, MAX_TEXT_LENGTH) : "";
      if (text) texts.push(text);
      node = forward ? walker.nextNode() : walker.previousNode();
    }
    return texts;
  };
  const after = (walker, element) => {
    for (let node = walker.nextNode(); node; node = walker.nextNode()) if (!contains.call(element, node)) return node;
    return null;
  };
  const rowOf = (element) => {
    const row = closestOf(element, ROWS);
    return row && row !== element ? line(textDrawn(row), MAX_TEXT_LENGTH) : "";
  };
  const altOf = (element) => attribute(element, "alt") || (element.firstElementChild && attribute(find(element, "img[alt]") || element, "alt"));
  // Returns the `name` of a field, for a radio button or a checkbox with its value.
  const fieldNameOf = (element) => {
    const field = tagOf(element) === "a" ? "" : attribute(element, "name");
    const value = /^(?:radio|checkbox)$/.test(element.type) ? attribute(element, "value") : "";
    return field && value ? `${field}=${value}` : field;
  };
  // Returns words that tell the picture of a control without text from others: its file or symbol,
  // classes, the beginning of its drawing, the character of an icon font.
  const iconOf = (element) => {
    if (FIELDS.test(tagOf(element)) || textIn(element).trim().length > 1) return "";
    const parts = element.firstElementChild ? findAll(element, ICONS).slice(0, MAX_ICONS) : [];
    const words = [glyphOf(element)];
    for (const part of parts) {
      const file = attribute(part, "src") || attribute(part, "href") || attribute(part, "xlink:href");
      words.push(fileNameOf(file), attribute(part, "data-icon"), attribute(part, "d").replace(/\s/g, "").slice(0, MAX_DRAWING));
      words.push(...classesOf(part), glyphOf(part));
    }
    return name([...new Set(words.filter(Boolean))].join(" "));
  };
  const fileNameOf = (address) => (address.startsWith("data:") ? "" : address.split(/[?]/)[0].split(/[/#]/).pop().replace(/\.\w+$/, ""));
  const glyphOf = (element) => {
    const { content } = getComputedStyle(element, "::before");
    const text = /^"(.)"$/u.exec(content)?.[1];
    return text && !/[\w\s]/.test(text) ? `u+${text.codePointAt(0).toString(16)}` : "";
  };
  const name = (text) => text.slice(0, MAX_NAME_LENGTH).toWellFormed();
  const of = (element) => ({
    id: name(idOf(element)),
    classes: [...classesOf(element)].filter((one) => one.length <= MAX_NAME_LENGTH).slice(0, MAX_CLASSES).map(name),
    type: name(attribute(element, "type")),
    alt: line(altOf(element), MAX_TEXT_LENGTH),
    title: line(TOOLTIPS.map((tooltip) => attribute(element, tooltip)).find(Boolean) || "", MAX_TEXT_LENGTH),
    field_name: name(fieldNameOf(element)),
    icon: iconOf(element),
    test_id: name(TEST_IDS.map((test) => attribute(element, test)).find(Boolean) || ""),
    xpath: xpathOf(element),
    before: neighboursOf(element, false),
    after: neighboursOf(element, true),
    row: rowOf(element),
  });
  // Returns the labels of other controls that share a word with that of an element, its own if another
  // one has it; [""] for an element without label if another one looks the same. Returns null if that
  // takes too long.
  const similarTo = (element, label) => {
    const wanted = plain(label);
    const words = wordsIn(wanted);
    const found = new Map();
    const end = performance.now() + MAX_MILLISECONDS;
    for (const other of findAll(rootOf(element), CONTROLS)) {
      if (performance.now() > end) return null;
      if (other === element || contains.call(element, other) || contains.call(other, element)) continue;
      const text = labelOf(other);
      if (!wanted ? text || tagOf(other) !== tagOf(element) : !wordsIn(plain(text)).some((word) => words.includes(word))) continue;
      if (found.has(text) || !isDrawn(other) || !isTwin(element, other, plain(text) === wanted)) continue;
      found.set(text, plain(text) === wanted ? 0 : Math.abs(text.length - label.length) + 1);
      if (found.size >= MAX_FOUND) break;
    }
    return [...found.keys()].sort((one, other) => found.get(one) - found.get(other)).slice(0, MAX_SIMILAR);
  };
  // Whether an element with the same label has the same role, and without one the same icon.
  const isTwin = (element, other, same) => !same || (roleOf(element) === roleOf(other) && iconOf(element) === iconOf(other));
  const labelOf = (element) => {
    const written = attribute(element, "aria-label") || (FIELDS.test(tagOf(element)) ? fieldLabelOf(element) : textIn(element));
    return line(written.trim() ? written : attribute(element, "title") || attribute(element, "placeholder"), MAX_TEXT_LENGTH);
  };
  const fieldLabelOf = (field) => (BUTTONS.test(field.type) ? attribute(field, "value") : labelsOf(field)[0] ? textIn(labelsOf(field)[0]) : "");
  const plain = (text) => line(text, MAX_TEXT_LENGTH).toLowerCase();
  const wordsIn = (text) => text.match(/[\p{L}\p{N}]+/gu) || [];
  toolkit.markup = { fresh, of, similarTo };
}
