// Turns the living page into one static document: page.evaluate(<this file>) returns
// {html, images}: the document's text, and the file names that its images now point to.
// Scripts go, style sheets are inlined with the rules that something on the page uses, form
// values become attributes, open shadow roots become declarative ones. It alters the page it
// runs in, which is of no use afterwards.
() => {
  const roots = [document];
  for (const root of roots) {
    for (const element of root.querySelectorAll("*")) {
      if (element.shadowRoot) roots.push(element.shadowRoot);
    }
  }
  const every = (selector) => roots.flatMap((root) => [...root.querySelectorAll(selector)]);

  const images = new Set();
  const placeholder = (address) => {
    const name = new URL(address, location.href).pathname.split("/").pop();
    const file = /\.\w+$/.test(name) ? name : "image.png";
    images.add(file);
    return `images/${file}`;
  };
  const small = (match, address) => {
    if (!address.startsWith("data:")) return `url("${placeholder(address)}")`;
    return address.length < 2000 ? match : "none";
  };

  const cssOf = (root) => {
    // A selector that only holds under the pointer or the focus changes nothing at rest.
    const used = (selector) => {
      if (/(?<!\\):(hover|active|focus|defined)/.test(selector)) return false;
      const host = selector.match(/:host\((\[[^\]]*\])\)/);
      if (host) return root.host.matches(host[1]);
      if (/:host|::slotted|::part/.test(selector)) return true;
      const plain = selector.replace(/(?<!\\)::?(?!not|is|where|has)[\w-]+(\([^)]*\))?/g, "");
      try {
        return root.querySelector(plain.trim() || "*") !== null;
      } catch {
        return true; // what this crude shortening broke is kept
      }
    };
    const text = (rule) => {
      if (rule instanceof CSSFontFaceRule || rule instanceof CSSKeyframesRule) return "";
      if (rule instanceof CSSImportRule) return all(rule.styleSheet?.cssRules ?? []);
      if (rule instanceof CSSMediaRule) {
        return matchMedia(rule.conditionText).matches ? all(rule.cssRules) : "";
      }
      if (rule instanceof CSSLayerBlockRule) return `@layer ${rule.name} {${all(rule.cssRules)}}`;
      if (rule instanceof CSSStyleRule) {
        const selectors = rule.selectorText.split(/,(?![^([]*[)\]])/);
        if (!selectors.some(used)) return "";
        return rule.cssText.replace(/url\("?([^")]*)"?\)/g, small) + "\n";
      }
      return rule.cssText + "\n";
    };
    const all = (rules) => [...rules].map(text).join("");
    return [...root.styleSheets, ...root.adoptedStyleSheets]
      .filter((sheet) => !sheet.disabled && matchMedia(sheet.media.mediaText).matches)
      .map((sheet) => all(sheet.cssRules))
      .join("");
  };
  const unusedVariables = (css, everything) =>
    css.replace(/(--[\w-]+): [^;{}]*; ?/g, (match, name) =>
      everything.includes(`var(${name}`) ? match : "",
    );

  const styles = roots.map(cssOf);
  const everything = styles.join("") + every("[style]").map((e) => e.style.cssText).join("");
  for (const image of every("img")) {
    const { width, height } = image.getBoundingClientRect();
    image.removeAttribute("srcset");
    image.setAttribute("src", placeholder(image.currentSrc || image.src));
    image.style.width = `${width}px`;
    image.style.height = `${height}px`;
  }
  for (const field of every("input")) {
    if (/csrf|token/i.test(field.name)) field.value = "";
    if (field.type !== "file") field.setAttribute("value", field.value);
    field.toggleAttribute("checked", field.checked);
  }
  for (const area of every("textarea")) area.textContent = area.value;
  for (const option of every("option")) option.toggleAttribute("selected", option.selected);
  for (const open of every("[popover]")) {
    if (open.matches(":popover-open")) open.removeAttribute("popover");
  }
  const uses = new Set(every("use").map((use) => use.href.baseVal));
  for (const symbol of every("symbol[id]")) if (!uses.has(`#${symbol.id}`)) symbol.remove();
  const left = "script, noscript, style, link, template, iframe, meta[http-equiv]";
  every(left).forEach((element) => element.remove());
  for (const root of roots) {
    const comments = document.createTreeWalker(root, NodeFilter.SHOW_COMMENT);
    const found = [];
    while (comments.nextNode()) found.push(comments.currentNode);
    found.forEach((comment) => comment.remove());
  }
  roots.forEach((root, index) => {
    if (!styles[index]) return;
    const style = document.createElement("style");
    style.textContent = unusedVariables(styles[index], everything);
    if (root === document) root.head.append(style);
    else root.prepend(style);
  });
  const charset = document.createElement("meta");
  charset.setAttribute("charset", "utf-8");
  document.head.prepend(charset);
  const html = document.documentElement.getHTML({ shadowRoots: roots.slice(1) });
  const attributes = [...document.documentElement.attributes].map(
    ({ name, value }) => ` ${name}="${value.replaceAll('"', "&quot;")}"`,
  );
  return {
    html: `<!doctype html>\n<html${attributes.join("")}>${html}</html>\n`,
    images: [...images],
  };
}
