/**
 * Prepares for autoconsent's bundle, which speaks through a global: what it says becomes events.
 *
 * @returns the EventTarget that fires "said", with the message as detail
 */
() => {
  const channel = new EventTarget();
  window.autoconsentSendMessage = (message) =>
    channel.dispatchEvent(new CustomEvent("said", { detail: message }));
  return channel;
}
