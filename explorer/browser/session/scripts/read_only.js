// For --read-only; runs in every document before its own scripts. Requests that a page sends while
// it is left, or from a shared worker, bypass the rule that blocks writes. Therefore beacons become
// requests that the rule sees, requests that write are dropped from the moment the page is left,
// and shared workers are removed.
(() => {
  const SAFE = /^(GET|HEAD|OPTIONS)$/i;
  let leaving = false;
  for (const event of ["pagehide", "unload"]) {
    addEventListener(event, () => { leaving = true; }, { capture: true });
  }
  addEventListener("pageshow", () => { leaving = false; }, { capture: true });

  const send = window.fetch;
  window.fetch = (input, init = {}) => {
    const method = init.method || (input instanceof Request ? input.method : "GET");
    if (SAFE.test(method)) return send(input, init);
    if (leaving) return Promise.reject(new TypeError("Failed to fetch"));
    return send(new Request(input, { ...init, keepalive: false }));
  };
  Navigator.prototype.sendBeacon = (url, body) => {
    if (!leaving) send(url, { method: "POST", body, mode: "no-cors" }).catch(() => {});
    return true;
  };
  const { open, send: sendXhr } = XMLHttpRequest.prototype;
  const methods = new WeakMap();
  XMLHttpRequest.prototype.open = function (method, ...rest) {
    methods.set(this, method);
    return open.call(this, method, ...rest);
  };
  XMLHttpRequest.prototype.send = function (body) {
    if (!leaving || SAFE.test(methods.get(this))) sendXhr.call(this, body);
  };
  delete window.SharedWorker;
})();
