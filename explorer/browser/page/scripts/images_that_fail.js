// Loads images, given as pairs of an address and the page that has asked for it. Returns the addresses
// of those that fail within so many seconds, and whether some had neither come nor failed by then. One
// that the document of its page does not name is left out: a script may have given it an address that
// is valid for a moment.
(images, seconds) => {
  const failed = [];
  const documents = new Map();
  const textOf = (page) => {
    if (!documents.has(page)) documents.set(page, fetch(page).then((answer) => answer.text()).catch(() => ""));
    return documents.get(page);
  };
  const SHORT = 4; // characters; a shorter name is in any text
  const decoded = (text) => { try { return decodeURIComponent(text); } catch { return text; } };
  const isNamed = async (address, page) => {
    const { pathname } = new URL(address);
    const file = pathname.split("/").pop();
    const name = file.length < SHORT ? pathname : file;
    const text = await textOf(page);
    return text.includes(name) || text.includes(decoded(name));
  };
  const load = ([address, page]) =>
    new Promise((resolve) => {
      const image = new Image();
      image.onload = resolve;
      image.onerror = async () => {
        if (await isNamed(address, page)) failed.push(address);
        resolve();
      };
      image.src = address;
    });
  const all = Promise.all(images.map(load)).then(() => false);
  const late = new Promise((resolve) => setTimeout(() => resolve(true), seconds * 1000));
  return Promise.race([all, late]).then((isLate) => [failed, isLate]);
}
