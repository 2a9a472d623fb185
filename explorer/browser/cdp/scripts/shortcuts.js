// Adds `toolkit.shortcuts`: the keys that use a control or the page, as the page tells them: in
// attributes, in <kbd>, in its texts, in the source of its listeners.
(toolkit) => {
  const { doc, findAll, closestOf, tagOf, attribute, parentOf, holds, isDrawn, census, textIn, line, wordsIn } = toolkit.dom;
  const MAX_TOLD = 30;
  const MAX_NAMED = 8; // keys that only the source of a listener names
  const MAX_SEARCHED = 5000; // texts
  const MAX_LENGTH = 300; // characters of a text
  const NAMES = new Map(Object.entries({
    ctrl: "Control", control: "Control", strg: "Control", "⌃": "Control", cmd: "Control", command: "Control", "⌘": "Control", meta: "Meta", alt: "Alt", option: "Alt", "⌥": "Alt",
    shift: "Shift", "⇧": "Shift", esc: "Escape", escape: "Escape", enter: "Enter", return: "Enter", "↵": "Enter", space: "Space", spacebar: "Space",
    up: "ArrowUp", "↑": "ArrowUp", down: "ArrowDown", "↓": "ArrowDown", left: "ArrowLeft", "←": "ArrowLeft", right: "ArrowRight", "→": "ArrowRight",
    arrowup: "ArrowUp", arrowdown: "ArrowDown", arrowleft: "ArrowLeft", arrowright: "ArrowRight", home: "Home", end: "End",
    pageup: "PageUp", pagedown: "PageDown", plus: "+",
  }));
  const MODIFIERS = new Set(["Control", "Alt", "Shift", "Meta"]);
  const OF_BROWSER = /^(?:Control\+(?:Shift\+)?[wtnq]|Alt\+F4|Control\+F4)$/i;
  const keyOf = (word) => NAMES.get(word.toLowerCase()) || (/^f\d{1,2}$/i.test(word) ? word.toUpperCase() : /^[!-~]$/.test(word) ? word : "");
  // Returns a combination such as "Control+k" for "Ctrl + K", or two keys such as "g h" for "g then h";
  // "" if the text is neither.
  const combination = (text) => {
    const words = text.trim() === "+" ? ["+"] : text.trim().split(/\s*\+\s*|\s+then\s+|\s+/).filter(Boolean);
    const keys = words.map(keyOf);
    if (words.length === 2 && !text.includes("+") && words.every((word) => /^[a-z\d]$/i.test(word))) return keys.join(" ").toLowerCase();
    const isOne = keys.length > 0 && keys.every(Boolean) && keys.slice(0, -1).every((key) => MODIFIERS.has(key)) && !MODIFIERS.has(keys.at(-1));
    if (!isOne) return "";
    const last = keys.length > 1 && !keys.includes("Shift") ? keys.at(-1).replace(/^[A-Z]$/, (letter) => letter.toLowerCase()) : keys.at(-1);
    const told = [...keys.slice(0, -1), last].join("+");
    return OF_BROWSER.test(told) ? "" : told;
  };

  // --- in the source of listeners ---------------------------------------------------------------
  const REMOVES = /^(?:.+\+)?[dx#]$|Shift\+3$/i; // often, with any modifiers; such keys are pressed only where the page says what they do
  let named = new Map(); // by key: words of the code behind it
  // `keys` are those that the listeners of the page name, as sources.js tells them.
  const fresh = (keys) => { named = new Map(keys || []); };
  const isOffered = (key) => key !== "Escape" && !REMOVES.test(key) && !OF_BROWSER.test(key);

  // --- in attributes ----------------------------------------------------------------------------
  const shortcutOf = (element) => {
    const told = attribute(element, "aria-keyshortcuts").split(/\s+/)[0];
    return told && combination(told);
  };
  // Returns the key that, pressed with Alt, clicks the element: the browser reads the attribute as one
  // character. Of several elements with the same key it clicks another one, and in a frame it needs the focus.
  const accessKeyOf = (element) => {
    const keyIn = (one) => attribute(one, "accesskey").toLowerCase();
    const key = keyIn(element);
    const isOwn = window === top && /^[a-z0-9]$/.test(key) && census().all.every((one) => one === element || keyIn(one) !== key);
    return isOwn ? key : "";
  };

  // --- in texts ---------------------------------------------------------------------------------
  const CLICKED = "a[href], button, summary";
  const OUTSIDE = "script, style, noscript, textarea, [contenteditable], kbd";
  const MODIFIER = "(?:(?:ctrl|control|strg|cmd|command|alt|option|shift|meta)\\s?[+-]\\s?|[⌘⌥⇧⌃]\\s?\\+?\\s?)";
  const COMBINED = new RegExp(`(?<!\\w)${MODIFIER}+(?:enter|return|space|f\\d{1,2}|[!-~])(?![\\w+])`, "i");
  const PRESS = "press|hit|type|drücken? ?(?:sie)?|appuyez sur|pulsa|pulse|presiona|presione|premi|premere|druk op|pressione|tecle";
  const ONE = "[\"'“‘«[<]?(enter|return|space|spacebar|f\\d{1,2}|[a-z\\d?/])[\"'”’»\\]>]?";
  const FOR = "(?=\\s+(?:key|to|for|and|um|zum|für|pour|para|per|om|voor)(?!\\p{L})|\\s*[.,;:)]|\\s*$)";
  const PRESSED = new RegExp(`(?<!\\p{L})(?:${PRESS})\\s+(?:the\\s+)?${ONE}(?:\\s+then\\s+${ONE})?${FOR}`, "iu");
  const IN_TITLE = /\s[([]([a-z?/]|f\d{1,2})[)\]]$/i; // "Search (s)"
  const asKeys = (text) => combination(text.replace(/-(?=.)/g, "+").replace(/([⌘⌥⇧⌃])\s?\+?/g, "$1+"));
  // Returns the keys that a text tells, "" for none.
  const shortcutIn = (text) => {
    const combined = COMBINED.exec(text);
    if (combined) return asKeys(combined[0]);
    const pressed = PRESSED.exec(text);
    return pressed ? combination([pressed[1], pressed[2]].filter(Boolean).join(" ").toLowerCase()) : "";
  };
  const inTitle = (title) => shortcutIn(title) || combination((IN_TITLE.exec(title)?.[1] || "").toLowerCase());
  const THEN = /^(?:\+|then|,? then)$/;
  // The <kbd> after one that belongs to it.
  const after = (key) => (key.nextSibling && THEN.test(textIn(key.nextSibling).trim()) ? key.nextElementSibling : null);

  // --- what they do -----------------------------------------------------------------------------
  const BLOCK = `tr, li, dt, p, label, ${CLICKED}, div`;
  const MAX_JUDGED = 600; // characters of a block, or around the key in a longer one
  const MAX_BLOCK = 5000;
  const MAX_STEPS = 3;
  const ABOUT_KEYS = new RegExp(`^(?:${PRESS.replaceAll("|", "$|^")}|sie|then|the|key|keys|taste)$`, "iu");
  const tellsMore = (text) => (text.match(/\p{L}{2,}/gu) || []).some((word) => !keyOf(word) && !ABOUT_KEYS.test(word));
  // Returns all that the page says of a key which is told in an element by a text: what the block
  // around it says, also in tooltips, labels, and the markup of icons.
  const wordsAround = (element, text) => {
    let block = closestOf(element, BLOCK) || element;
    for (let steps = 0; steps < MAX_STEPS && !tellsMore(wordsIn(block, MAX_JUDGED)); steps++) {
      const outer = parentOf(block);
      if (!outer || outer === doc.body || outer === doc.documentElement) break;
      block = outer;
    }
    const whole = wordsIn(block, MAX_BLOCK);
    const place = Math.max(0, whole.indexOf(line(text, MAX_JUDGED)));
    const said = whole.length <= MAX_JUDGED ? whole : whole.slice(Math.max(0, place - MAX_JUDGED / 2), place + MAX_JUDGED / 2);
    const beside = tagOf(block) === "dt" && block.nextElementSibling ? wordsIn(block.nextElementSibling, MAX_JUDGED) : "";
    const parts = [block, ...findAll(block, "[aria-label], [title]").filter((one) => whole.length <= MAX_JUDGED || holds(one, element))];
    const control = closestOf(element, CLICKED) || block;
    if (control !== block) parts.push(control);
    const labels = parts.flatMap((one) => [attribute(one, "aria-label"), attribute(one, "title")]);
    return [said, text, beside, ...labels, toolkit.hints.hintsOf(control, toolkit.listeners)].filter(Boolean).join("; ");
  };

  // Returns {element, gestures, shortcut, name, words} of each shortcut of the page. `words` are all that
  // tell what it does.
  const told = () => {
    const found = new Map();
    const tell = (element, shortcut, says, words = null) => {
      const known = found.get(shortcut);
      if (!shortcut || (!known && found.size >= MAX_TOLD)) return; // most titles and texts name no key
      const all = words ?? wordsAround(element, says);
      if (known) known.words += `; ${all}`;
      else found.set(shortcut, { element, gestures: ["press_shortcut"], shortcut, name: line(says, 80) || shortcut, words: [all, named.get(shortcut)].filter(Boolean).join("; ") });
    };
    const joined = new Set(); // keys of a combination that is read from its first key on
    for (const key of findAll(document, "kbd").slice(0, 200)) {
      const outer = key.parentElement && closestOf(key.parentElement, "kbd");
      if (outer || joined.has(key) || !isDrawn(key)) continue;
      const keys = [key];
      let text = textIn(key);
      for (let next = after(key); next && tagOf(next) === "kbd"; next = after(next)) {
        text += ` ${textIn(keys.at(-1).nextSibling)} ${textIn(next)}`;
        keys.push(next);
      }
      for (const one of keys) joined.add(one);
      const row = closestOf(key, `tr, li, dt, p, label, ${CLICKED}, div`) || key;
      const beside = tagOf(row) === "dt" && row.nextElementSibling ? textIn(row.nextElementSibling) : "";
      tell(key, combination(line(text.replace(/,? then/, " then"), 40)), `${textIn(row)} ${beside}`.replace(keys.map(textIn).join("+"), " "));
    }
    for (const element of findAll(document, "[title]").slice(0, MAX_SEARCHED)) {
      const title = attribute(element, "title");
      if (title.length <= MAX_LENGTH && isDrawn(element)) tell(element, inTitle(title), title);
    }
    const walker = doc.createTreeWalker(doc.documentElement, NodeFilter.SHOW_TEXT);
    for (let left = MAX_SEARCHED; left && walker.nextNode(); left--) {
      const { nodeValue, parentNode } = walker.currentNode;
      if (nodeValue.length > MAX_LENGTH || nodeValue.length < 3) continue;
      const shortcut = shortcutIn(nodeValue);
      if (shortcut && !closestOf(parentNode, OUTSIDE) && isDrawn(parentNode)) tell(parentNode, shortcut, nodeValue);
    }
    const left = [...named].filter(([key]) => isOffered(key) && !found.has(key)).slice(0, MAX_NAMED);
    for (const [key, words] of left) tell(doc.documentElement, key, `key ${key}${words && ": "}${words}`, words);
    return [...found.values()];
  };
  toolkit.shortcuts = { fresh, shortcutOf, accessKeyOf, names: (key) => named.has(key), told };
}
