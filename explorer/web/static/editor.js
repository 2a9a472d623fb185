// The editor of scenarios: shows how each sentence is read while it is typed, and tries sentences in
// a browser of the service, whose state comes as server-sent events. Texts of scenarios and pages are
// untrusted: they are set as text, never as markup.
const CHECK_MS = 250;
const LISTED = 500; // sentences, so that a long text stays quick
const WORST = ["done", "healed", "missing", "unread", "failed", "refused", "running"];
const SVG = "http://www.w3.org/2000/svg";
const byId = (id) => document.getElementById(id);
const editor = byId("editor");
const where = byId("where");
const text = byId("text");
const gutter = byId("gutter");
const list = byId("sentences");
const buttons = { all: byId("all"), step: byId("step"), from: byId("from"), stop: byId("stop") };

let version = editor.dataset.version;
let loadedName = version ? where.elements.name.value : "";
let savedText = version ? text.value : "";
let sentences = [];
let fault = null;
let checking = false;
let isOld = false;
let lineShown = 0;
let timer;
let tryId = null;
let events;
let state = { status: "new", detail: "", current: null, sentences: {}, picture: null, url: "", title: "" };
let stepped = null;
let lineBegun = 0; // where the cursor stood when sentences began to be carried out
let problem = "";

// --- requests ------------------------------------------------------------------------------------

async function post(path, body) {
  let answer;
  try {
    answer = await fetch(path, {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: "application/json" },
      body: JSON.stringify(body ?? {}),
    });
  } catch {
    throw new Error("the service cannot be reached");
  }
  const type = answer.headers.get("Content-Type") ?? "";
  const data = type.includes("json") ? await answer.json() : {};
  if (!answer.ok) throw new Error(data.detail ?? `the service answered ${answer.status} ${answer.statusText}`);
  return data;
}

function written() {
  return { name: where.elements.name.value.trim(), text: text.value };
}

// One check at a time: that of a long text takes a while, and is out of date when it comes.
async function check() {
  isOld = checking;
  if (checking) return;
  checking = true;
  try {
    const read = await post("/scenarios/check", written());
    sentences = read.sentences;
    fault = read.fault;
  } catch (error) {
    fault = { message: error.message, line: null, column: null };
  }
  checking = false;
  show();
  if (isOld) check();
}

function changed() {
  clearTimeout(timer);
  timer = setTimeout(check, CHECK_MS);
  byId("saved").textContent = text.value === savedText ? "" : "Not saved";
  byId("saved").className = "";
  show();
}

async function save() {
  const note = byId("saved");
  const now = written();
  const replaces = now.name === loadedName ? version : "";
  try {
    const stored = await post("/scenarios/save", { ...now, version: replaces });
    version = stored.version;
    loadedName = stored.name;
    savedText = now.text;
    note.textContent = text.value === savedText ? "Saved" : "Not saved";
    note.className = "";
    window.history.replaceState(null, "", `/scenarios/${encodeURIComponent(stored.name)}/edit`);
  } catch (error) {
    note.textContent = `Not saved: ${error.message}`;
    note.className = "wrong";
  }
}

// --- trying --------------------------------------------------------------------------------------

async function begun() {
  if (tryId) return tryId;
  tryId = (await post("/scenarios/tries")).id;
  events = new EventSource(`/scenarios/tries/${tryId}/live`);
  events.addEventListener("now", (event) => told(JSON.parse(event.data)));
  events.addEventListener("over", (event) => {
    events.close();
    tryId = null;
    told(JSON.parse(event.data));
  });
  events.addEventListener("error", () => {
    if (events.readyState !== EventSource.CLOSED) return; // it is tried again
    tryId = null;
    told({ ...state, status: "closed", current: null, detail: "the connection to the browser is lost" });
  });
  return tryId;
}

function told(now) {
  const ended = state.status === "running" && now.status !== "running";
  state = now;
  if (ended) showEnd();
  show();
}

// Move the cursor to the sentence that comes next after a step, else to the last that was tried. One
// that was moved meanwhile stays.
function showEnd() {
  const last = sentences[Math.max(...Object.keys(state.sentences).map(Number))];
  const isDone = stepped !== null && resultOf(stepped)?.outcome === "done";
  const next = isDone ? sentences[stepped + 1] : last;
  if (next && lineOfCursor() === lineBegun) goTo(next.line);
  stepped = null;
}

async function run(first, until) {
  if (state.status === "running") return;
  problem = "";
  lineBegun = lineOfCursor();
  state = { ...state, status: "running", current: first, detail: "" };
  show();
  try {
    const id = await begun();
    await post(`/scenarios/tries/${id}/run`, {
      ...written(),
      first,
      until,
      base_url: where.elements.url.value,
      allow_destructive: document.querySelector("[name=allow_destructive]").checked,
    });
  } catch (error) {
    stepped = null;
    problem = error.message;
    state = { ...state, status: "ready", current: null };
    show();
  }
}

function step() {
  const here = sentenceHere();
  if (!here || state.status === "running") return;
  stepped = here.index;
  run(here.index, "sentence");
}

