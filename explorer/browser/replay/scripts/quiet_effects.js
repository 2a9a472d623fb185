// Reports effects of a click that are visible neither in the document nor on the screen, by the
// binding `explorerHeard`. Runs in the page's main world before its scripts, during a replay.
(() => {
  const SOON = 500; // milliseconds after a click in which an effect is attributed to it
  let clicked = -Infinity;
  let target = null;
  for (const type of ["pointerdown", "click"]) {
    addEventListener(type, (event) => { [clicked, target] = [performance.now(), event.target]; }, true);
  }
  const tell = (what) => { if (performance.now() - clicked < SOON) globalThis.explorerHeard?.(what); };
  // Wraps a method to report its calls; `counts` returns whether a call is reported.
  const hear = (owner, name, what, counts = () => true) => {
    const own = owner?.[name];
    if (typeof own !== "function") return;
    const heard = function (...given) {
      try { if (counts.call(this, ...given)) tell(what); } catch { /* the page's call must not fail */ }
      return own.apply(this, given);
    };
    try { Object.defineProperty(owner, name, { value: heard, configurable: true, writable: true }); } catch { /* not configurable: not wrapped */ }
  };
  const all = (owner, names, what, counts) => {
    for (const name of names) hear(owner, name, what, counts);
  };
  const proto = (name) => globalThis[name]?.prototype;
  all(proto("Clipboard"), ["write", "writeText", "read", "readText"], "it used the clipboard");
  hear(proto("Document"), "execCommand", "it ran an editing command");
  hear(globalThis, "print", "it printed the page");
  hear(globalThis, "open", "it opened a window");
  hear(globalThis, "close", "it closed the window");
  hear(proto("Navigator"), "share", "it shared the page");
  hear(proto("Navigator"), "vibrate", "it vibrated");
  all(proto("HTMLMediaElement"), ["play", "pause", "load"], "it played or paused media");
  hear(proto("AudioScheduledSourceNode"), "start", "it played a sound");
  all(proto("SpeechSynthesis"), ["speak", "cancel", "pause"], "it spoke");
  all(proto("Element"), ["requestFullscreen"], "it asked for the full screen");
  all(proto("Document"), ["exitFullscreen"], "it left the full screen");
  hear(proto("Element"), "requestPointerLock", "it took the pointer");
  hear(globalThis.Notification, "requestPermission", "it asked to notify");
  all(proto("Geolocation"), ["getCurrentPosition", "watchPosition"], "it asked for the place");
  all(globalThis, ["showOpenFilePicker", "showSaveFilePicker", "showDirectoryPicker"], "it asked for a file");
  all(globalThis, ["scrollTo", "scrollBy", "scroll"], "it scrolled");
  all(proto("Element"), ["scrollTo", "scrollBy", "scroll", "scrollIntoView"], "it scrolled");
  hear(proto("HTMLElement"), "focus", "it moved the focus", function () { return !this.contains(target); });
  all(proto("HTMLInputElement"), ["select", "setSelectionRange", "showPicker"], "it selected text");
  all(proto("HTMLFormElement"), ["reset"], "it reset a form");
  all(proto("History"), ["back", "forward", "go"], "it went through the history");
  all(proto("Storage"), ["setItem", "removeItem", "clear"], "it stored something");
  hear(proto("WebSocket"), "send", "it sent a message");
  all(proto("BroadcastChannel"), ["postMessage"], "it sent a message");
  hear(proto("Worker"), "postMessage", "it gave a worker something to do");
})()
