// Runs before capture.js in each document, in the isolated world of the extension: it passes the
// reports of capture.js on to background.js, finds closed shadow roots and tells where frames are.
(() => {
  if (globalThis.explorerReport) return; // injected twice
  const MAX_REPORT_LENGTH = 200_000;
  const { querySelectorAll } = Document.prototype;
  const { querySelectorAll: querySelectorAllIn } = DocumentFragment.prototype;
  const findAll = (root, selector) => (root === document ? querySelectorAll : querySelectorAllIn).call(root, selector);

  const stop = () => {
    globalThis.capturing?.abort();
    globalThis.capturing = undefined;
    globalThis.explorerReport = undefined;
  };
  const send = (message) => {
    try {
      chrome.runtime.sendMessage(message).catch(() => {});
    } catch {
      stop(); // the extension was reloaded or removed
    }
  };

  // Returns the document and all shadow roots, closed ones too.
  const rootsOf = () => {
    const roots = [document];
    for (const root of roots) {
      for (const element of findAll(root, "*")) {
        const shadow = element instanceof HTMLElement && chrome.dom.openOrClosedShadowRoot(element);
        if (shadow) roots.push(shadow);
      }
    }
    return roots;
  };
  let closed = [];
  const findClosedRoots = () => {
    const found = rootsOf().filter((root) => root.mode === "closed");
    if (found.length === closed.length && found.every((root, index) => root === closed[index])) return;
    closed = found;
    globalThis.captureAgain(...closed);
  };

  // A secret is sent to background.js alone, which removes it from what it sends on.
  globalThis.explorerReport = (text) => {
    if (text.length > MAX_REPORT_LENGTH) return;
    const report = JSON.parse(text);
    if (report.type === "rest") {
      findClosedRoots();
      return;
    }
    if (report.type === "type" && report.element?.secret) {
      send({ kind: "secret", target: report.target, value: report.text });
      report.text = "";
    }
    send({ kind: "report", report, number: numberHere(), viewport: { width: innerWidth, height: innerHeight } });
  };

  // Returns the number of this frame among those of its parent, -1 if it is in a shadow root.
  const numberHere = () => {
    for (let number = 0; number < parent.length; number++) if (parent[number] === window) return number;
    return -1;
  };
  // Returns where a frame of this document is, {x, y, scale}, and the `number` of this document's own frame.
  // The frame is known by its number, or by its address.
  const cornerOf = ({ number, url }) => {
    const frames = rootsOf().flatMap((root) => [...findAll(root, "iframe, frame")]);
    const addressOf = (frame) => {
      try {
        return frame.contentWindow.location.href; // of this site
      } catch {
        return frame.src;
      }
    };
    const own = number < 0 ? null : frames.find((one) => one.contentWindow === window[number]);
    const frame = own || frames.find((one) => addressOf(one) === url) || (frames.length === 1 ? frames[0] : null);
    if (!frame || !globalThis.capturing) return null;
    const { x, y, scale } = globalThis.capturing.viewOf(frame);
    return { x, y, scale, number: numberHere() };
  };

  chrome.runtime.onMessage.addListener((message, _sender, answer) => {
    if (message.kind === "stop") stop();
    if (message.kind === "corner") answer(cornerOf(message));
  });
})();
