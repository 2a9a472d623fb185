// Finds the most likely login form of this frame, including open shadow roots: a form with one
// password field and words of login, or, for a login in two steps, a single field for the user
// name.
// `under` is the function of elements_under.js; `words` maps login, register, next and user to
// patterns; `whole` requires a password field.
// Returns {data: {score, fields}, user, password, button}, null if there is none. `fields` are the
// names of its fields; user, password and button are elements or null.
(under, { words, whole }) => {
  const startsWord = (pattern) => new RegExp(`(?<!\\p{L})(?:${pattern})`, "iu");
  const LOGIN = startsWord(words.login);
  const REGISTER = startsWord(words.register);
  const NEXT = startsWord(words.next);
  const USER = startsWord(words.user);
  const NAME = "input:is(:not([type]), [type=text], [type=email], [type=tel])";
  const TYPED = `${NAME}, input[type=password]`;
  const BUTTON = "button, input[type=submit], input[type=image], [role=button]";
  const TITLE = "h1, h2, h3, h4, legend";

  const parentOf = (node) =>
    node.assignedSlot || node.parentElement || node.getRootNode().host || null;
  const isShown = (element) => {
    const { width, height } = element.getBoundingClientRect();
    const seen = { opacityProperty: true, visibilityProperty: true };
    return width > 1 && height > 1 && element.checkVisibility(seen);
  };
  const holds = (outer, element) => {
    for (let node = element; node; node = parentOf(node)) if (node === outer) return true;
    return false;
  };

  const all = [...under(document)];
  const buttons = all.filter((element) => element.matches(BUTTON) && isShown(element));
  const fields = all.filter((element) =>
    element.matches(TYPED) && isShown(element) && !element.disabled && !element.readOnly);
  const boxOf = (field) => { // its form, else the nearest container with a button
    if (field.form) return field.form;
    let box = parentOf(field);
    while (parentOf(box) && !buttons.some((button) => holds(box, button))) box = parentOf(box);
    return box;
  };
  const belongsTo = (box) => (element) =>
    box.localName === "form" && element.form ? element.form === box : holds(box, element);

  // --- scores of words ---------------------------------------------------------------------------
  const textOf = (button) =>
    button.innerText || button.value || button.getAttribute("aria-label") || button.title || "";
  const titlesOf = (box) => {
    const inside = [...under(box)].filter((element) => element.matches(TITLE));
    const above = box.previousElementSibling;
    return [...inside, ...(above?.matches(`${TITLE}, p`) ? [above] : [])]
      .map((element) => element.textContent).join(" ");
  };
  const plain = (text) => (text || "").replace(/[^\p{L}]+/gu, " ");
  const attributesOf = (box) =>
    ["id", "class", "name", "action", "aria-label"].map((name) => plain(box.getAttribute(name))).join(" ");
  const points = (text) => (LOGIN.test(text) ? 2 : 0) - (REGISTER.test(text) ? 2 : 0);

  const completes = (field, pattern) => pattern.test(field.getAttribute("autocomplete") || "");
  const pointsOfPasswords = (passwords) => {
    if (passwords.length > 1 || completes(passwords[0], /new-password/)) return -9;
    return completes(passwords[0], /current-password/) ? 6 : 3;
  };
  const isFirstStep = (names, says) => { // newsletters and searches look similar
    if (names.length !== 1 || !(NEXT.test(says) || LOGIN.test(says))) return false;
    const [name] = names;
    const labels = [...(name.labels || [])].map((label) => label.textContent);
    const called = [name.name, name.id, name.placeholder, ...labels].join(" ");
    return completes(name, /username|webauthn/) || USER.test(called);
  };
  const isAboutLogin = LOGIN.test(`${document.title} ${plain(location.pathname)}`);

  const judge = (box) => {
    const own = fields.filter(belongsTo(box));
    const names = own.filter((field) => field.type !== "password");
    const passwords = own.filter((field) => field.type === "password");
    const pressed = buttons.filter(belongsTo(box));
    const button = pressed.find((element) => element.type === "submit" || element.type === "image")
      || pressed.find((element) => LOGIN.test(textOf(element)) || NEXT.test(textOf(element))) || null;
    const says = button ? textOf(button) : "";
    if (!passwords.length && !isFirstStep(names, says)) return null;

    const spoken = [says, titlesOf(box), attributesOf(box)].map(points).reduce((a, b) => a + b);
    const score = spoken + (passwords.length
      ? pointsOfPasswords(passwords) - Math.max(0, names.length - 1)
      : isAboutLogin ? 1 : -1);
    const before = own.slice(0, own.indexOf(passwords[0])).filter((field) => names.includes(field));
    const user = names.find((field) => completes(field, /username/)) || before.at(-1) || names[0] || null;
    const called = own.map((field) => field.name || field.id).join(" ");
    return { data: { score, fields: called }, user, password: passwords[0] || null, button };
  };
  const found = [...new Set(fields.map(boxOf))].map(judge).filter((form) => form?.data.score > 0);
  const complete = found.filter((form) => form.password);
  const best = whole || complete.length ? complete : found;
  return best.sort((a, b) => b.data.score - a.data.score)[0] || null;
}
