// Searches the texts of one document for faulty output and for texts that may disclose internals.
// `needles` are literals; every text that is judged in Python contains one. `mostTold` limits the
// length of `odd`.
// Returns {odd: [{kind, text, selector, structure}], suspects: [{text, in_code, in_prose, share}]}:
// kind is value, lorem, template or key; share is the part of the page's text.
(toolkit, { needles, mostTold }) => {
  const { doc, find, findAll, closestOf, tagOf, idOf, attribute, textIn, textDrawn, parentOf, isDrawn, boxOf, line, census, elementsIn } = toolkit.dom;
  const MAX_NODES = 20_000;
  const MAX_BLOCK_LENGTH = 6000; // characters of a text that is judged in Python
  const MAX_TEMPLATE_LENGTH = 300;
  const NOT_SHOWN = new Set(["script", "style", "noscript", "template", "title", "option"]);
  const CODE = "code, pre, kbd, samp, var, tt, textarea, [contenteditable], [role=textbox], .CodeMirror, .cm-editor, " +
    ".monaco-editor, .ace_editor, .code, [class*=hljs], [class*=highlight], [class*=snippet], [class*=code-], [class*=-code]";
  const LABELLING = "button, a, label, legend, summary, th, h1, h2, h3, h4, h5, h6, [role=button], [role=tab], [role=menuitem], [role=heading]";
  const PROSE = "p, li, td, dd, blockquote";

  // --- a failed value -----------------------------------------------------------------------------
  const LEFT = "(?:^|[\\s:(,$€£¥#])";
  const RIGHT = "(?=$|[\\s%€$£,.:;!?)])";
  const GREETING = /^(?:hello|hi|hey|welcome(?: back)?|dear|hallo|willkommen|bonjour|hola|ciao|olá)\b[,!]?\s.{0,40}\b(?:undefined|null|NaN|None)\b/i;
  const VALUES = [
    /\[object [A-Z]\w{2,30}\]/,
    /^(?:undefined|null|NaN)$/,
    new RegExp(`${LEFT}NaN${RIGHT}`),
    /[:$€£¥#]\s*(?:undefined|null)\s*(?:$|[,.;!%)])/,
    /(?:^|\s)(?:undefined|null)\s?[%€$£]/,
    /\b(?:undefined undefined|null null)\b/,
    /^.{0,30}\b(?:by|from|to|von|par|de|for) (?:undefined|null)$/i,
    /^(?:undefined|null) (?:items?|results?|days?|hours?|minutes?|points?|users?|products?|comments?|of)\b/i,
    /\bInvalid Date\b/,
    GREETING,
  ];
  const MAX_VALUE_LENGTH = 80; // longer texts are prose about such values
  // "Default: null" documents the value of a setting.
  const isDefault = (element) => /\bdefaults?\b/i.test(textIn(parentOf(element) || element).slice(0, 2 * MAX_VALUE_LENGTH));
  const isValue = (text, element) => {
    if (text.length > MAX_VALUE_LENGTH || /["{}]|function/.test(text)) return /\[object [A-Z]\w{2,30}\]/.test(text) && text.length <= MAX_VALUE_LENGTH;
    if (!VALUES.some((shape) => shape.test(text)) || isDefault(element)) return false;
    const cell = closestOf(element, "td, [role=cell], [role=gridcell]");
    if (!cell) return true;
    if (/^null$/.test(text)) return false; // an empty value in a data table
    const table = closestOf(cell, "table, [role=table], [role=grid]");
    return !table || (textIn(table).match(/NaN/g) || []).length <= 3;
  };

  // --- an untranslated key --------------------------------------------------------------------------
  const DOTTED = /^[a-zA-Z][\w-]*(?:\.[a-zA-Z][\w-]*){1,6}$/;
  const FILES = /\.(?:com|org|net|io|dev|app|co|uk|de|fr|eu|ai|me|tv|info|gov|edu|local|test|example|py|js|mjs|cjs|ts|tsx|jsx|json|ya?ml|toml|ini|cfg|conf|html?|css|scss|md|rst|txt|csv|xml|svg|png|jpe?g|gif|webp|pdf|zip|gz|tar|log|sh|sql|db|php|rb|go|rs|java|kt|vue|lock|env|exe|so|mp[34]|docx?|xlsx?|map)$/i;
  const PACKAGES = /^(?:www|com|org|net|io|java|javax|self|this|window|document|console|node|config|os|sys|numpy|np|pd|math|std)\./i;
  const NAMES = /(?:^|[._-])(?:buttons?|btn|labels?|titles?|messages?|msg|errors?|forms?|menu|nav|pages?|home|common|actions?|header|footer|checkout|cart|login|logout|placeholder|text|description|submit|cancel|save|tooltip|dialog|modal|welcome|heading|subtitle|hint)(?:$|[._-])/i;
  const MARKED = /^(?:translation missing: \S+|\[missing "?[\w.-]+"? translation\]|\?{3}.{1,80}\?{3}|__MSG_\w+__|!{1,2}[a-z][\w-]*(?:\.[\w-]+)+!{1,2}|i18n[:.][\w.:-]+)$/i;
  const SHOUTED = /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$/;
  const OF_TEXTS = /MISSING_|TRANSLAT|I18N|LABEL|BTN|BUTTON|_TXT\b|_TEXT\b|_MSG\b|TITLE|PLACEHOLDER/;
  const isKey = (text, element) => {
    if (text.length > 100 || /\s/.test(text)) return MARKED.test(text);
    if (MARKED.test(text) || (SHOUTED.test(text) && OF_TEXTS.test(text))) return true;
    if (!DOTTED.test(text) || FILES.test(text) || PACKAGES.test(text)) return false;
    const labels = closestOf(element, LABELLING);
    const parts = text.split(".");
    if (text === text.toUpperCase()) return Boolean(labels) && parts.every((part) => part.length > 2);
    if (/[a-z]\.[A-Z][a-z]/.test(text)) return false; // two sentences without a space, or a class name
    if (NAMES.test(text)) return parts.length > 2 || Boolean(labels);
    return parts.length > 2 && Boolean(labels) && tagOf(labels) !== "a";
  };

  let pageText;
  const textOfPage = () => (pageText ??= textIn(doc.body || doc.documentElement));

  // Whether the text is in a list of names (modules, files, settings) of which some look like keys.
  const isOfNames = (text, element) => {
    const isList = (others) => others.filter((other) => DOTTED.test(other) && !isKey(other, element)).length >= 2;
    const cell = closestOf(element, "td, th");
    if (cell && textIn(cell).trim() === text) {
      const rows = findAll(closestOf(cell, "table") || cell, "tr").slice(0, 50);
      if (isList(rows.map((row) => textIn(row.cells[cell.cellIndex] || row).trim()))) return true;
    }
    for (let node = element; node && parentOf(node); node = parentOf(node)) {
      const beside = [];
      for (const other of elementsIn(parentOf(node))) {
        if (other !== node) beside.push(textIn(other).trim());
        if (beside.length === 50) break;
      }
      if (beside.some((other) => DOTTED.test(other))) return isList(beside);
      if (textIn(parentOf(node)).trim() !== text) return false;
    }
    return false;
  };

  // --- a template placeholder ------------------------------------------------------------------------
  const MARKS = [
    /\{\{\s*[\w.$|'"()[\] :-]{1,60}\s*\}\}/,
    /\{%-?\s*\w[^%]{0,60}%\}/,
    /<%[=-]?[^%]{1,60}%>/,
    /\$\{[\w.()]{1,40}\}/,
    /#\{[a-z_.@]{1,40}\}/,
    /%\(\w{1,40}\)[sd]/,
    /(?:^|[\s"'(])%[sd](?=$|[\s"'.,!?:)])/,
    /(?:^|[\s"'(])\{[a-z][a-zA-Z_]{1,30}\}(?=$|[\s"'.,!?:)])/,
  ];
  // Positional placeholders start at zero: without {0} on the page, {1} and {2} are content.
  const POSITION = /(?:^|[\s"'(#])\{\d\}(?=$|[\s"'.,!?:)])/;
  const FIRST = /\{0\}/;
  const isPosition = (text) => POSITION.test(text) && (FIRST.test(text) || FIRST.test(textOfPage()));
  // Where people write templates themselves, a field holds the text, or the text explains a field.
  let fields;
  let helpers; // the ids of the texts that explain fields
  const isWritten = (text, element) => {
    fields ??= findAll(document, "textarea");
    if (fields.some((field) => field.value.includes(text))) return true;
    const help = closestOf(element, "[id]");
    helpers ??= new Set(findAll(document, "[aria-describedby]").flatMap((field) => attribute(field, "aria-describedby").split(/\s+/)));
    return Boolean(help) && helpers.has(idOf(help));
  };
  const isTemplate = (text) => text.length <= MAX_TEMPLATE_LENGTH && !/^(?:\/|https?:)/.test(text) && (MARKS.some((mark) => mark.test(text)) || isPosition(text));

  const kindOf = (text, element) => {
    if (isValue(text, element)) return "value";
    if (/\blorem ipsum\b/i.test(text)) return "lorem";
    if (isTemplate(text) && !isWritten(text, element)) return "template";
    return isKey(text, element) && !isOfNames(text, element) ? "key" : "";
  };
  // A quick test that excludes most texts.
  const QUICK = /undefined|null|NaN|None|Invalid Date|\[object |lorem ipsum|[{$#%]\{|\{[%\w]|<%|%[sd(]|\w\.[a-zA-Z]|_[A-Z]|missing|\?{3}|!\w|i18n/i;
  // A page with several code blocks is documentation.
  const explains = findAll(document, "pre, code").length >= 3;
  const isShown = (element) => {
    if (!isDrawn(element)) return false;
    const { width, height } = boxOf(element);
    return width > 1 && height > 1;
  };
  const odd = [];
  const suspects = [];
  const told = new Set();
  const tell = (kind, text, element) => {
    const sign = `${kind} ${text}`;
    if (odd.length >= mostTold || told.has(sign)) return;
    told.add(sign);
    odd.push({ kind, text: line(text, 120), selector: toolkit.places.selectorOf(element), structure: toolkit.places.structureOf(element) });
  };
  const judge = (value, element) => {
    const text = value.trim().replace(/\s+/g, " ");
    const around = element.childNodes.length < 20 ? textIn(element).trim().replace(/\s+/g, " ") : text;
    const whole = around.length <= MAX_VALUE_LENGTH ? around : text;
    const kind = text && text.length <= 2000 ? kindOf(text, element) || (whole === text ? "" : kindOf(whole, element)) : "";
    if (!kind || closestOf(element, CODE) || !isShown(element)) return;
    if (explains && closestOf(element, PROSE) && kind !== "lorem") return;
    tell(kind, whole.length <= MAX_VALUE_LENGTH ? whole : text, element);
  };

  // --- disclosures -----------------------------------------------------------------------------------
  const escaped = needles.map((needle) => needle.replace(/[\\^$.|?*+()[\]{}]/g, "\\$&"));
  const SUSPECT = new RegExp(escaped.join("|"));
  const SMALL_SHARE = 0.3; // of the page's text
  const NAMING = "h1, h2, h3, h4, h5, h6, a, blockquote, q, figcaption, title";
  const BAD = "[class*=error], [class*=exception], [class*=trace], [id*=traceback], [role=alert]";
  let length = 0;
  const suspect = (value, element) => {
    if (suspects.length >= 10) return;
    let block = closestOf(element, "pre") || element;
    for (let up = parentOf(block); up && tagOf(block) !== "pre" && tagOf(block) !== "script"; up = parentOf(block)) {
      if (textIn(up).length > MAX_BLOCK_LENGTH / 2 || find(up, "pre, code")) break;
      block = up;
    }
    // The rendered text comes first: it has line breaks between paragraphs. Hidden text counts too.
    const whole = [textDrawn(block), textIn(block), value].find((text) => SUSPECT.test(text));
    const text = whole.slice(Math.max(0, whole.search(SUSPECT) - 1000)).slice(0, MAX_BLOCK_LENGTH);
    length ||= textOfPage().trim().length || 1;
    const inCode = Boolean(closestOf(element, CODE)) && !closestOf(element, BAD);
    // Headings, links and quotations may name an error message; documentation also quotes them in
    // prose.
    const part = closestOf(element, explains ? `${NAMING}, ${PROSE}` : NAMING);
    const inProse = Boolean(part) && textIn(part).length < length * SMALL_SHARE && !closestOf(element, BAD);
    suspects.push({ text: text.slice(0, MAX_BLOCK_LENGTH), in_code: inCode, in_prose: inProse, share: Math.min(1, text.length / length) });
  };

  toolkit.places.fresh();
  let nodes = 0;
  const SHOW = NodeFilter.SHOW_TEXT | NodeFilter.SHOW_COMMENT;
  const { plainTexts } = toolkit;
  for (const root of census().roots) {
    const walker = doc.createTreeWalker(root, SHOW);
    for (let node = walker.nextNode(); node && nodes < MAX_NODES; node = walker.nextNode(), nodes++) {
      const value = node.nodeValue;
      if (value.length < 3 || plainTexts.get(node) === value) continue;
      const element = node.parentElement;
      if (!element) continue;
      const [isSuspect, mayBeOdd] = [SUSPECT.test(value), QUICK.test(value)];
      if (isSuspect) suspect(value, element);
      if (mayBeOdd && node.nodeType === Node.TEXT_NODE && !NOT_SHOWN.has(tagOf(element))) judge(value, element);
      if (!isSuspect && !mayBeOdd) plainTexts.set(node, value);
    }
  }
  // Attribute texts of controls.
  for (const control of toolkit.controls.slice(0, 3000)) {
    for (const name of ["placeholder", "aria-label", "title"]) {
      const text = attribute(control, name).trim();
      if (text && QUICK.test(text) && kindOf(text, control) && isShown(control) && !closestOf(control, CODE)) tell(kindOf(text, control), text, control);
    }
  }
  const title = doc.title.trim();
  if (title && QUICK.test(title) && doc.documentElement && kindOf(title, doc.documentElement) && !explains) tell(kindOf(title, doc.documentElement), title, doc.documentElement);
  return { odd, suspects };
}
