// Connects to the bridge of `explorer record --extension` and sends it what content.js reports. Only
// the tab that is opened at the start is recorded, and the tabs that its pages open.
const SCRIPT = "explorer-capture";
const MASK = "••••";
const MIN_SECRET_LENGTH = 3;
const KEPT = new Set(["type", "key", "document", "tag", "role"]); // fields of messages that hold no text of a page
const ADDRESSES = new Set(["url", "page"]);
const MAX_WAITING = 1000; // messages while the connection is down
const MAX_RETRIES = 30;
const RETRY = 1000; // milliseconds
const ALIVE = 20_000; // milliseconds; Chrome ends a service worker that is idle for 30 seconds
const REFUSED = 1008;
const ENDED = 1001;
const BY_PERSON = new Set(["typed", "auto_bookmark", "generated", "keyword", "keyword_generated", "start_page", "reload"]);

let session = null; // {port, token, started, tabs, secrets}, kept while the browser runs
let socket = null;
let isAccepted = false;
let retries = 0;
let waiting = [];

const keep = () => chrome.storage.session.set({ session });
const show = (state, detail = "") => {
  chrome.action.setBadgeText({ text: state === "recording" ? "REC" : "" });
  return chrome.storage.session.set({ state, detail });
};

// Work is done in the order in which it came, after the state of an earlier worker has been read.
let turn = chrome.storage.session.get("session").then((kept) => {
  session = kept.session || null;
  if (session) connect();
});
const inOrder = (work) => {
  turn = turn.then(work).catch((error) => console.error(error));
  return turn;
};

// --- the connection -------------------------------------------------------------------------------
const connect = () => {
  if (!session || socket) return;
  const own = new WebSocket(`ws://127.0.0.1:${session.port}/?token=${encodeURIComponent(session.token)}`);
  socket = own;
  own.onmessage = ({ data }) => inOrder(() => own === socket && receive(JSON.parse(data)));
  own.onclose = ({ code, reason }) => inOrder(() => own === socket && lose(code, reason));
};
const receive = async (message) => {
  if (message.type !== "SET_MODE" || message.mode !== "record") return;
  isAccepted = true;
  retries = 0;
  await show("recording");
  if (!session.started) {
    session.started = true;
    const tab = await chrome.tabs.create({ url: message.url });
    session.tabs.push(tab.id);
    await keep();
  }
  flush();
};
const lose = async (code, reason) => {
  socket = null;
  isAccepted = false;
  if (!session) return;
  if (code === REFUSED) return end("refused", reason);
  if (code === ENDED) return end("stopped", reason);
  if (!session.started) return end("refused", `nothing answers at port ${session.port}`);
  if (++retries > MAX_RETRIES) return end("stopped", "the connection was lost");
  await show("connecting");
  setTimeout(() => inOrder(connect), RETRY);
};
const flush = () => {
  while (isAccepted && socket.readyState === WebSocket.OPEN && waiting.length) socket.send(waiting.shift());
};
setInterval(() => {
  if (isAccepted && socket.readyState === WebSocket.OPEN) socket.send('{"type":"ALIVE"}');
}, ALIVE);

