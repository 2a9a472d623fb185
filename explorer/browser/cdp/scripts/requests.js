// Adds `toolkit.requests`: determines from the markup which request a press of a control sends: by
// an enclosing link, by its form, or by attributes of common libraries (htmx, Rails UJS, Turbo,
// Unpoly, Livewire, Alpine and others).
(toolkit) => {
  const { find, attribute, has, matches } = toolkit.dom;
  const MAX_VALUE_LENGTH = 300; // characters of a value
  const MAX_FIELDS = 30;
  const METHODS = new Set(["get", "post", "put", "patch", "delete"]);
  const HTMX = [...METHODS].flatMap((method) => [`hx-${method}`, `data-hx-${method}`]);
  const HTMX_SELECTOR = HTMX.map((name) => `[${name}]`).join(",");
  const METHOD = /^(?:(?:data-)?(?:turbo-|http-|ajax-|request-|form-)?|up-)method$/;
  const ADDRESS = /^(?:data-|up-|ng-|:)?(?:(?:action|target|remote|ajax|post|submit|request|delete|remove|destroy|confirm|api)-)?(?:href|url|uri|link|endpoint)$/;
  const CONFIRMATION = /(?:^|[-:])confirm(?:ation)?(?:-(?:message|text|msg|title|content|body|question))?$/;
  const CALL = /^on(?:click|mousedown|mouseup|pointerdown|pointerup|submit)$|^data-(?:action|command|cmd|op|operation|do)$|[:@(-]click(?:$|[.)])/;
  const PARAMETERS = /^(?:data-)?hx-vals$|^data-params$|^up-params$/;
  const TELLING = /method|confirm|hx-|href|ur[li]|link|endpoint|click|^on|data-|params/;

  const { getAttributeNames } = Element.prototype;
  const elementsOf = Object.getOwnPropertyDescriptor(HTMLFormElement.prototype, "elements").get;
  const absolute = (written, element) => {
    try { return new URL(written, element.baseURI).href; } catch { return ""; }
  };
  const short = (text) => text.slice(0, MAX_VALUE_LENGTH).toWellFormed();
  const parametersIn = (text) => {
    try { return Object.entries(JSON.parse(text)).map(([name, value]) => [name, String(value)]); } catch { return [...new URLSearchParams(text)]; }
  };

  // Returns what the attributes of one element declare.
  const written = (element, names = getAttributeNames.call(element)) => {
    const said = { method: "", url: "", confirmation: "", calls: [], fields: [] };
    for (const name of names) {
      if (!TELLING.test(name)) continue;
      const value = attribute(element, name).slice(0, 10 * MAX_VALUE_LENGTH);
      if (HTMX.includes(name)) [said.method, said.url] = [name.split("-").at(-1), absolute(value, element)];
      else if (METHOD.test(name)) said.method ||= METHODS.has(value.toLowerCase()) ? value.toLowerCase() : "";
      else if (CONFIRMATION.test(name)) said.confirmation ||= short(value);
      else if (CALL.test(name)) said.calls.push(short(value));
      else if (PARAMETERS.test(name)) said.fields.push(...parametersIn(value));
      else if (name !== "href" && ADDRESS.test(name) && /[/?]/.test(value)) said.url ||= absolute(value, element);
    }
    return said;
  };
  const isEmpty = (said) => !said.method && !said.url && !said.confirmation && !said.calls.length && !said.fields.length;

  let forms = new Map(); // by form: its request, for one observation
  const fresh = () => { forms = new Map(); };
  const inForm = (form) => {
    if (forms.has(form)) return forms.get(form);
    const said = written(form);
    forms.set(form, said);
    said.method ||= attribute(form, "method").toLowerCase();
    said.url ||= absolute(attribute(form, "action"), form);
    return said;
  };
  // Returns a form's request: its target, confirmation text and hidden fields; null for no form.
  const ofForm = (form) => {
    if (!(form instanceof HTMLFormElement)) return null; // `form` may be any property of a component
    const said = inForm(form);
    const fields = [...elementsOf.call(form)].filter((field) => field.type === "hidden" && field.name);
    const hidden = fields.slice(0, MAX_FIELDS).map((field) => [short(field.name), short(field.value)]);
    return { ...said, fields: [...said.fields, ...hidden] };
  };
  // Returns a control's request or null. `link` is the enclosing link, `sender` the enclosing
  // element with an htmx request.
  const of = (element, { link, sender }, submits, names = getAttributeNames.call(element)) => {
    const around = [link, sender].filter((one) => one && one !== element);
    if (!submits && !around.length && !names.some((name) => name !== "href" && TELLING.test(name))) return null; // most controls declare nothing
    const said = written(element, names);
    const outer = around.map((one) => written(one));
    if (submits) {
      said.method ||= attribute(element, "formmethod").toLowerCase();
      if (has(element, "formaction")) said.url ||= absolute(attribute(element, "formaction"), element);
      if (attribute(element, "name")) said.fields.push([short(attribute(element, "name")), short(attribute(element, "value"))]);
    }
    if (link && link !== element) said.follows = true;
    for (const one of outer) {
      said.method ||= one.method;
      said.url ||= one.url;
      said.confirmation ||= one.confirmation;
      said.fields.push(...one.fields);
      said.calls.push(...one.calls);
    }
    if (said.follows) said.url ||= typeof link.href === "string" ? link.href : absolute(link.href?.baseVal || "", link);
    return isEmpty(said) ? null : said;
  };
  // Returns the request as text, to detect changes; without the form's fields, which may be tokens.
  const summary = (element, around, submits, form, request = of(element, around, submits)) =>
    request || form ? JSON.stringify([request, form instanceof HTMLFormElement ? inForm(form) : null]) : "";
  const sends = (element) => matches(element, HTMX_SELECTOR);
  const anySenders = (roots) => roots.some((root) => find(root, HTMX_SELECTOR) !== null);
  toolkit.requests = { fresh, of, ofForm, summary, sends, anySenders };
}
