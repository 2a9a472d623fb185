// Loads images. Returns the addresses of those that fail within so many seconds, and whether some had
// neither come nor failed by then.
(addresses, seconds) => {
  const failed = [];
  const load = (address) =>
    new Promise((resolve) => {
      const image = new Image();
      image.onload = resolve;
      image.onerror = () => { failed.push(address); resolve(); };
      image.src = address;
    });
  const all = Promise.all(addresses.map(load)).then(() => false);
  const late = new Promise((resolve) => setTimeout(() => resolve(true), seconds * 1000));
  return Promise.race([all, late]).then((isLate) => [failed, isLate]);
}
