// Returns what a document names besides the links that are pressed: `addresses`, absolute, from its
// attributes; `texts`, in which addresses may stand: comments, styles, what is written on the page;
// `scripts`; `controls` with what their own attributes name, where a link leads, and what says whether
// they may be used, as JSON, since thousands of them would be passed on for seconds; and `isPlain`,
// whether nothing in it can be used or runs. `most` bounds the number of addresses, `characters` the
// length of the texts and scripts together. `selectors` are those of rules for controls. Reads `html`
// instead of the document if it is given, which came from `address`, and returns the `words` that it
// shows, each once. `toolkit` may be null.
(toolkit, { most, characters, selectors, html = null, address = "" }) => {
  // Attributes that hold one or several addresses, also relative ones.
  const PLAIN = new Set([
    "href", "src", "action", "formaction", "data", "poster", "cite", "longdesc", "background", "codebase", "ping",
    "manifest", "profile", "lowsrc", "dynsrc", "xlink:href", "data-href", "data-url", "data-src", "data-link", "data-target-url",
    "data-path", "ng-href", "hx-get", "data-hx-get", "to", "router-link", "icon", "itemid", "itemtype", "resource", "about", "definitionurl",
  ]);
  // Attributes that hold an address only where it looks like one: also words, numbers, drawings.
  const WORDY = new Set(["data", "data-link", "data-path", "to", "router-link", "icon", "profile", "resource", "about", "itemid"]);
  const LOOKS_LIKE_ADDRESS = /[/?]|\.[a-z]{2}/i;
  const OF_OBJECTS = new Set(["archive", "classid", "code", "object", "data"]); // relative to their codebase
  const SETS = new Set(["srcset", "imagesrcset", "data-srcset"]);
  const OF_SET = /([^\s,]\S*[^\s,]|[^\s,])(?:\s[^,]*)?(?:,|$)/g; // data: addresses have commas of their own
  const NO_ADDRESS = /^(?:class|id|style|d|points|transform|viewbox|xmlns.*|integrity|nonce|sandbox|accept|type|lang|dir)$/;
  const ENDS = /delete|remove|destroy|log-?out|sign-?out|unsubscribe|-post$|-put$|-patch$/; // names of attributes for no GET
  const METHODS = ["data-method", "data-turbo-method", "data-http-method", "formmethod", "method"];
  const IS_ADDRESS = /^(?:\.{0,2}\/|https?:)\S*$/i;
  const IS_COLOUR = /^\s*(?:#?\w+|\w+\([^)]*\))\s*$/; // what a background may be besides an address
  const END_MARK = /^\s*\/[.#]?[\w-]+\s*$/; // a comment that says where something ends: <!-- /row -->
  const MAY_NAME = /\/|\w\.[a-z]{2,5}\b/i; // a text, as far as can be told at once
  const CONTROLS = "a, area, button, input, form, summary, [role], [tabindex], [data-href], [data-url], [data-link], [hx-get], [data-hx-get]";
  const LINKS = new Set(["a", "area"]);
  const CONFIRMATION = /(?:^|-)confirm(?:ation)?(?:-(?:message|text|msg|title|content|body|question))?$/;
  const TOOLTIP = /tooltip|^(?:title|data-(?:bs-)?(?:original-)?title)$/;
  const HINTS = ["id", "class", "data-testid", "data-icon", "data-action", "name", "src"];
  const MAX_LABEL = 300;
  const MAX_LENGTH = 2000;
  const MAX_WORDS = 2000;
  const UNSEEN = "script, style, noscript";
  const doc = html === null ? document : new DOMParser().parseFromString(html, "text/html");
  const resolve = (value, base) => {
    try { return new URL(value.trim(), base).href; } catch { return ""; } // not an address
  };
  const based = html === null ? "" : doc.querySelector("base[href]")?.getAttribute("href");
  const base = html === null ? document.baseURI : resolve(based ?? "", address) || address;
  const shadowOf = toolkit?.dom.shadowOf ?? ((element) => element.shadowRoot);
  const named = () => ({ addresses: new Set(), texts: [], scripts: [] });
  const plain = named();
  const controls = [];
  const words = new Set();
  let into = plain;
  let room = most;
  let left = characters;

  const add = (value, from = base) => {
    if (!value || room <= 0 || value.length > MAX_LENGTH) return;
    const found = resolve(value, from);
    if (!/^https?:/.test(found) || into.addresses.has(found)) return;
    into.addresses.add(found);
    room -= 1;
  };
  const addAll = (value, from) => { for (const one of value.trim().split(/[\s,]+/).slice(0, 10)) add(one, from); };
  const say = (text, list = "texts") => {
    if (!text?.trim() || left <= 0) return;
    into[list].push(text.slice(0, left));
    left -= text.length;
  };

  const isGet = (element) => METHODS.every((name) => /^(?:|get|dialog)$/i.test(element.getAttribute(name) ?? ""));
  const isSent = (element) => {
    const form = element.form ?? element;
    // A form that is drawn is sent by its button.
    return isGet(element) && isGet(form) && (element.localName !== "form" || html !== null || !element.getClientRects().length);
  };
  const readAttribute = (element, name, value) => {
    if (name.startsWith("on")) return say(value, "scripts");
    if (name === "style") return say(value);
    if (NO_ADDRESS.test(name) || ENDS.test(name)) return;
    if (SETS.has(name)) { for (const [, one] of value.matchAll(OF_SET)) add(one); return; }
    if (value.startsWith("data:")) return;
    if (name === "background" && IS_COLOUR.test(value)) return;
    if (/^\s*javascript:/i.test(value)) return say(value.replace(/^\s*javascript:/i, ""), "scripts");
    if ((name === "action" || name === "formaction") && !isSent(element)) return;
    const isObject = OF_OBJECTS.has(name) && /^(?:object|applet)$/.test(element.localName);
    if (isObject) addAll(value, resolve(element.getAttribute("codebase") ?? "", base) || base);
    else if (WORDY.has(name) && !LOOKS_LIKE_ADDRESS.test(value)) return;
    else if (name === "ping") addAll(value);
    else if (PLAIN.has(name)) add(value);
    else if (name === "srcdoc") say(value);
    else if (IS_ADDRESS.test(value) && !/[,;]/.test(value)) add(value);
    else if (value.includes("/")) say(value);
  };
  const attributesOf = (element, wanted) => element.getAttributeNames().filter((name) => wanted.test(name))
    .map((name) => element.getAttribute(name)).join(" ").slice(0, MAX_LABEL);
  const { closest, getRootNode } = Element.prototype;
  // The selectors that the element or one around it matches, as in snapshot.js.
  const matchesOf = (element) => selectors.filter((selector) => {
    for (let node = element; node; node = getRootNode.call(node).host) if (closest.call(node, selector)) return true;
    return false;
  });
  // What says of an element what a press of it does.
  const hintsOf = (element) => [element, ...[...element.querySelectorAll("svg, use, i, span, img")].slice(0, 4)]
    .flatMap((one) => HINTS.map((name) => one.getAttribute(name) ?? "").filter((hint) => hint && hint.length < 120)).join(" ").slice(0, MAX_LABEL);
  const toldBy = (element) => {
    const name = (element.getAttribute("aria-label") || [...element.querySelectorAll("img[alt]")].map((image) => image.alt).join(" ")).slice(0, MAX_LABEL);
    const text = (element.localName === "input" ? element.value : element.textContent).slice(0, 4 * MAX_LABEL).replace(/\s+/g, " ").trim().slice(0, MAX_LABEL);
    const hints = /\p{L}{2}/u.test(name + text) ? "" : hintsOf(element);
    return {
      tag: element.localName, role: element.getAttribute("role") ?? "", name, text, hints,
      tooltip: attributesOf(element, TOOLTIP), confirmation: attributesOf(element, CONFIRMATION), matched: matchesOf(element),
    };
  };
  const elementsOf = Object.getOwnPropertyDescriptor(HTMLFormElement.prototype, "elements").get;
  const partsOf = (element) => {
    if (!(element instanceof HTMLFormElement)) return [toldBy(element)];
    const senders = [...elementsOf.call(element)].filter((one) => one.type === "submit" || one.type === "image");
    return [{ ...toldBy(element), text: "" }, ...senders.map(toldBy)];
  };
  const isControl = (element) => Element.prototype.matches.call(element, CONTROLS) || (element !== doc.body && element.getAttributeNames().some((name) => name.startsWith("on")));
  const readAttributes = (element) => {
    for (const name of element.getAttributeNames()) {
      const value = element.getAttribute(name);
      if (value && value.length < 100_000) readAttribute(element, name.toLowerCase(), value);
    }
  };
  const readControl = (element) => {
    into = named();
    readAttributes(element);
    const leads = LINKS.has(element.localName) ? resolve(element.getAttribute("href") ?? "", base) : "";
    const said = { ...into, addresses: [...into.addresses], link: into.addresses.has(leads) ? leads : "" };
    into = plain;
    if (Object.values(said).some((some) => some.length)) controls.push({ ...said, parts: partsOf(element) });
  };
  const read = (element) => {
    if (isGet(element)) (isControl(element) ? readControl : readAttributes)(element);
    if (element.localName === "meta" && element.content) {
      const refreshed = /^\s*[\d.]*\s*[;,]\s*(?:url\s*=\s*)?['"]?([^'"]+)/i.exec(element.content);
      add(refreshed && /refresh/i.test(element.httpEquiv) ? refreshed[1] : "");
    }
    if (element.localName === "script" && !element.src) say(element.textContent, /^$|javascript|module|json/.test(element.type) ? "scripts" : "texts");
  };

  const readWords = (text) => {
    if (text.getRootNode() !== doc || text.parentElement?.closest(UNSEEN)) return; // or in a template
    for (const word of text.data.toLowerCase().match(/\p{L}+/gu) ?? []) if (words.size < MAX_WORDS) words.add(word);
  };
  const walk = (root) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_COMMENT | NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node.nodeType === Node.ELEMENT_NODE) {
        read(node);
        if (node.localName === "template") walk(node.content);
        const shadow = shadowOf(node);
        if (shadow) walk(shadow);
        continue;
      }
      if (html !== null && node.nodeType === Node.TEXT_NODE) readWords(node);
      if (node.nodeType === Node.COMMENT_NODE && END_MARK.test(node.data)) continue;
      if (node.parentNode?.localName !== "script" && MAY_NAME.test(node.data)) say(node.data);
    }
  };
  add(doc.doctype?.systemId);
  walk(doc);
  const isPlain = !doc.querySelector("a[href], area[href], button, input, select, textarea, summary, iframe, frame, script, [onclick], [role=button]");
  return { ...plain, addresses: [...plain.addresses], controls: JSON.stringify(controls), words: [...words], base, isPlain };
}
