// Updates the live view of a run from the server-sent events at the data-source of #live, and
// reloads the page when the run is over. Hidden pages are not updated.
const RETRY_MS = 5000;
const LINES = 4;
const panel = document.getElementById("live");
const words = document.getElementById("words");
const connection = document.getElementById("connection");
let events;
let retry;
let heard = Number(panel.dataset.said);

// Nodes that have not changed are kept, and with them the focus and the images.
function show(html) {
  Idiomorph.morph(panel, html, { morphStyle: "innerHTML" });
}

function say({ said, lines }) {
  for (const line of said > heard ? lines.slice(heard - said) : []) {
    const element = document.createElement("p");
    element.textContent = line;
    words.append(element);
  }
  while (words.childElementCount > LINES) words.firstElementChild.remove();
  heard = said;
}

function connected() {
  connection.hidden = true;
  connection.textContent = "";
}

function lost() {
  if (!connection.hidden) return;
  connection.hidden = false;
  connection.textContent =
    `Not connected: the page shows how the run stood at ${new Date().toLocaleTimeString()}. ` +
    "It is tried again; if that does not help, load the page anew.";
}

function open() {
  close();
  events = new EventSource(panel.dataset.source);
  events.addEventListener("now", (event) => {
    connected();
    show(event.data);
  });
  events.addEventListener("said", (event) => say(JSON.parse(event.data)));
  events.addEventListener("lost", lost);
  events.addEventListener("over", () => {
    close();
    window.location.reload();
  });
  events.addEventListener("error", () => {
    lost();
    // Browsers reconnect automatically, except after a response that is not an event stream.
    if (events.readyState === EventSource.CLOSED) retry = setTimeout(open, RETRY_MS);
  });
}

function close() {
  clearTimeout(retry);
  events?.close();
}

function watch() {
  if (document.hidden) close();
  else open();
}

document.addEventListener("visibilitychange", watch);
window.addEventListener("pagehide", close);
watch();
