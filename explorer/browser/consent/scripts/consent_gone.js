/**
 * Waits until a banner found by consent_find.js is not visible.
 *
 * @param banner        from consent_find.js
 * @param milliseconds  maximum wait
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
