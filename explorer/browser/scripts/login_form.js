// Finds the form to log in with in this frame, through open shadow roots: one password field
// beside words of logging in, or, for a login in two steps, a lone field for the user's name.
// `words` maps login, register, next and user to patterns; `whole` asks for forms with a password.
// Returns null, or {data: {score, fields}, user, password, button}: fields are the names of its
// fields, the others elements or null.
({ words, whole }) => {
  const says = Object.fromEntries(Object.entries(words).map(([name, pattern]) => [name, new RegExp(`(?<!\\p{L})(?:${pattern})`, "iu")]));
  const TYPED = "input:is(:not([type]), [type=text], [type=email], [type=tel]), input[type=password]";
  const BUTTON = "button, input[type=submit], input[type=image], [role=button]";

  const parentOf = (node) => node.assignedSlot || node.parentElement || node.getRootNode().host || null;
  function* under(node) {
    if (node.nodeType === 1) yield node;
    if (node.shadowRoot) yield* under(node.shadowRoot);
    for (const child of node.children) yield* under(child);
  }
  const isShown = (element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 1 && height > 1 && element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  };
  const everything = [...under(document)];
  const shown = everything.filter((element) => element.matches(`${TYPED}, ${BUTTON}`) && isShown(element));
  const fields = shown.filter((element) => element.matches(TYPED) && !element.disabled && !element.readOnly);
  const holds = (outer, element) => {
    for (let node = element; node; node = parentOf(node)) if (node === outer) return true;
    return false;
  };
  const boxOf = (field) => { // its form, else the nearest box that has a button
    if (field.form) return field.form;
    let box = parentOf(field);
    while (parentOf(box) && !shown.some((element) => element.matches(BUTTON) && holds(box, element))) box = parentOf(box);
    return box;
  };
  const belongs = (element, box) => (box instanceof HTMLFormElement && element.form ? element.form === box : holds(box, element));

  const textOf = (button) => button.innerText || button.value || button.getAttribute("aria-label") || button.title || "";
  const titlesOf = (box) => {
    const inside = [...under(box)].filter((element) => element.matches("h1, h2, h3, h4, legend")).map((element) => element.textContent);
    const before = box.previousElementSibling?.matches("h1, h2, h3, h4, p, legend") ? box.previousElementSibling.textContent : "";
    return [...inside, before, box.getAttribute("aria-label") || ""].join(" ");
  };
  const attributesOf = (box) =>
    ["id", "class", "name", "action"].map((name) => (box.getAttribute(name) || "").replace(/[^\p{L}]+/gu, " ")).join(" ");
  const evidence = (text) => (says.login.test(text) ? 2 : 0) - (says.register.test(text) ? 2 : 0);
  const autocompleteOf = (field) => field.getAttribute("autocomplete") || "";

  const judged = (box) => {
    const own = fields.filter((field) => belongs(field, box));
    const passwords = own.filter((field) => field.type === "password");
    const names = own.filter((field) => field.type !== "password");
    const password = passwords[0] || null;
    const before = password ? names.filter((field) => field.compareDocumentPosition(password) & Node.DOCUMENT_POSITION_FOLLOWING) : names;
    const user = names.find((field) => /username/.test(autocompleteOf(field))) || before.at(-1) || names[0] || null;
    const buttons = shown.filter((element) => element.matches(BUTTON) && belongs(element, box));
    const button = buttons.find((element) => element.type === "submit" || element.type === "image")
      || buttons.find((element) => says.login.test(textOf(element)) || says.next.test(textOf(element))) || null;
    const spoken = [button ? textOf(button) : "", titlesOf(box), attributesOf(box)];
    let score = spoken.map(evidence).reduce((sum, points) => sum + points, 0);
    if (password) {
      score += passwords.length === 1 ? 3 : -9;
      score += /current-password/.test(autocompleteOf(password)) ? 3 : /new-password/.test(autocompleteOf(password)) ? -9 : 0;
      score -= Math.max(0, names.length - 1);
    } else {
      // Newsletters and searches look the same: the words must say what it is for.
      const called = [...(user.labels || [])].map((label) => label.textContent).join(" ");
      const named = /username|webauthn/.test(autocompleteOf(user)) || says.user.test([user.name, user.id, user.placeholder, called].join(" "));
      const page = says.login.test(`${document.title} ${location.pathname.replace(/[^\p{L}]+/gu, " ")}`);
      if (names.length !== 1 || !named || !(says.next.test(spoken[0]) || says.login.test(spoken[0]))) return null;
      score += page ? 1 : -1;
    }
    return { data: { score, fields: own.map((field) => field.name || field.id).join(" ") }, user, password, button };
  };
  const boxes = [...new Set(fields.map(boxOf))];
  const found = boxes.map(judged).filter((form) => form && form.data.score > 0);
  const complete = found.filter((form) => form.password);
  return (whole || complete.length ? complete : found).sort((a, b) => b.data.score - a.data.score)[0] || null;
}
