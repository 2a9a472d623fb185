// What has arrived is in the list `said` and on the page, each once.
window.said = [];
const say = (what) => {
  if (said.includes(what)) return;
  said.push(what);
  (document.querySelector("output") || document.body.appendChild(document.createElement("output"))).textContent = said.join(", ");
  fetch(`said?${encodeURIComponent(what)}`);
};
// `on(element, "keydown", "what", (event) => condition)` says so when a real event arrives.
const on = (element, types, what, when = () => true) => {
  for (const type of types.split(" ")) element.addEventListener(type, (event) => { if (when(event)) say(what); });
};
