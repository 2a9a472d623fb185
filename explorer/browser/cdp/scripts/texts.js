// Adds `toolkit.texts`: counts the texts that an action has brought and the document has not had
// before, shown or not. Another number in a text makes it no new one, unless several texts are new:
// a counter is none, a further page of a table is.
(toolkit) => {
  const MAX_TEXTS = 10_000; // that are remembered
  const MAX_CHANGED = 500; // changed nodes that are read
  const MAX_LENGTH = 120; // characters that tell texts apart
  const SEVERAL = 3;
  const { isDrawn, kindOf, parentElementOf, tagOf, withoutNumbers } = toolkit.dom;
  const known = new Set();
  const changed = new Set();
  const HELD = new Set(["script", "style", "noscript", "template", "textarea"]);

  function* textsIn(node) {
    if (kindOf(node) === Node.TEXT_NODE) yield node;
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) yield walker.currentNode;
  }
  const said = (node) => node.data.slice(0, MAX_LENGTH).trim();
  const isNew = (text) => {
    if (known.has(text) || known.size >= MAX_TEXTS) return false;
    known.add(text);
    return true;
  };
  // Notes what the document has at its first observation.
  const begin = (roots) => {
    if (known.size) return;
    for (const root of roots) for (const node of textsIn(root)) note(said(node));
    known.add("");
  };
  const note = (text) => isNew(text) && isNew(withoutNumbers(text));
  const noteChanges = (records) => {
    for (const { target } of records) if (changed.size < MAX_CHANGED) changed.add(target);
  };
  const isShown = (node) => {
    const parent = parentElementOf(node);
    return !parent || (!HELD.has(tagOf(parent)) && isDrawn(parent));
  };
  // Returns how many texts are new since the last call.
  const fresh = () => {
    let [all, other] = [0, 0];
    for (const node of changed) {
      if (!node.isConnected) continue;
      for (const text of textsIn(node)) {
        const words = said(text);
        if (!known.has(words) && /[\p{L}\p{N}]/u.test(words) && isShown(text) && isNew(words)) {
          all += 1;
          other += isNew(withoutNumbers(words)) || words === withoutNumbers(words);
        }
      }
    }
    changed.clear();
    return all >= SEVERAL ? all : other;
  };
  toolkit.texts = { begin, noteChanges, fresh };
}
