/**
 * Finds the consent banner that stands in the way in this frame, through open shadow roots.
 *
 * A banner is text about cookies or consent, lying in an overlay or in something named after
 * them, with a button that answers it. Such a button says nothing but its answer ("Accept all
 * cookies"); one with a word more ("Accept and subscribe") is left alone, and so are links to
 * other pages and boxes with a field to type in.
 *
 * @param words    lists by meaning, separated by blanks; "*" is any ending, "+" a gap
 * @param answers  reject, accept and dismiss, the most wished for first
 * @param useless  [name, label] of answers that did not help
 * @returns null, or {about: {name, answer, label}, button, isVisible()}
 */
({ words, answers, useless }) => {
  const LONGEST_TEXT = 6000; // characters; more is a page, not a banner
  const NAMED = /cookie|consent|gdpr|dsgvo|rgpd|(?<![a-z])cmp(?![a-z])/i;
  const OVERLAY = "dialog, [role=dialog], [role=alertdialog], [aria-modal=true], [popover]";
  const BUTTONS = "button, a, [role=button], input:is([type=button], [type=submit]), [onclick], "
    + "[class*=button], [class*=btn]";
  const FIELDS = "input:is(:not([type]), [type=text], [type=email], [type=tel], [type=password])";

  // For lower-case text, and without Unicode classes: those take half a second to compile.
  const LETTER = "[a-z\\u00df-\\u024f\\u0370-\\u04ff]";
  const anyOf = (list) => list.split(" ").join("|").replaceAll("+", "[^]{0,20}");
  const starts = (list) => `(?<!${LETTER})(?:${anyOf(list.replaceAll("*", ""))})`;
  const near = (one, other) =>
    `${starts(one)}[^]{0,120}${starts(other)}|${starts(other)}[^]{0,120}${starts(one)}`;
  const SUBJECT = new RegExp(starts(`${words.cookie} ${words.consent} ${words.personal_data}`));
  const USES_COOKIES = new RegExp(near(words.use, words.cookie));

  const remembered = (compute) => {
    const known = new Map();
    return (key) => {
      if (!known.has(key)) known.set(key, compute(key));
      return known.get(key);
    };
  };

  const isRendered = (element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 1 && height > 1
      && element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  };
  const isInView = (element) => {
    const { top, right, bottom, left } = element.getBoundingClientRect();
    return bottom > 0 && right > 0 && top < innerHeight && left < innerWidth
      && isRendered(element);
  };
  const parentOf = (node) => node.parentElement ?? node.getRootNode().host ?? null;

  /** Trees in document order: the given one and all open shadow roots below. */
  function* treesIn(tree) {
    yield tree;
    if (tree.shadowRoot) yield* treesIn(tree.shadowRoot);
    for (const element of tree.querySelectorAll("*")) {
      if (element.shadowRoot) yield* treesIn(element.shadowRoot);
    }
  }
  const all = (box, selector) =>
    [...treesIn(box)].flatMap((tree) => [...tree.querySelectorAll(selector)]);

  function* textsIn(tree) {
    const walker = document.createTreeWalker(tree, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const tag = walker.currentNode.parentElement?.tagName;
      if (tag !== "SCRIPT" && tag !== "STYLE" && tag !== "NOSCRIPT") yield walker.currentNode;
    }
  }
  const textOf = remembered((box) => [...treesIn(box)]
    .flatMap((tree) => [...textsIn(tree)].map(({ data }) => data))
    .join(" ").toLowerCase());

  /** The first test is quick; what it counts may include styles and scripts. */
  const isLong = remembered((box) =>
    box.textContent.length > 5 * LONGEST_TEXT || textOf(box).length > LONGEST_TEXT);

  const isNamed = (element) =>
    NAMED.test(`${element.localName} ${element.id} ${element.getAttribute("class") ?? ""}`);
  const isOverlay = (element) =>
    element.matches(OVERLAY) || /fixed|sticky/.test(getComputedStyle(element).position);

  /** Of an element or anything around it: does it float, is it named after cookies? */
  const around = remembered((element) => {
    if (!element || element === document.body || element === document.documentElement) {
      return { floats: window !== window.top, named: false };
    }
    const outer = around(parentOf(element));
    return {
      floats: outer.floats || isOverlay(element),
      named: outer.named || isNamed(element),
    };
  });

  const segmenter = remembered((granularity) => new Intl.Segmenter(undefined, { granularity }));
  const tokensOf = (text) =>
    [...segmenter("word").segment(text.toLowerCase().replaceAll("’", "'"))]
      .filter(({ isWordLike }) => isWordLike)
      .map(({ segment }) => segment);
  const exactly = remembered((meaning) =>
    new RegExp(`^(?:${anyOf(words[meaning]).replaceAll("*", ".*")})$`));
  const means = (token, meaning) => exactly(meaning).test(token);

  const answerOf = (label) => {
    if (/^[x×✕✖╳⨉✗]$/i.test(label)) return "dismiss";
    const tokens = tokensOf(label);
    const isPlain = tokens.every((token) =>
      Object.keys(words).some((meaning) => means(token, meaning)));
    return isPlain
      ? ["reject", "accept", "dismiss"]
        .find((answer) => tokens.some((token) => means(token, answer)))
      : undefined;
  };
  /** Class names are English in every language. */
  const answerOfNames = (button) => {
    const names = [button.id, button.getAttribute("class"), ...Object.values(button.dataset)];
    return [
      ["reject", /reject|declin|deny|refus|necessary|essential/i],
      ["accept", /accept|agree|allow(?!ed)/i],
      ["dismiss", /dismiss|close/i],
    ].find(([, name]) => name.test(names.join(" ")))?.[0];
  };

  const staysHere = (button) => {
    const link = button.closest("a[href]");
    return !link || link.protocol === "javascript:"
      || (link.getAttribute("href").startsWith("#") && link.target !== "_blank");
  };
  const labelsOf = (button) => [
    button.innerText || button.value || button.getRootNode().host?.innerText || "",
    button.getAttribute("aria-label") ?? "",
    button.title ?? "",
  ].map((label) => label.replace(/\s+/g, " ").trim()).filter(Boolean);

  const offersIn = remembered((box) => {
    const spoken = all(box, BUTTONS)
      .filter((button) => !button.querySelector(BUTTONS) && !button.disabled)
      .filter((button) => staysHere(button) && isRendered(button))
      .map((button) => {
        const labels = labelsOf(button);
        return { button, label: labels[0] ?? "", answer: labels.map(answerOf).find(Boolean) };
      });
    return spoken.some(({ answer }) => answer)
      ? spoken.filter(({ answer }) => answer)
      : spoken
        .map((offer) => ({ ...offer, answer: answerOfNames(offer.button) }))
        .filter(({ answer }) => answer);
  });
  const offers = (box, ...wanted) =>
    offersIn(box).some(({ answer }) => wanted.includes(answer));

  const asksForConsent = (box) =>
    (around(box).named
      || USES_COOKIES.test(textOf(box))
      || (offers(box, "accept") && offers(box, "reject")))
    && !all(box, FIELDS).some(isRendered);

  function* boxesAround(subject) {
    for (let box = subject; box; box = parentOf(box)) {
      const { floats, named } = around(box);
      if (!(floats || named) || isLong(box)) return;
      yield box;
    }
  }
  /** The smallest box around the text that holds an answer; one that only closes is no match. */
  const bannerAround = (subject) => {
    const boxes = [...boxesAround(subject)];
    const box = boxes.find((box) => offers(box, "accept", "reject"))
      ?? boxes.find((box) => offers(box, "dismiss"));
    return box && asksForConsent(box) ? box : undefined;
  };

  const nameOf = (box) => {
    let named = box;
    while (named && !named.id && !isNamed(named)) named = parentOf(named);
    const { localName, id, classList } = named ?? box;
    return localName + (id && `#${id}`) + (classList[0] ? `.${classList[0]}` : "");
  };

  const best = (name, offered) => answers
    .flatMap((wished) => offered.filter(({ answer }) => answer === wished))
    .find(({ label }) => !useless.some(([where, said]) => where === name && said === label));

  for (const tree of treesIn(document)) {
    for (const text of textsIn(tree)) {
      if (!SUBJECT.test(text.data.toLowerCase())) continue;
      const subject = parentOf(text);
      if (!isInView(subject) || subject.closest("nav")) continue;
      const box = bannerAround(subject);
      if (!box) continue;
      const name = nameOf(box);
      const offer = best(name, offersIn(box));
      if (!offer) continue;
      return {
        about: { name, answer: offer.answer, label: offer.label },
        button: offer.button,
        isVisible: () => text.isConnected && isInView(subject),
      };
    }
  }
  return null;
}
