/**
 * Runs autoconsent's bundle, already evaluated in this frame, to answer the banner by its rules.
 * Removes the bundle's globals, so that the page does not see them.
 *
 * @param channel       from consent_listen.js
 * @param rules         autoconsent's rules as JSON text
 * @param action        optOut or optIn
 * @param milliseconds  maximum duration
 * @returns the name of the rule that answered the banner, or null
 */
({ channel, rules, action, milliseconds }) => {
  const POPUP_MILLISECONDS = 600; // short, because the banner is visible already
  const answer = window.autoconsentReceiveMessage;
  delete window.autoconsentReceiveMessage;
  delete window.autoconsentSendMessage;
  delete window.autoconsentHeuristics;

  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds, null);
    let popupSeen = false;
    channel.addEventListener("said", ({ detail: message }) => {
      if (message.type === "cmpDetected") {
        setTimeout(() => popupSeen || resolve(null), POPUP_MILLISECONDS);
      } else if (message.type === "popupFound") {
        popupSeen = true;
      } else if (message.type === `${action}Result`) {
        resolve(message.result ? message.cmp : null);
      } else if (message.state?.lifecycle === "nothingDetected") {
        resolve(null);
      }
    });
    const config = {
      autoAction: action,
      isMainWorld: true, // this script runs in it, so no code is sent elsewhere for evaluation
      enablePrehide: false,
      enableCosmeticRules: false, // they hide the banner on one page without answering it
      detectRetries: 0,
      // Silent, because console messages are evidence about the page. Two of them default to on.
      logs: { detectionsteps: false, rulesteps: false },
    };
    answer({ type: "initResp", config, rules: { autoconsent: JSON.parse(rules) } });
  });
}
