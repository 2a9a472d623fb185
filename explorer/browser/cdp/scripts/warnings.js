// Texts beside controls that may warn of them: a dialog that asks whether to delete, "this cannot be
// undone" above a button. Which words are looked for is told from outside; what they mean, too.
(desk) => {
  const { parentOf, parentElementOf, tagOf, attribute, has, textIn, find, line } = desk.dom;
  const { nameOf, roleOf } = desk.aria;
  const LONGEST = 600; // characters of a text
  const MOST_TEXT = 800; // in an element that still belongs together
  const MOST_LEVELS = 4;
  const MOST_WARNINGS = 50;
  const HEADINGS = "h1, h2, h3, h4, h5, h6, [role=heading]";
  const WHOLE = new Set(["html", "body", "main"]);
  const SEALED = new Set(["dialog", "form", "section", "article", "fieldset", "li", "tr", "details"]); // what lies outside is not meant
  let pattern = null;
  let texts = new Map(); // by block: {text, dialog, nodes}
  let lengths = new Map(); // by dialog
  let sizes = new Map(); // by element: how long its text is
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
  const isTelling = (text) => pattern !== null && pattern.test(text.normalize("NFC"));
  const { matches } = Element.prototype;
  const isDialog = (element, tag) =>
    tag === "dialog" || /^(alert)?dialog$/.test(attribute(element, "role")) || attribute(element, "aria-modal") === "true" ||
    (has(element, "popover") && matches.call(element, ":popover-open"));

  // A text that belongs to no control: `block` is the paragraph (or the like) that it is part of.
  const note = (text, block, dialog) => {
    if (pattern === null) return;
    const said = text.nodeValue;
    if (dialog) lengths.set(dialog, (lengths.get(dialog) || 0) + said.length);
    const known = texts.get(block) || { text: "", dialog, nodes: [] };
    if (known.text.length >= LONGEST) return;
    texts.set(block, known);
    known.text += ` ${said.slice(0, LONGEST)}`;
    known.nodes.push(text);
  };

  // The elements that hold any of these, with their places among them.
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
  // Growing groups of controls that a text may be about, those nearest to it first; `whole` is the
  // whole of a page that says little else.
  const levelsOf = (block, holders, title) => {
    const levels = [];
    let whole = [];
    for (let at = block, inner = block; at && levels.length < MOST_LEVELS; inner = at, at = parentOf(at)) {
      const held = holders.get(at) || [];
      const isWhole = WHOLE.has(tagOf(at));
      if (isWhole || sizeOf(at) > MOST_TEXT) {
        levels.push(beside(inner, holders, title));
        if (isWhole && sizeOf(at) <= MOST_TEXT) whole = held;
        break;
      }
      if (held.length > (levels.at(-1)?.length || 0)) levels.push(held);
      if (SEALED.has(tagOf(at)) && held.length) break;
    }
    return { levels: levels.filter((level) => level.length), whole };
  };
  // Of the children of a large element those controls that stand next to a text, up to other text;
  // below a title those up to the next one.
  const beside = (child, holders, title) => {
    const ends = (at) => (title ? matches.call(at, HEADINGS) || find(at, HEADINGS) !== null : textIn(at).trim() || tagOf(at) === "hr");
    const run = (step) => {
      const found = [];
      for (let at = child[step]; at && sizeOf(at) <= MOST_TEXT; at = at[step]) {
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

  // `dialogs`: of each of the `nodes` the dialog that it lies in, null for none.
  const told = (nodes, dialogs) => {
    if (pattern === null || !nodes.length) return [];
    const found = [];
    let holders = null;
    const inDialog = (dialog) => dialogs.flatMap((one, index) => (one === dialog ? [index] : []));
    // Dialogs mostly stand last, and what they ask counts most.
    const [inDialogs, others] = [[], []];
    for (const entry of texts) (entry[1].dialog ? inDialogs : others).push(entry);
    for (const [block, { text: said, dialog, nodes: parts }] of [...inDialogs, ...others]) {
      if (found.length >= MOST_WARNINGS) break;
      if (!isTelling(said)) continue;
      holders ??= around(nodes);
      const part = parts.find((node) => isTelling(node.nodeValue));
      const { levels, whole } = dialog ? { levels: [inDialog(dialog)], whole: [] } : levelsOf(part ? parentOf(part) || block : block, holders, isTitle(block));
      const text = part && WHOLE.has(tagOf(block)) ? part.nodeValue : said;
      const about = { levels: levels.filter((level) => level.length), whole };
      const told = { text: line(text, LONGEST), title: isTitle(block), label: tagOf(block) === "label", dialog: dialog !== null, length: lengths.get(dialog) || 0 };
      if (about.levels.length || whole.length) found.push({ ...told, ...about });
    }
    for (const dialog of new Set(dialogs)) {
      const name = dialog && nameOf(dialog, roleOf(dialog));
      if (name && isTelling(name)) found.push({ text: name, title: true, label: false, dialog: true, length: lengths.get(dialog) || 0, levels: [inDialog(dialog)], whole: [] });
    }
    return found;
  };
  desk.warnings = { fresh, isDialog, isTelling, note, told };
}