function runFromHere() {
  const here = sentenceHere();
  if (here) run(here.index, "scenario");
}

async function stop() {
  if (!tryId) return;
  try {
    await post(`/scenarios/tries/${tryId}/stop`);
  } catch (error) {
    problem = error.message;
    show();
  }
}

function leave() {
  events?.close();
  if (tryId) navigator.sendBeacon(`/scenarios/tries/${tryId}/end`);
  tryId = null;
}

// --- places --------------------------------------------------------------------------------------

function lineOfCursor() {
  return text.value.slice(0, text.selectionStart).split("\n").length;
}

function sentenceHere() {
  const line = lineOfCursor();
  const exact = sentences.find((one) => one.line === line);
  if (exact) return exact;
  const before = sentences.findLast((one) => one.line < line);
  const isTable = (text.value.split("\n")[line - 1] ?? "").trimStart().startsWith("|");
  if (isTable && before) return before;
  return sentences.find((one) => one.line > line) ?? before;
}

function goTo(line) {
  const lines = text.value.split("\n");
  const start = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0);
  text.setSelectionRange(start, start);
  const height = Number.parseFloat(getComputedStyle(text).lineHeight);
  const top = (line - 1) * height;
  if (top < text.scrollTop || top > text.scrollTop + text.clientHeight - 2 * height) {
    text.scrollTop = Math.max(top - text.clientHeight / 2, 0);
  }
}

function resultOf(index) {
  const result = state.sentences[index];
  return result && result.text === sentences[index]?.text ? result : null;
}

// --- showing -------------------------------------------------------------------------------------

function kindOf(one) {
  if (state.current === one.index && state.status === "running") return "running";
  const result = resultOf(one.index);
  if (result) return result.way === "healed" && result.outcome === "done" ? "healed" : result.outcome;
  if (!one.read_as.length) return "unread";
  return one.missing.length ? "missing" : "";
}

function show() {
  lineShown = lineOfCursor();
  showGutter();
  showSentences();
  showPage();
  const broken = byId("fault");
  broken.hidden = !fault;
  broken.textContent = fault ? faultText() : "";
  const read = sentences.filter((one) => one.read_as.length).length;
  byId("understood").textContent = sentences.length
    ? `${read} of ${sentences.length} sentences understood`
    : "";
  const isRunning = state.status === "running";
  const cannot = isRunning || !sentences.length || Boolean(fault);
  for (const name of ["all", "step", "from"]) buttons[name].disabled = cannot;
  buttons.stop.disabled = !isRunning;
}

function faultText() {
  const column = fault.column ? `, column ${fault.column}` : "";
  return fault.line ? `Line ${fault.line}${column}: ${fault.message}` : fault.message;
}

function showGutter() {
  const count = text.value.split("\n").length;
  while (gutter.childElementCount < count) {
    const item = document.createElement("li");
    item.textContent = gutter.childElementCount + 1;
    gutter.append(item);
  }
  while (gutter.childElementCount > count) gutter.lastElementChild.remove();
  const kinds = new Map();
  for (const one of sentences) {
    const kind = kindOf(one);
    const known = kinds.get(one.line) ?? "";
    kinds.set(one.line, WORST.indexOf(kind) > WORST.indexOf(known) ? kind : known);
  }
  if (fault?.line) kinds.set(fault.line, "failed");
  const here = lineOfCursor();
  for (const [index, item] of [...gutter.children].entries()) {
    const kind = kinds.get(index + 1) ?? "";
    const wanted = index + 1 === here ? `${kind} here`.trim() : kind;
    if (item.className !== wanted) item.className = wanted;
  }
  gutter.scrollTop = text.scrollTop;
}

function element(name, className, content) {
  const made = document.createElement(name);
  if (className) made.className = className;
  if (content) made.textContent = content;
  return made;
}

function badge(kind) {
  const looks = { done: "ok", healed: "warning", running: "info", missing: "warning", unread: "warning" };
  const names = { unread: "not understood", missing: "not set", running: "running" };
  return element("span", `badge ${looks[kind] ?? "error"}`, names[kind] ?? kind);
}

function showSentences() {
  const focused = document.activeElement?.closest?.("#sentences .line")?.dataset.index;
  const here = sentenceHere();
  const items = [];
  let scenario = null;
  for (const one of sentences.slice(0, LISTED)) {
    if (one.scenario !== scenario) items.push(element("li", "group", one.scenario));
    scenario = one.scenario;
    items.push(sentenceItem(one, one === here));
  }
  if (sentences.length > LISTED) items.push(element("li", "group", `and ${sentences.length - LISTED} more`));
  list.replaceChildren(...items);
  if (focused !== undefined) list.querySelector(`[data-index="${focused}"]`)?.focus();
}

