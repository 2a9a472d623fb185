// --read-only, in every document before its own scripts: what a page sends in leaving, or from a
// worker of several pages, goes around the rule that keeps writes back. Beacons become requests
// that the rule sees; from the moment a page is left nothing that writes is sent at all; shared
// workers are not to be had.
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
