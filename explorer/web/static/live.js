// Keeps the page of a run that goes by as the server has it. When the run is over, its own page
// takes this one's place.
const RETRY_MS = 5000;
const LINES = 4;
const panel = document.getElementById("live");
const words = document.getElementById("words");
const connection = document.getElementById("connection");
let events;
let retry;
let heard = Number(panel.dataset.said);

// What is the same stays as it is, and with it the focus and the pictures.
function follow(old, fresh) {
  if (old.nodeName !== fresh.nodeName) {
    old.replaceWith(fresh);
    return;
  }
  if (old.nodeType !== Node.ELEMENT_NODE) {
    if (old.data !== fresh.data) old.data = fresh.data;
    return;
  }
  for (const { name } of [...old.attributes]) if (!fresh.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of fresh.attributes) {
    if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
  followChildren(old, fresh);
}

function followChildren(old, fresh) {
  const wanted = [...fresh.childNodes];
  const there = [...old.childNodes];
  for (const extra of there.slice(wanted.length)) extra.remove();
  wanted.forEach((node, place) => (there[place] ? follow(there[place], node) : old.append(node)));
}

function show(html) {
  const fresh = document.createElement("template");
  fresh.innerHTML = html;
  followChildren(panel, fresh.content);
}

function say({ said, lines }) {
  for (const line of said > heard ? lines.slice(heard - said) : []) {
    const told = document.createElement("p");
    told.textContent = line;
    words.append(told);
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
    // A browser tries again by itself, but not after an answer that was no stream.
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
