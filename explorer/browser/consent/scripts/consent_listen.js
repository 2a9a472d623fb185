/**
 * Prepares for autoconsent's bundle, which sends messages through a global: turns them into events.
 *
 * @returns the EventTarget that fires "said", with the message as detail
 */
() => {
  const channel = new EventTarget();
  window.autoconsentSendMessage = (message) =>
    channel.dispatchEvent(new CustomEvent("said", { detail: message }));
  return channel;
}
