// The page itself says which acts arrived: the top window's `acts` gets "Save" for a press of that
// control and "Mail = a@b.example" for a value. Only a press by mouse or key counts.
// Of a value that is typed letter by letter the last counts.
window.acts = [];
const fieldOf = (act) => act?.includes(" = ") && act.split(" = ")[0];
const note = (act) => {
  if (fieldOf(act) && fieldOf(acts.at(-1)) === fieldOf(act)) acts.pop();
  acts.push(act);
  document.documentElement.dataset.said = act; // a change that is seen, as pages answer an act
};
const tell = (act) => (top === window ? note(act) : top.postMessage({ act }, "*"));
if (top === window) addEventListener("message", ({ data }) => data.act && note(data.act));

const called = (control) =>
  control.getAttribute("says") ?? control.ariaLabel ?? control.getAttribute("alt") ??
  (control.labels?.[0] ?? control).textContent.trim();

const valueOf = (field) => {
  if (field.files) return field.files[0].name;
  if (field.type === "checkbox" || field.type === "radio") return field.checked;
  if (field.selectedOptions) return Array.from(field.selectedOptions, (o) => o.label).join(", ");
  return field.value ?? field.innerText;
};

const pressed = (event) => event.isTrusted && tell(called(event.currentTarget));
const filled = ({ currentTarget: field }) => tell(`${called(field)} = ${valueOf(field)}`);

const FIELDS = "input:not([type=button], [type=submit], [type=reset], [type=image]), select, " +
  "textarea, [contenteditable]:not([contenteditable=false])";

/** Listen to the native controls of a document or shadow root, each on its own. */
const listen = (root) => {
  for (const control of root.querySelectorAll("button, a[href], area, summary, input, [says]")) {
    if (!control.matches(FIELDS)) control.addEventListener("click", pressed);
  }
  for (const field of root.querySelectorAll(FIELDS)) field.addEventListener("input", filled);
};
addEventListener("DOMContentLoaded", () => listen(document));

/** Define a component whose shadow root holds `html`. */
const component = (tag, mode, html) =>
  customElements.define(tag, class extends HTMLElement {
    constructor() {
      super();
      const root = this.attachShadow({ mode });
      root.innerHTML = html;
      listen(root);
    }
  });

/** The address of one of these pages on another site (to the browser localhost is one). */
const elsewhere = (path) => {
  const host = location.hostname === "localhost" ? "127.0.0.1" : "localhost";
  return new URL(path, location.href.replace(location.hostname, host)).href;
};
