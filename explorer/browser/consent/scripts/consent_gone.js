/**
 * Waits until a banner found by consent_find.js is out of sight.
 *
 * @param milliseconds  at most
 * @returns whether it is gone
 */
async ({ banner, milliseconds }) => {
  const deadline = performance.now() + milliseconds;
  while (banner.isVisible()) {
    if (performance.now() > deadline) return false;
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
  return true;
}
