// --read-only, in every document before its own scripts: what a page sends in leaving, or from a
// worker of several pages, goes around the rule that keeps writes back. Beacons become requests
// that the rule sees, and are lost with the page; shared workers are not to be had.
(() => {
  const send = window.fetch;
  const SAFE = /^(GET|HEAD|OPTIONS)$/i;
  window.fetch = (input, init = {}) => {
    const method = init.method || (input instanceof Request ? input.method : "GET");
    return SAFE.test(method) ? send(input, init) : send(new Request(input, { ...init, keepalive: false }));
  };
  Navigator.prototype.sendBeacon = (url, body) => {
    send(url, { method: "POST", body, mode: "no-cors" }).catch(() => {});
    return true;
  };
  delete window.SharedWorker;
})();
