// Returns what of a document has come since it was looked at: the load event (`load`, milliseconds
// since navigation start, null before), the addresses of images that cannot be shown (`broken`), and
// of those that are not there yet (`pending`).
(most) => {
  const MAX_ADDRESS_LENGTH = 2000;
  const broken = [];
  const pending = [];
  for (const image of document.images) {
    const address = (image.currentSrc || image.src).slice(0, MAX_ADDRESS_LENGTH);
    if (!address || address.startsWith("data:")) continue;
    if (!image.complete) pending.push(address);
    else if (!image.naturalWidth && image.currentSrc) broken.push(address);
  }
  const load = performance.getEntriesByType("navigation")[0]?.loadEventEnd || null;
  return { load, broken: broken.slice(0, most), pending: pending.slice(0, most) };
}
