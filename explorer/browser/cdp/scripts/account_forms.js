// Adds `toolkit.accountForms`: finds the forms of a document that may ask for account data. Python
// decides what each of them asks for. A form is a form element, or the nearest box around loose
// fields that also contains a button for them.
(toolkit) => {
  const { doc, findAll, tagOf, attribute, textIn, rootOf, parentOf, holds, isDrawn, line } = toolkit.dom;
  const MAX_TYPED_FIELDS = 12; // fields; a larger form has another purpose
  const MAX_LONE_FIELDS = 60; // fields outside of any form; a page with more is a table or an editor
  const MAX_LEVELS = 12;
  const MAX_FORMS = 40;
  const MAX_TITLES = 200;
  const AROUND = 20; // controls to examine after the last field
  const NEXT = 8; // controls after a field among which its button is searched
  const BEHIND = 4; // controls after the last field that belong to the form
  const TYPED = new Set(["text", "email", "tel", "password", "number", "search", "url"]);
  const CAPTCHA = "[data-sitekey], [id*=captcha i], [class*=captcha i], [name*=captcha i], [src*=captcha i], " +
    "[title*=captcha i], [class*=turnstile i], [src*=turnstile i], altcha-widget";
  const SHOWS = /(?<!\p{L})(?:show|hide|toggle|clear|forgot|anzeigen|verbergen|vergessen|afficher|masquer|oubli|mostrar|ocultar|olvid|mostra|nascondi|dimentic|esquec|tonen|verberg|vergeten)/iu;
  const MARKUP = ["id", "class", "name", "action", "aria-label"];
  const TITLES = "h1, h2, h3, h4, h5, legend, [role=heading]";

  const isTyped = (node, { kind }) => kind === "field" && (tagOf(node) !== "input" || TYPED.has(node.type));
  const bare = (address) => address.split("#")[0];
  const leadsAway = ({ href }) => Boolean(href) && /^https?:/.test(href) && bare(href) !== bare(location.href);
  const sends = (seen) => seen.kind !== "field" && seen.kind !== "check" && seen.kind !== "select" && seen.kind !== "upload" && !leadsAway(seen);
  const saysSo = (seen) => sends(seen) && /\p{L}{2}|\p{Lo}/u.test(seen.name) && !SHOWS.test(seen.name);

  // Returns the marks of captchas. An invisible field is a trap for robots and does not count.
  const captchas = (roots) => roots.flatMap((root) => findAll(root, CAPTCHA))
    .filter((mark) => isDrawn(mark) || (tagOf(mark) === "input" && mark.type === "hidden"));

  // Returns forms as {root, fields, members}: the element, and the indexes of its fields and
  // controls.
  const formsOf = (nodes, seen, owners) => {
    const owned = new Map();
    for (const [at, owner] of owners.entries()) {
      if (!owner) continue;
      if (owned.has(owner)) owned.get(owner).push(at);
      else owned.set(owner, [at]);
    }
    const typed = [...nodes.keys()].filter((at) => isTyped(nodes[at], seen[at]));
    const alone = typed.filter((at) => !owners[at]);
    const boxAround = (at) => {
      const near = between(at - 2, at + NEXT).filter((other) => seen[other] && saysSo(seen[other]));
      let box = parentOf(nodes[at]);
      for (let level = 0; box && box !== doc.body && level < MAX_LEVELS; level++, box = parentOf(box)) {
        if (tagOf(box) === "form" || near.some((other) => holds(box, nodes[other]))) return box;
      }
      return doc.body;
    };
    const byRoot = new Map();
    for (const at of alone.length > MAX_LONE_FIELDS ? typed.filter((at) => owners[at]) : typed) {
      const root = owners[at] || boxAround(at);
      byRoot.set(root, [...(byRoot.get(root) || []), at]);
    }
    const hasPassword = ({ fields }) => fields.some((at) => nodes[at].type === "password");
    return [...byRoot].map(([root, fields]) => ({ root, fields }))
      .filter(({ fields }) => fields.length <= MAX_TYPED_FIELDS)
      .sort((a, b) => hasPassword(b) - hasPassword(a)).slice(0, MAX_FORMS)
      .map((form) => ({ ...form, members: membersOf(form, owned.get(form.root), nodes, seen, owners) }));
  };
  const membersOf = ({ root, fields }, owned, nodes, seen, owners) => {
    const last = fields.at(-1);
    const isForm = tagOf(root) === "form";
    let behind = 0;
    const belongs = (at) => at < nodes.length && !owners[at] && holds(root, nodes[at]) &&
      (isForm || at <= last || (sends(seen[at]) && ++behind <= BEHIND));
    return (owned || between(fields[0], last + AROUND).filter(belongs)).filter((at) => !leadsAway(seen[at]));
  };
  const between = (first, end) => Array.from({ length: end - Math.max(0, first) }, (_, step) => Math.max(0, first) + step);

  const tellOf = (nodes, marks) => {
    const titlesIn = new Map(); // by tree: the document or a shadow root
    const isBefore = (title, node) => title.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_FOLLOWING;
    const titleBefore = (node) => {
      const tree = rootOf(node);
      if (!titlesIn.has(tree)) titlesIn.set(tree, findAll(tree, TITLES).slice(0, MAX_TITLES));
      return titlesIn.get(tree).findLast((one) => isBefore(one, node)) || (tree.host && titleBefore(tree.host));
    };
    return ({ root, fields, members }) => {
      const title = titleBefore(nodes[fields[0]]);
      const isPage = root === doc.body;
      return {
        fields, members,
        autocompletes: fields.map((at) => line(attribute(nodes[at], "autocomplete"), 80)),
        single: fields.filter((at) => nodes[at].maxLength === 1).length,
        title: title ? line(textIn(title), 200) : "",
        markup: isPage ? "" : line(MARKUP.map((name) => attribute(root, name)).join(" "), 300),
        text: isPage ? "" : line(textIn(root), 400),
        captcha: !isPage && marks.some((mark) => holds(root, mark)),
      };
    };
  };

  // Returns {forms, captcha}. `nodes` are the controls, `seen` their data, `owners` their form
  // elements (falsy if none), `roots` the document and its closed shadow roots. `captcha` is true
  // if there is a captcha outside of all forms.
  const tell = (nodes, seen, owners, roots) => {
    const forms = formsOf(nodes, seen, owners);
    if (!forms.length) return { forms: [], captcha: false };
    const marks = captchas(roots);
    const isApart = (mark) => !forms.some(({ root }) => root !== doc.body && holds(root, mark));
    return { forms: forms.map(tellOf(nodes, marks)), captcha: marks.some(isApart) };
  };
  toolkit.accountForms = { tell };
}
