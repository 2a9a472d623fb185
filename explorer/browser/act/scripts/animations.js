// Waits until every animation of the document that has an end has ended, at most `milliseconds`.
(milliseconds) => {
  const ending = document
    .getAnimations()
    .filter((one) => Number.isFinite(one.effect?.getComputedTiming().endTime))
    .map((one) => one.finished.catch(() => undefined)); // it was cancelled
  const tooLong = new Promise((resolve) => setTimeout(resolve, milliseconds));
  return Promise.race([Promise.all(ending).then(() => undefined), tooLong]);
}
