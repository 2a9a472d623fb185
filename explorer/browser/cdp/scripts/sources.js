// Creates, in the page's own world, the reader of listeners' sources, of which the page knows nothing.
// `read(listener, type)` returns {selectors, tags, keys, anywhere, words, asksWidth, asksPlace, selects}: of the elements that
// the listener compares the target of an event with, and [key, words] for each key that it compares with,
// "Control+k" if it asks for a modifier in the same condition. The words are those of the code behind it.
// `anywhere` is true if it does the same wherever its event is, and `words` are all words of its source
// then; `asksWidth` is true if it asks for a width, `asksPlace` if it asks where its event is, as what
// begins a drag does, `selects` if it asks for the selected text. `modifiersOf(listener)` returns the keys, "shift"
// and "control", that change what a press does. What was read stays known; `fresh()` allows for another part.
() => {
  const MAX_SOURCE = 20_000; // characters of a listener
  const MAX_READ = 500; // listeners for each look
  const MAX_SCRIPTS = 200_000; // characters of the scripts in the page that are searched
  const MAX_FOUND = 20;
  const MAX_KEYS = 100; // comparisons with keys
  const MAX_BEHIND = 200; // characters of the code behind a key
  const COMPARED = /\.(?:closest|matches)\(\s*(["'`])([^"'`$]{1,200})\1/g;
  const BY_VARIABLE = /\.(?:closest|matches)\(\s*(?:[\w$]+\.)*([A-Za-z_]\w*)\s*\)/g;
  const BY_ID = /\.id===?["'`]([\w-]+)["'`]/g;
  const BY_CLASS = /\.classList\.contains\(\s*["'`]([\w-]+)["'`]/g;
  const BY_DATA = /\.(?:get|has)Attribute\(\s*["'`](data-[\w-]+)["'`]/g;
  const BY_DATASET = /\btarget\??\.dataset(?:\??\.([A-Za-z]\w*)\b(?!\s*=[^=])|\[\s*["'`](\w+)["'`])/g;
  const OF_DATASET = /\{([\w\s,:]{1,100})\}\s*=\s*[\w$.]*\btarget\??\.dataset\b/g;
  const BY_TAG = /\btarget\??\.(?:tagName|nodeName|localName)(?:\.to\w+Case\(\))?[!=]==?["'`]([A-Za-z][\w-]*)["'`]/g;
  const NATIVE = /^(?:a|button|input|select|textarea|option|label|summary|iframe)$/i; // seen without a listener
  // Minifiers write "x"===target.id, and give the target of an event another name.
  const REVERSED = /(["'`])([^"'`\\]{1,40})\1\s*([!=]==?)\s*([\w$]+(?:\??\.[\w$]+)*(?:\(\))?)/g;
  const ALIAS = /\b([A-Za-z_]\w*)\s*=\s*[\w$]+\??\.(?:target|srcElement)\b(?!\s*[\w$.?[(])|\{[^{}]{0,100}\btarget\s*:\s*([A-Za-z_]\w*)/g;
  const plain = (source) => {
    let text = source.replace(REVERSED, '$4$3"$2"').replace(/\s*([!=]==?)\s*/g, "$1");
    for (const [, assigned, renamed] of [...text.matchAll(ALIAS)].slice(0, 3)) {
      text = text.replace(new RegExp(`\\b${assigned || renamed}(?=\\??\\.)`, "g"), "target");
    }
    return text;
  };

  // --- selectors in variables -------------------------------------------------------------------
  let scripts = null; // the sources of those in the page
  const scriptAround = (source) => {
    let length = 0;
    scripts ??= [...document.scripts].filter(({ src }) => !src).map(({ text }) => text).filter((text) => (length += text.length) < MAX_SCRIPTS);
    return scripts.find((text) => text.includes(source)) || "";
  };
  const literals = (text, before) => [...text.matchAll(new RegExp(`${before}(["'\`])([^"'\`$]{1,200})\\1`, "g"))].slice(0, MAX_FOUND).map((found) => found[2]);
  const FUNCTION = /(?:\bfunction\s+(\w+)\s*|\b(\w+)\s*=\s*(?:function\s*)?)\(([\w\s,$]{1,200})\)/g;
  // Returns the texts that a name stands for in a listener: those that it is set to in its script, or
  // those that are given for it where the function around the listener is called.
  const valuesOf = (name, source) => {
    const setting = `\\b${name}\\s*[=:]\\s*`;
    const own = literals(source, setting);
    const script = own.length ? "" : scriptAround(source);
    const values = script ? literals(script, setting) : own;
    if (values.length || !script) return values;
    const placeIn = (given) => given.split(",").findIndex((one) => one.trim() === name);
    const around = [...script.slice(0, script.indexOf(source)).matchAll(FUNCTION)].findLast(([, , , given]) => placeIn(given) >= 0);
    if (!around) return [];
    const [, declared, assigned, given] = around;
    return literals(script, `\\b${declared || assigned}\\(\\s*(?:(?:[^,()]|\\([^()]*\\))+,\\s*){${placeIn(given)}}`);
  };

  // --- keys -------------------------------------------------------------------------------------
  const KEY = /\b(?:key|code|keyCode|which)(?:\??\.to\w+Case\(\))?[!=]==?(?:["'`]([^"'`\\]{1,12})["'`]|(\d{1,3})\b)/g;
  const CASE = /\bcase\s*(?:["'`]([^"'`\\]{1,12})["'`]|(\d{1,3}))\s*:/g;
  const BY_CASE = /\bswitch\s*\([^{]*\b(?:key|code|keyCode|which)\b/;
  const NAMES = { __proto__: null, 13: "Enter", Enter: "Enter", 27: "Escape", Escape: "Escape", Esc: "Escape", 32: "Space", " ": "Space", Spacebar: "Space", Space: "Space", 191: "/", Slash: "/" };
  const keyIn = (text, code) => {
    if (NAMES[text || code]) return NAMES[text || code];
    if (/^(?:Key[A-Z]|Digit\d)$/.test(text)) return text.at(-1).toLowerCase();
    if (/^[!-~]$/.test(text)) return text;
    const letter = code ? String.fromCharCode(code) : "";
    return /^[A-Z0-9]$/.test(letter) ? letter.toLowerCase() : "";
  };
  const SYNTAX = new Set("if else return const let var function this new void null true false case break event prevent default stop propagation ctrl meta alt shift key".split(" "));
  const wordsIn = (code) => {
    const words = code.replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2").toLowerCase().match(/\p{L}{2,}/gu) || [];
    return words.filter((word) => !SYNTAX.has(word)).join(" ");
  };
  const LEAVES = /\b(?:break|return|throw|continue)\b/;
  const keysIn = (source) => {
    const cases = BY_CASE.test(source) ? [...source.matchAll(CASE)] : [];
    const found = [...source.matchAll(KEY), ...cases].sort((one, other) => one.index - other.index).slice(0, MAX_KEYS);
    // What follows one key up to the next, and what follows that if both do the same, as in
    // `key === "r" || key === "R"` and in `case "r": case "R":`.
    const said = [];
    for (let place = found.length - 1; place >= 0; place--) {
      const { 0: compared, index } = found[place];
      const behind = source.slice(index + compared.length, Math.min(found[place + 1]?.index ?? Infinity, index + compared.length + MAX_BEHIND));
      const words = wordsIn(behind);
      const goesOn = !words || behind.includes("||") || (compared.startsWith("case") && !LEAVES.test(behind));
      said[place] = [words, goesOn && said[place + 1]].filter(Boolean).join("; ");
    }
    return found.flatMap(({ 0: { length }, 1: text, 2: code, index }, place) => {
      const key = keyIn(text, code);
      if (!key) return [];
      const after = source.slice(index + length, index + length + 100).split(/\bcase\b|\b(?:key|code|keyCode|which)\b/)[0];
      const before = source.slice(Math.max(0, index - 100), index);
      const beside = `${before.split(/[;{},]/).at(-1)} ${after.split(/[;{},]/)[0]}`.replace(/!\s*[\w$.]*(?:ctrl|meta|alt|shift)Key/g, "");
      const control = /ctrlKey/.test(beside) ? "Control" : /metaKey/.test(beside) ? "Meta" : "";
      const held = [control, /altKey/.test(beside) && "Alt", /shiftKey/.test(beside) && "Shift"].filter(Boolean);
      return [[[...held, key].join("+"), said[place]]];
    });
  };

  // --- the page as a whole ----------------------------------------------------------------------
  // Whether a listener does something for the page, and the same wherever its event is: it reads no
  // target, adds no listeners, and hands the event to no other function, as frameworks and delegating
  // libraries do.
  const ELSEWHERE = /\[native code\]|\b(?:target|srcElement|composedPath|arguments)\b|EventListener\(|\(\s*\.\.\.|\.(?:apply|call)\(/;
  const HEAD = /^(?:async\s+)?(?:([\w$]+)\s*=>|(?:function\s*)?[\w$]*\s*\(\s*([\w$]*)[^)]*\)(?:\s*=>)?)/;
  const IDLE = /[\w$]+\.(?:preventDefault|stopPropagation|stopImmediatePropagation)\(\)|\breturn\b|\b(?:true|false)\b|![01]|[\s{}();,]/g;
  const isForPage = (source) => {
    const head = source.length === MAX_SOURCE || ELSEWHERE.test(source) ? null : HEAD.exec(source);
    if (!head) return false;
    const body = source.slice(head[0].length);
    const event = (head[1] || head[2] || "").replace(/\$/g, "\\$");
    const handsOn = event !== "" && new RegExp(`(?<![\\w$.])${event}(?![\\w$]|\\s*\\??\\.)`).test(body);
    return !handsOn && body.replace(IDLE, "") !== "";
  };

  // --- widths -----------------------------------------------------------------------------------
  const ASKS_WIDTH = /\b(?:matchMedia|(?:inner|outer|client|offset)Width)\b|\b(?:screen|visualViewport)\??\.(?:availW|w)idth\b|\.(?:innerW|outerW|w)idth\(\s*\)/;

  // --- presses ----------------------------------------------------------------------------------
  const ASKS_PLACE = /\.(?:client|page|screen)[XY]\b/;
  const SELECTS = /\bgetSelection\b/;
  const MODIFIERS = [["shift", /\.shiftKey\b/g], ["control", /\.(?:ctrl|meta)Key\b/g]];
  const REMOVES = /delet|remov|destroy|discard|erase|trash|purge|clear|reset|\bcut\b/i; // in the code of any language
  const modifiersKnown = new Map(); // by source
  const MAX_MODIFIERS_KNOWN = 5000;
  // What asks for all of them, as links of routers do, leaves such a press to the browser. None is pressed
  // whose code may remove something: nothing on the page says so.
  const modifiersIn = (source) => {
    if (source.length > MAX_SOURCE || source.includes(".altKey")) return [];
    const behind = (pattern) => [...source.matchAll(pattern)].map(({ index }) => source.slice(index, index + MAX_BEHIND));
    return MODIFIERS.filter(([, pattern]) => {
      const codes = behind(pattern);
      return codes.length > 0 && !codes.some((code) => REMOVES.test(code));
    }).map(([key]) => key);
  };
  const modifiersOf = (listener) => {
    if (typeof listener !== "function") return [];
    const source = Function.prototype.toString.call(listener);
    if (!modifiersKnown.has(source) && modifiersKnown.size < MAX_MODIFIERS_KNOWN) modifiersKnown.set(source, modifiersIn(source));
    return modifiersKnown.get(source) || [];
  };

  // --- listeners --------------------------------------------------------------------------------
  const known = new WeakMap(); // by function: many elements may have the same one
  const knownSources = new Map(); // by source: a framework makes a function anew each time it draws its element
  let reads = 0;
  const NOTHING = { selectors: [], tags: [], keys: [] };
  const dashed = (name) => `[data-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}]`;
  const readFunction = (method) => {
    if (known.has(method)) return known.get(method);
    const own = Function.prototype.toString.call(method).slice(0, MAX_SOURCE);
    if (!knownSources.has(own)) {
      if (++reads > MAX_READ) return NOTHING;
      knownSources.set(own, readSource(own));
    }
    known.set(method, knownSources.get(own));
    return known.get(method);
  };
  const readSource = (own) => {
    const source = plain(own);
    const of = (pattern) => [...source.matchAll(pattern)];
    const selectors = [
      ...of(COMPARED).map(([, , selector]) => selector),
      ...of(BY_VARIABLE).slice(0, 5).flatMap(([, name]) => valuesOf(name, own)),
      ...of(BY_ID).map(([, id]) => `[id="${id}"]`),
      ...of(BY_CLASS).map(([, name]) => `[class~="${name}"]`),
      ...of(BY_DATA).map(([, name]) => `[${name}]`),
      ...of(BY_DATASET).map(([, name, quoted]) => dashed(name || quoted)),
      ...of(OF_DATASET).flatMap(([, names]) => names.match(/\b[A-Za-z]\w*(?=\s*(?:[,:]|$))/g) || []).map(dashed),
    ];
    const tags = of(BY_TAG).map(([, tag]) => tag).filter((tag) => !NATIVE.test(tag));
    const anywhere = isForPage(own);
    const words = anywhere ? own.split(/[;{}]/).map(wordsIn).filter(Boolean).join("; ") : "";
    return { selectors: [...new Set(selectors)], tags, keys: keysIn(source), anywhere, words, asksWidth: ASKS_WIDTH.test(own), asksPlace: ASKS_PLACE.test(own), selects: SELECTS.test(own) };
  };
  // An object that listens may hand an event on to its method of that name.
  const read = (listener, type) => {
    if (typeof listener === "function") return readFunction(listener);
    const methods = [listener?.handleEvent, listener?.[type], listener?.[`on${type}`]].filter((method) => typeof method === "function");
    const all = methods.map(readFunction);
    const any = (fact) => all.some((one) => one[fact]);
    return {
      selectors: all.flatMap(({ selectors }) => selectors), tags: all.flatMap(({ tags }) => tags), keys: all.flatMap(({ keys }) => keys),
      asksWidth: any("asksWidth"), asksPlace: any("asksPlace"), selects: any("selects"),
    };
  };
  const fresh = () => {
    scripts = null;
    reads = 0;
  };
  return { read, modifiersOf, fresh };
}
