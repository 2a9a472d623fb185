/**
 * Lets autoconsent's bundle, already evaluated in this frame, answer the banner by its rules.
 * Takes the bundle's globals away again, so that the page never meets them.
 *
 * @param channel       from consent_listen.js
 * @param rules         autoconsent's rules as JSON text
 * @param action        optOut or optIn
 * @param milliseconds  at most, for all of it
 * @returns the name of the rule that answered the banner, or null
 */
({ channel, rules, action, milliseconds }) => {
  const POPUP_MILLISECONDS = 600; // the banner is in view already: a rule that fits sees it soon
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
      isMainWorld: true, // so are we: no code has to be sent out to be evaluated elsewhere
      enablePrehide: false,
      enableCosmeticRules: false, // they hide the banner on one page and answer nothing
      detectRetries: 0,
      // Silent: the console is evidence about the page. Two of them count as on when not set.
      logs: { detectionsteps: false, rulesteps: false },
    };
    answer({ type: "initResp", config, rules: { autoconsent: JSON.parse(rules) } });
  });
}