function sentenceItem(one, isHere) {
  const item = element("li", isHere ? "here" : "");
  const line = element("button", "line");
  line.type = "button";
  line.dataset.index = one.index;
  const kind = kindOf(one);
  line.append(element("span", "number", String(one.line)), element("span", "", one.text));
  line.append(kind ? badge(kind) : element("span"));
  if (one.read_as.length) line.append(element("span", "reading", one.read_as.join(", then ")));
  else line.append(element("span", "reason soft", `From column ${one.column} on. Say for instance ${one.suggestion}`));
  if (one.missing.length) line.append(element("span", "reason soft", `Not set here: ${one.missing.join(", ")}`));
  const result = resultOf(one.index);
  if (result && (result.outcome !== "done" || result.way === "healed") && result.detail) {
    line.append(element("span", result.outcome === "done" ? "reason soft" : "reason", result.detail));
  }
  line.addEventListener("click", () => {
    goTo(one.line);
    show();
  });
  item.append(line);
  return item;
}

function showPage() {
  const here = sentenceHere();
  const result = here ? resultOf(here.index) : null;
  const tried = Object.keys(state.sentences).map(Number);
  const isLast = here && here.index === Math.max(-1, ...tried);
  const before = result?.picture && !isLast && state.status !== "running" ? result : null;
  showPicture(before ? before.picture : state.picture, before?.box);
  byId("caption").textContent = before
    ? `The page before line ${here.line}${before.element ? `, with ${before.element}` : ""}`
    : [state.title, state.url].filter(Boolean).join(" · ");
  byId("status").textContent = statusText();
  const shown = byId("result");
  shown.className = `result ${result?.outcome ?? ""}`;
  shown.textContent = result ? resultText(here, result) : "";
}

function statusText() {
  if (problem) return problem;
  const now = sentences[state.current];
  if (state.status === "running") return now ? `Line ${now.line} is carried out` : "It is carried out";
  if (state.detail) return state.detail;
  if (state.status === "new") return "Nothing was tried yet.";
  const results = sentences.map((one) => resultOf(one.index)).filter(Boolean);
  const done = results.filter((one) => one.outcome === "done").length;
  return results.length ? `${done} of ${results.length} tried were done` : "Ready";
}

function resultText(here, result) {
  const parts = [`Line ${here.line}: ${result.outcome === "unread" ? "not understood" : result.outcome}`];
  if (result.read_as) parts.push(`read as ${result.read_as}`);
  if (result.element) parts.push(result.element);
  if (result.way) parts.push(`found by ${result.way}${result.score === null ? "" : `, score ${result.score.toFixed(2)}`}`);
  if (result.detail) parts.push(result.detail);
  return parts.join("; ");
}

function showPicture(picture, box) {
  const holder = byId("picture");
  holder.classList.toggle("busy", state.status === "running");
  if (!picture || !tryId) return;
  const source = `/scenarios/tries/${tryId}/pictures/${picture.number}`;
  const known = holder.querySelector("img");
  const mark = `${source} ${box ?? ""}`;
  if (known?.dataset.mark === mark) return;
  const image = element("img");
  image.dataset.mark = mark;
  image.width = picture.width;
  image.height = picture.height;
  image.alt = byId("caption").textContent || "The page";
  image.src = source;
  holder.classList.remove("none");
  holder.replaceChildren(image, ...(box ? [outline(picture, box)] : []));
}

function outline(picture, [left, top, right, bottom]) {
  const drawing = document.createElementNS(SVG, "svg");
  drawing.setAttribute("viewBox", `0 0 ${picture.width} ${picture.height}`);
  drawing.setAttribute("aria-hidden", "true");
  for (const kind of ["halo", "box"]) {
    const rectangle = document.createElementNS(SVG, "rect");
    const place = { x: left - 4, y: top - 4, width: right - left + 8, height: bottom - top + 8 };
    for (const [name, value] of Object.entries(place)) rectangle.setAttribute(name, value);
    rectangle.setAttribute("class", kind);
    drawing.append(rectangle);
  }
  return drawing;
}

// --- events --------------------------------------------------------------------------------------

text.addEventListener("input", changed);
where.elements.name.addEventListener("input", changed);
text.addEventListener("scroll", () => {
  gutter.scrollTop = text.scrollTop;
});
document.addEventListener("selectionchange", () => {
  if (document.activeElement === text && lineOfCursor() !== lineShown) show();
});
where.addEventListener("submit", (event) => {
  event.preventDefault();
  save();
});
document.addEventListener("keydown", (event) => {
  const isCommand = event.ctrlKey || event.metaKey;
  if (isCommand && event.key === "Enter") {
    event.preventDefault();
    if (event.shiftKey) runFromHere();
    else step();
  } else if (isCommand && event.key.toLowerCase() === "s") {
    event.preventDefault();
    save();
  }
});
buttons.all.addEventListener("click", () => run(0, "end"));
buttons.step.addEventListener("click", step);
buttons.from.addEventListener("click", runFromHere);
buttons.stop.addEventListener("click", stop);
window.addEventListener("pagehide", leave);
window.addEventListener("pageshow", (event) => {
  if (event.persisted) told({ ...state, status: "closed", current: null, detail: "the browser was closed" });
});
window.addEventListener("beforeunload", (event) => {
  if (version ? text.value !== savedText : text.value !== text.defaultValue) event.preventDefault();
});
show();
check();
