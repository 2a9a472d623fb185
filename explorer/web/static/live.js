// Keeps the panel of a run that goes by as the server has it. When the run is over, its own page
// takes this one's place.
const panel = document.getElementById("live");

function show(html) {
  const held = panel.contains(document.activeElement) ? document.activeElement.value : "";
  panel.innerHTML = html;
  if (held) panel.querySelector(`button[value="${CSS.escape(held)}"]`)?.focus();
}

const events = new EventSource(panel.dataset.source);
events.addEventListener("now", (event) => show(event.data));
events.addEventListener("over", () => {
  events.close();
  window.location.reload();
});
window.addEventListener("pagehide", () => events.close());
