// Finds the field for the one-time code of a login in this frame, including open shadow roots: one
// field, or a row of fields for a character each.
// `under` is the function of elements_under.js; `words` is a pattern of what such fields are called.
// Returns {data: {count}, field0, field1, ..., button}, null if there is none; button may be null.
(under, words) => {
  const CODE = new RegExp(`(?<!\\p{L})(?:${words})`, "iu");
  const PLAIN = /(?<!\p{L})(?:code|token|passcode|pin|kod|código|codice|コード|验证码)(?!\p{L})/iu;
  const TYPED = "input:is(:not([type]), [type=text], [type=tel], [type=number], [type=password])";
  const BUTTON = "button, input[type=submit], input[type=image], [role=button]";
  const MIN_BOXES = 4;
  const MAX_BOXES = 10;

  const isShown = (element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true });
  };
  const all = [...under(document)].filter(isShown);
  const fields = all.filter((field) => field.matches(TYPED) && !field.disabled && !field.readOnly);
  const labelsOf = (field) => [...(field.labels || [])].map((label) => label.textContent);
  const called = (field) =>
    [field.name, field.id, field.placeholder, field.ariaLabel, field.title, ...labelsOf(field)]
      .join(" ").replace(/[_.]/g, " ");
  const completes = (field) => /one-time-code/.test(field.getAttribute("autocomplete") || "");
  const isOther = (field) =>
    /username|current-password|new-password|email/.test(field.getAttribute("autocomplete") || "");

  const boxes = fields.filter((field) => field.maxLength === 1);
  const isRow = boxes.length >= MIN_BOXES && boxes.length <= MAX_BOXES;
  const asks = () => { // the only field of a page that speaks of a code
    const [only] = fields;
    return fields.length === 1 && (PLAIN.test(called(only)) || CODE.test(document.body.innerText))
      ? only : null;
  };
  const single = fields.find(completes)
    || fields.find((field) => !isOther(field) && CODE.test(called(field)))
    || asks();
  const found = isRow ? boxes : single ? [single] : [];
  if (!found.length) return null;

  const form = found[0].form;
  const buttons = all.filter((element) => element.matches(BUTTON) && !element.disabled)
    .filter((element) => !form || element.form === form);
  const button = buttons.find((element) => element.type === "submit" || element.type === "image")
    || buttons.at(-1) || null;
  const parts = found.map((field, index) => [`field${index}`, field]);
  return { data: { count: found.length }, button, ...Object.fromEntries(parts) };
}
