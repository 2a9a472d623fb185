// Form handling on all pages: prevents double submission, shows failed htmx requests and keeps the
// focus on a judged finding.

// Ignore a second submission until the response has arrived.
document.addEventListener("submit", (event) => {
  const form = event.target;
  if (form.method !== "post") return;
  if (form.dataset.sent) {
    event.preventDefault();
    return;
  }
  form.dataset.sent = "yes";
});
// A page restored from the back/forward cache can be submitted again.
window.addEventListener("pageshow", () => {
  for (const form of document.querySelectorAll("form[data-sent]")) delete form.dataset.sent;
});

// Show failed htmx requests, which htmx itself ignores.
const trouble = document.getElementById("trouble");

function failed(event) {
  const answer = event.detail.xhr;
  trouble.textContent = answer.status
    ? `That did not work: the service answered ${answer.status} ${answer.statusText}.`
    : "That did not work: the service cannot be reached.";
  trouble.hidden = false;
  delete event.detail.elt.dataset.sent;
}
document.addEventListener("htmx:responseError", failed);
document.addEventListener("htmx:sendError", failed);
document.addEventListener("htmx:afterSwap", () => {
  trouble.hidden = true;
});

// A judged finding is replaced and moves in the list. Move the focus with it.
document.addEventListener("htmx:afterSettle", (event) => {
  const finding = event.detail.requestConfig?.parameters?.finding;
  if (finding) document.getElementById(`finding-${finding}`)?.focus();
});
