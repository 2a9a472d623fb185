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
  const isNamed = async (address, page) => (await textOf(page)).includes(new URL(address).pathname.split("/").pop());
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
