// Runs in every document before its own scripts: what a page reads from the clipboard is a sample,
// never what the machine or another page has put there.
(() => {
  if (!window.Clipboard) return; // the page is not secure
  const SAMPLE = "explorer sample";
  Clipboard.prototype.readText = async function readText() { return SAMPLE; };
  Clipboard.prototype.read = async function read() {
    return [new ClipboardItem({ "text/plain": new Blob([SAMPLE], { type: "text/plain" }) })];
  };
})();
