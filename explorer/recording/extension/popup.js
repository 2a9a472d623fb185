// Starts and stops a recording, and shows whether the bridge is connected.
const WORDS = {
  off: "Not recording",
  connecting: "Connecting",
  recording: "Recording",
  refused: "Refused",
  stopped: "Stopped",
};
const [port, token, start, stop, state] = ["port", "token", "start", "stop", "state"].map((id) => document.getElementById(id));

const show = ({ state: current = "off", detail = "" }) => {
  state.textContent = `${WORDS[current]}${detail && `: ${detail}`}.`;
  const isOn = current === "connecting" || current === "recording";
  start.disabled = isOn;
  stop.disabled = !isOn;
};
const refresh = async () => show(await chrome.storage.session.get(["state", "detail"]));

document.forms[0].addEventListener("submit", (event) => {
  event.preventDefault();
  chrome.storage.local.set({ port: port.value });
  chrome.runtime.sendMessage({ kind: "start", port: Number(port.value), token: token.value.trim() });
});
stop.addEventListener("click", () => chrome.runtime.sendMessage({ kind: "stop" }));
chrome.storage.onChanged.addListener(refresh);
chrome.storage.local.get("port").then((kept) => { if (kept.port) port.value = kept.port; });
refresh();
