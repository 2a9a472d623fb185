// A form is sent once: a second press on its button while the answer is on its way does nothing.
document.addEventListener("submit", (event) => {
  const form = event.target;
  if (form.method !== "post") return;
  if (form.dataset.sent) {
    event.preventDefault();
    return;
  }
  form.dataset.sent = "yes";
});
window.addEventListener("pageshow", () => {
  for (const form of document.querySelectorAll("form[data-sent]")) delete form.dataset.sent;
});

// What is asked for behind the page must not fail in silence.
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

// A judged finding stands elsewhere and is new: the focus goes with it.
document.addEventListener("htmx:afterSettle", (event) => {
  const finding = event.detail.requestConfig?.parameters?.finding;
  if (finding) document.getElementById(`finding-${finding}`)?.focus();
});
