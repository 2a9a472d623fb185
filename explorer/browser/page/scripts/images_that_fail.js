// Loads images and returns the addresses of those that fail within so many seconds.
(addresses, seconds) => {
  const failed = [];
  const load = (address) =>
    new Promise((resolve) => {
      const image = new Image();
      image.onload = resolve;
      image.onerror = () => { failed.push(address); resolve(); };
      image.src = address;
    });
  const late = new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  return Promise.race([Promise.all(addresses.map(load)), late]).then(() => failed);
}