// Removes what was typed into secret fields: an address may contain it.
const withoutSecrets = (text) => {
  let masked = text;
  for (const secret of Object.values(session.secrets)) {
    if (secret.length < MIN_SECRET_LENGTH) continue;
    const encoded = encodeURIComponent(secret);
    for (const form of [secret, encoded, encoded.replaceAll("%20", "+")]) masked = masked.replaceAll(form, MASK);
  }
  return masked;
};
// A secret may read like a word of the message or like the host of the site: those stay.
const cleaned = (name, value) => {
  if (typeof value !== "string" || KEPT.has(name)) return value;
  const host = ADDRESSES.has(name) ? value.match(/^\w+:\/\/[^/?#]*/)?.[0] || "" : "";
  return host + withoutSecrets(value.slice(host.length));
};
const send = (message) => {
  waiting.push(JSON.stringify(message, cleaned));
  waiting = waiting.slice(-MAX_WAITING);
  flush();
};
const isRecorded = (tab) => Boolean(session?.tabs.includes(tab));

// --- start and end --------------------------------------------------------------------------------
const register = async (isOn) => {
  const known = await chrome.scripting.getRegisteredContentScripts({ ids: [SCRIPT] });
  if (known.length) await chrome.scripting.unregisterContentScripts({ ids: [SCRIPT] });
  if (!isOn) return;
  await chrome.scripting.registerContentScripts([{
    id: SCRIPT, js: ["content.js", "capture.js"], matches: ["<all_urls>"], allFrames: true,
    matchOriginAsFallback: true, runAt: "document_start", persistAcrossSessions: false,
  }]);
};
const start = async ({ port, token }) => {
  if (session) return;
  session = { port, token, started: false, tabs: [], secrets: {} };
  retries = 0;
  waiting = [];
  await register(true);
  await keep();
  await show("connecting");
  connect();
};
const end = async (state, detail) => {
  session = null;
  socket?.close();
  socket = null;
  isAccepted = false;
  await keep();
  await register(false);
  await show(state, detail);
  for (const { id } of await chrome.tabs.query({})) chrome.tabs.sendMessage(id, { kind: "stop" }).catch(() => {});
};

// --- what happens in tabs -------------------------------------------------------------------------
// Returns where a frame is in the viewport of its tab, and its scale there: [x, y, scale]. `number` is its
// number among the frames of its parent.
const offsetOf = async (tab, frame, number) => {
  let [x, y, scale] = [0, 0, 1];
  for (let id = frame, at = number; id; ) {
    const { url, parentFrameId } = (await chrome.webNavigation.getFrame({ tabId: tab, frameId: id })) || {};
    if (parentFrameId === undefined) break;
    const corner = await chrome.tabs.sendMessage(tab, { kind: "corner", url, number: at }, { frameId: parentFrameId }).catch(() => null);
    if (!corner) break;
    [x, y, scale] = [corner.x + corner.scale * x, corner.y + corner.scale * y, corner.scale * scale];
    [id, at] = [parentFrameId, corner.number];
  }
  return [x, y, scale];
};
const take = async (message, { tab, frameId, documentId }) => {
  if (!isRecorded(tab?.id)) return;
  connect(); // a new worker may not have begun to
  if (message.kind === "secret") {
    session.secrets[`${documentId}-${message.target}`] = message.value;
    await keep();
    return;
  }
  const { report, viewport, number } = message;
  const [x, y, scale] = await offsetOf(tab.id, frameId, number);
  send({
    type: "REPORT", tab: tab.id, document: documentId, page: frameId ? tab.url || "" : report.url,
    frame: frameId !== 0, offset: [x, y], scale, viewport, report,
  });
};
const changed = (type, tab, more = {}) => send({ type, tab, time: Date.now() / 1000, ...more });

chrome.runtime.onMessage.addListener((message, sender) => {
  const isPopup = sender.url?.split(/[?#]/)[0] === chrome.runtime.getURL("popup.html");
  if (isPopup && message.kind === "start") inOrder(() => start(message));
  else if (isPopup && message.kind === "stop") inOrder(() => end("stopped"));
  else if (!isPopup) inOrder(() => take(message, sender));
});
chrome.webNavigation.onCreatedNavigationTarget.addListener(({ sourceTabId, tabId }) => inOrder(async () => {
  if (!isRecorded(sourceTabId)) return;
  session.tabs.push(tabId);
  await keep();
  changed("TAB_OPENED", tabId);
}));
chrome.webNavigation.onCommitted.addListener(({ tabId, frameId, url, transitionType, transitionQualifiers }) => inOrder(() => {
  if (frameId || !isRecorded(tabId) || url === "about:blank") return;
  const byPerson = BY_PERSON.has(transitionType) || transitionQualifiers.some((one) => one === "from_address_bar" || one === "forward_back");
  changed("NAVIGATED", tabId, { url, by_page: !byPerson });
}));
chrome.tabs.onRemoved.addListener((tab) => inOrder(async () => {
  if (!isRecorded(tab)) return;
  session.tabs = session.tabs.filter((one) => one !== tab);
  await keep();
  changed("TAB_CLOSED", tab);
}));
