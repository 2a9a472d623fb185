// Adds `toolkit.warnings`: finds texts that may warn about controls, such as a dialog that asks
// whether to delete, or "this cannot be undone" above a button. The caller supplies the words to
// find and interprets the results.
(toolkit) => {
  const { headsColumn, parentOf, parentElementOf, tagOf, attribute, has, matches, textIn, find, line } = toolkit.dom;
  const { nameOf, roleOf } = toolkit.aria;
  const MAX_TEXT_LENGTH = 600; // characters of a text
  const MAX_ELEMENT_LENGTH = 800; // characters in an element that still belongs together
  const MAX_LEVELS = 4;
  const MAX_WARNINGS = 50;
  const HEADINGS = "h1, h2, h3, h4, h5, h6, [role=heading]";
  const WHOLE = new Set(["html", "body", "main"]);
  const SEALED = new Set(["dialog", "form", "section", "article", "fieldset", "li", "tr", "details"]); // texts inside do not concern controls outside
  let pattern = null;
  let texts = new Map(); // by block: {text, dialog, nodes, box}
  let lengths = new Map(); // by dialog: length of its text
  let sizes = new Map(); // by element: length of its text
  const patterns = new Map();
  const fresh = (words) => {
    if (words && !patterns.has(words)) patterns.set(words, new RegExp(words, "iu"));
    pattern = words ? patterns.get(words) : null;
    texts = new Map();
    lengths = new Map();
    sizes = new Map();
  };
  const sizeOf = (element) => {
    if (!sizes.has(element)) sizes.set(element, textIn(element).length);
    return sizes.get(element);
  };
  const isTelling = (text) => Boolean(pattern?.test(text.normalize("NFC")));
  const isDialog = (element, tag) =>
    tag === "dialog" || /^(alert)?dialog$/.test(attribute(element, "role")) || attribute(element, "aria-modal") === "true" ||
    (has(element, "popover") && matches(element, ":popover-open"));

  // Records a text. `block` is the paragraph or similar box around it, `box` the plain element around
  // it that listens, if any: the text concerns the controls beside that, too.
  const note = (text, block, dialog, box = null) => {
    if (pattern === null) return;
    const said = text.nodeValue;
    if (dialog) lengths.set(dialog, (lengths.get(dialog) || 0) + said.length);
    const known = texts.get(block) || { text: "", dialog, nodes: [], box };
    if (known.text.length >= MAX_TEXT_LENGTH) return;
    texts.set(block, known);
    known.text += ` ${said.slice(0, MAX_TEXT_LENGTH)}`;
    known.nodes.push(text);
  };

  // Returns the ancestors of the nodes, with the indexes of the nodes that each contains.
  const around = (nodes) => {
    const holders = new Map();
    nodes.forEach((node, index) => {
      for (let at = node; at; at = parentOf(at)) {
        if (!holders.has(at)) holders.set(at, []);
        holders.get(at).push(index);
      }
    });
    return holders;
  };
  // Returns {levels, whole}: growing groups of controls that a text may concern, nearest first, and
  // all controls of a page with little other text.
  const levelsOf = (block, holders, title, leftOut) => {
    const levels = [];
    let whole = [];
    const inHeading = headsColumn(block); // it concerns what is in the table
    for (let at = block, inner = block; at && levels.length < MAX_LEVELS; inner = at, at = parentOf(at)) {
      const held = (holders.get(at) || []).filter((index) => index !== leftOut);
      const isWhole = WHOLE.has(tagOf(at));
      if (isWhole || sizeOf(at) > MAX_ELEMENT_LENGTH) {
        levels.push(beside(inner, holders, title));
        if (isWhole && sizeOf(at) <= MAX_ELEMENT_LENGTH) whole = held;
        break;
      }
      if (held.length > (levels.at(-1)?.length || 0)) levels.push(held);
      if (SEALED.has(tagOf(at)) && held.length) break;
      if (tagOf(at) === "table" && inHeading) break;
    }
    return { levels: levels.filter((level) => level.length), whole };
  };
  // Returns the controls next to a child of a large element, up to the next text; for a title those
  // up to the next title.
  const beside = (child, holders, title) => {
    const ends = (at) => (title ? matches(at, HEADINGS) || find(at, HEADINGS) !== null : textIn(at).trim() || tagOf(at) === "hr");
    const run = (step) => {
      const found = [];
      for (let at = child[step]; at && sizeOf(at) <= MAX_ELEMENT_LENGTH; at = at[step]) {
        if (title ? ends(at) : ends(at) && !holders.has(at)) break;
        found.push(...(holders.get(at) || []));
      }
      return found;
    };
    const after = run("nextElementSibling");
    return after.length || title ? after : run("previousElementSibling");
  };
  const isTitle = (block) => {
    for (let at = block, depth = 0; at && depth < 3; at = parentElementOf(at), depth++) {
      if (/^h[1-6]$/.test(tagOf(at)) || attribute(at, "role") === "heading") return true;
    }
    return false;
  };

  // Returns the warning texts. `dialogs` holds the dialog around each of the `nodes`, or null.
  const told = (nodes, dialogs) => {
    if (pattern === null || !nodes.length) return [];
    const found = [];
    let holders = null;
    const inDialog = (dialog) => dialogs.flatMap((one, index) => (one === dialog ? [index] : []));
    // Dialogs are usually last in the document, and their questions matter most.
    const [inDialogs, others] = [[], []];
    for (const entry of texts) (entry[1].dialog ? inDialogs : others).push(entry);
    for (const [block, { text: said, dialog, nodes: parts, box }] of [...inDialogs, ...others]) {
      if (found.length >= MAX_WARNINGS) break;
      if (!isTelling(said)) continue;
      holders ??= around(nodes);
      const part = parts.find((node) => isTelling(node.nodeValue));
      const { levels, whole } = dialog ? { levels: [inDialog(dialog)], whole: [] } : levelsOf(part ? parentOf(part) || block : block, holders, isTitle(block), box === null ? -1 : nodes.indexOf(box));
      const text = part && WHOLE.has(tagOf(block)) ? part.nodeValue : said;
      const about = { levels: levels.filter((level) => level.length), whole };
      const told = { text: line(text, MAX_TEXT_LENGTH), title: isTitle(block), label: tagOf(block) === "label", dialog: dialog !== null, length: lengths.get(dialog) || 0 };
      if (about.levels.length || whole.length) found.push({ ...told, ...about });
    }
    for (const dialog of new Set(dialogs)) {
      const name = dialog && nameOf(dialog, roleOf(dialog));
      if (name && isTelling(name)) found.push({ text: name, title: true, label: false, dialog: true, length: lengths.get(dialog) || 0, levels: [inDialog(dialog)], whole: [] });
    }
    return found;
  };
  toolkit.warnings = { fresh, isDialog, isTelling, note, told };
}
