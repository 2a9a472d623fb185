// Once all components are defined each host says what reached it: a press, or what the component
// itself announces by the event that its attribute names.
const unready = document.querySelectorAll(":not(:defined)");
const tags = new Set(Array.from(unready, (host) => host.localName));
await Promise.all(Array.from(tags, (tag) => customElements.whenDefined(tag)));

const labelOf = (host) => host.dataset.says ?? host.getAttribute("label") ?? called(host);
const stateOf = (host) => host.selected ?? host.checked ?? host.value;
for (const host of document.querySelectorAll("[data-press]")) {
  host.addEventListener("click", (event) => event.isTrusted && tell(labelOf(host)));
}
for (const host of document.querySelectorAll("[data-tells]")) {
  host.addEventListener(host.dataset.tells, () => tell(labelOf(host)));
}
for (const host of document.querySelectorAll("[data-value]")) {
  host.addEventListener(host.dataset.value, () => tell(`${labelOf(host)} = ${stateOf(host)}`));
}
document.documentElement.dataset.ready = "";
