// Returns what a document names besides the links that are pressed: `addresses`, absolute, from its
// attributes, and `texts`, in which addresses may stand: inline scripts, data and comments. `most`
// bounds the number of addresses, `characters` the length of the texts together.
({ most, characters }) => {
  const PLAIN = [
    "href", "src", "action", "formaction", "data", "poster", "cite", "longdesc", "background",
    "codebase", "archive", "ping", "manifest", "profile", "classid", "lowsrc", "dynsrc", "usemap",
    "xlink:href", "data-href", "data-url", "data-src", "data-link", "data-target-url", "data-path",
    "ng-href", "hx-get", "to",
  ];
  const SETS = ["srcset", "imagesrcset", "data-srcset"];
  const addresses = new Set();
  const texts = [];
  let left = characters;

  const add = (value, base) => {
    if (!value || addresses.size >= most || value.length > 2000) return;
    try {
      const url = new URL(value.trim(), base);
      if (url.protocol === "http:" || url.protocol === "https:") addresses.add(url.href);
    } catch {
      // not an address
    }
  };
  const say = (text) => {
    if (!text?.trim() || left <= 0) return;
    texts.push(text.slice(0, left));
    left -= text.length;
  };

  const isGetForm = (element) => (element.getAttribute("method") || "get").toLowerCase() === "get";
  const read = (element) => {
    const base = document.baseURI; // that of a template is about:blank
    for (const name of element.getAttributeNames()) {
      const value = element.getAttribute(name);
      // A form that is drawn is sent by its button.
      if (name === "action" && (!isGetForm(element) || element.getClientRects().length)) continue;
      if (name === "formaction" && !isGetForm(element.form ?? element)) continue;
      if (PLAIN.includes(name)) for (const one of value.trim().split(/\s+/).slice(0, 10)) add(one, base);
      else if (SETS.includes(name)) for (const one of value.split(",")) add(one.trim().split(/\s+/)[0], base);
      else if (name.startsWith("data-") && /^(\.{0,2}\/|https?:)/.test(value)) add(value, base);
      else if (name.startsWith("on") || name === "srcdoc" || name === "style") say(value);
    }
    if (element.localName === "meta" && element.content) {
      const refreshed = /^\s*[\d.]+\s*[;,]\s*(?:url\s*=\s*)?['"]?([^'"]+)/i.exec(element.content);
      add(refreshed && /refresh/i.test(element.httpEquiv) ? refreshed[1] : "", base);
      if (/^(https?:)?\/\//.test(element.content)) add(element.content, base);
    }
    if (element.localName === "script" && !element.src) say(element.textContent);
    if (element.localName === "style" || element.localName === "noscript") say(element.textContent);
  };

  const walk = (root) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_COMMENT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node.nodeType === Node.COMMENT_NODE) say(node.data);
      else {
        read(node);
        if (node.localName === "template") walk(node.content);
        if (node.shadowRoot) walk(node.shadowRoot);
      }
    }
  };
  walk(document);
  return { addresses: [...addresses], texts, base: document.baseURI };
}
