// Requests addresses of this origin with `headers`, some at a time, and returns for each that answers within
// so many seconds: `url`, `landed` (where redirects led), `status` (0 for a redirect, unless `redirect` is
// "follow"), `kind` (content type), `headers`, and the `text` up to `most` characters, "" unless it is a text
// that ends.
async (addresses, { most, parallel, seconds, headers, redirect }) => {
  const TEXT = /html|json|xml|javascript|ecmascript|css|yaml|mpegurl|gzip|^text\/(?!event-stream)/;
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), seconds * 1000);
  const begun = async (response) => {
    const isPacked = /\.gz$/.test(new URL(response.url).pathname);
    const reader = (isPacked ? response.body.pipeThrough(new DecompressionStream("gzip")) : response.body).getReader();
    const decoder = new TextDecoder();
    let text = "";
    while (text.length < most) {
      const { done, value } = await reader.read();
      if (done) break;
      text += decoder.decode(value, { stream: true });
    }
    reader.cancel();
    return text.slice(0, most);
  };
  const read = [];
  const request = async (url) => {
    const options = { mode: "same-origin", headers, redirect, signal: stop.signal };
    const response = await fetch(url, options);
    const kind = (response.headers.get("content-type") ?? "").split(";")[0].trim().toLowerCase();
    const text = response.body && TEXT.test(kind) ? await begun(response) : "";
    if (!text) response.body?.cancel();
    read.push({ url, landed: response.url, status: response.status, kind, headers: Object.fromEntries(response.headers), text });
  };
  const waiting = [...addresses];
  const work = async () => {
    while (waiting.length && !stop.signal.aborted) {
      await request(waiting.shift()).catch(() => {}); // it did not answer, or was not allowed to
    }
  };
  await Promise.all(Array.from({ length: parallel }, work));
  clearTimeout(timer);
  return read;
}
