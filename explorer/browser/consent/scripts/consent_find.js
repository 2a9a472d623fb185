/**
 * Finds a visible consent banner in this frame, through shadow roots and slots.
 *
 * A banner is a text about cookies or consent with a button that answers it. It lies in an overlay,
 * in an element named after cookies, or at the very start or end of the page. The label of the
 * button contains only the answer ("Accept all cookies"). Buttons with more words ("Accept and
 * subscribe"), links to other pages and boxes with text fields are ignored.
 *
 * @param words    lists by meaning, separated by spaces; "*" is any ending, "+" a gap
 * @param answers  reject, accept and dismiss, in order of preference
 * @param useless  [name, label] of answers that had no effect
 * @param closed   the known closed shadow roots, as a list
 * @returns null, or {about: {name, answer, label}, button, isVisible()}
 */
({ words, answers, useless, closed }) => {
  const MAX_TEXT_LENGTH = 6000; // characters; a longer text is a page, not a banner
  const MAX_IN_FLOW_LENGTH = 1500; // characters of a notice that is neither an overlay nor named after cookies
  const NAMED = /cookie|consent|gdpr|dsgvo|rgpd|(?<![a-z])cmp(?![a-z])/i;
  const OVERLAY = "dialog, [role=dialog], [role=alertdialog], [aria-modal=true], [popover]";
  const CONTROLS = "button, a, [role=button], input:is([type=button], [type=submit])";
  const LIKE_CONTROLS = "[onclick], [class*=button], [class*=btn]";
  const PAGE_PARTS = "main, article, nav, header, footer";
  const FIELDS = "textarea, input:is(:not([type]), [type=text], [type=email], [type=tel], "
    + "[type=password], [type=search], :required)";

  // For lower-case text; without Unicode classes, which take half a second to compile.
  const LETTER = "[a-z\\u00df-\\u024f\\u0370-\\u04ff]";
  const anyOf = (list) => list.split(" ").join("|").replaceAll("+", "[^]{0,20}");
  const starts = (list) => `(?<!${LETTER})(?:${anyOf(list.replaceAll("*", ""))})`;
  const near = (one, other) =>
    `${starts(one)}[^]{0,120}${starts(other)}|${starts(other)}[^]{0,120}${starts(one)}`;
  const SUBJECT = new RegExp(starts(`${words.cookie} ${words.consent} ${words.personal_data}`));
  const USES_COOKIES = new RegExp(near(words.use, words.cookie));
  const PROCESSES_DATA = new RegExp(near(words.process, words.personal_data));

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

  /**
   * Whether a transition of the element or around it is under way: a banner that fades out takes
   * clicks until the transition has ended.
   */
  const isMoving = (element) => element !== null
    && (element.getAnimations().some((animation) => animation instanceof CSSTransition)
      || isMoving(parentOf(element)));

  const closedRoots = new Map(closed.map((root) => [root.host, root]));
  const closedSlots = new Map();
  for (const slot of closed.flatMap((root) => [...root.querySelectorAll("slot")])) {
    for (const node of slot.assignedNodes()) closedSlots.set(node, slot);
  }
  const shadowOf = (element) => element.shadowRoot ?? closedRoots.get(element);
  const slotOf = (node) => node.assignedSlot ?? closedSlots.get(node);

  /** Parent and children in the flat tree, through shadow roots and slots. */
  const parentOf = (node) =>
    slotOf(node) ?? node.parentElement ?? node.getRootNode().host ?? null;
  const childrenOf = (node) => {
    const assigned = node.localName === "slot" ? node.assignedNodes() : [];
    return assigned.length ? assigned : (shadowOf(node) ?? node).childNodes;
  };
  function* nodesIn(node) {
    for (const child of childrenOf(node)) {
      yield child;
      yield* nodesIn(child);
    }
  }
  const elementsIn = remembered((box) =>
    [...nodesIn(box)].filter((node) => node.nodeType === Node.ELEMENT_NODE));
  const all = (box, selector) => elementsIn(box).filter((element) => element.matches(selector));
  const holds = (box, selector) => elementsIn(box).some((element) => element.matches(selector));
  const isWithin = (element, selector) =>
    element !== null && (element.matches(selector) || isWithin(parentOf(element), selector));

  /** Trees in document order: the given one and all shadow roots below it. */
  function* treesIn(tree) {
    yield tree;
    for (const element of tree.querySelectorAll("*")) {
      const shadow = shadowOf(element);
      if (shadow) yield* treesIn(shadow);
    }
  }

  const isRead = (text) => !/^(?:SCRIPT|STYLE|NOSCRIPT)$/.test(text.parentElement?.tagName);
  const textIn = (box) => [...nodesIn(box)]
    .filter((node) => node.nodeType === Node.TEXT_NODE && isRead(node))
    .map(({ data }) => data)
    .join(" ");
  const textOf = remembered((box) => textIn(box).toLowerCase());

  /** The first test is fast, but its text may include styles and scripts. */
  const isLong = remembered((box) =>
    box.textContent.length > 5 * MAX_TEXT_LENGTH || textOf(box).length > MAX_TEXT_LENGTH);

  const isNamed = (element) =>
    NAMED.test(`${element.localName} ${element.id} ${element.getAttribute("class") ?? ""}`);
  const isOverlay = (element) =>
    element.matches(OVERLAY) || /fixed|sticky/.test(getComputedStyle(element).position);

  /** Slots and the hosts of some components have no box. */
  const hasBox = (element) => getComputedStyle(element).display !== "contents";
  const boxAround = (node) => {
    const parent = parentOf(node);
    return !parent || hasBox(parent) ? parent : boxAround(parent);
  };
  const boxesIn = (parent) => [...childrenOf(parent)]
    .filter((node) => node.nodeType === Node.ELEMENT_NODE)
    .flatMap((element) => (hasBox(element) ? [element] : boxesIn(element)));
  const endsOf = remembered((parent) => {
    const boxes = boxesIn(parent);
    return { first: boxes.find(isRendered), last: boxes.findLast(isRendered) };
  });

  /**
   * Returns {floats, named, first, last}: whether the element or an ancestor floats or is named
   * after cookies, and whether the element is the first or last on the page, outside of the page's
   * parts.
   */
  const around = remembered((element) => {
    if (!element || element === document.body || element === document.documentElement) {
      return { floats: window !== window.top, named: false, first: true, last: true };
    }
    const outer = around(parentOf(element));
    const { first, last } = endsOf(boxAround(element));
    const isBoxless = !hasBox(element);
    const isPart = element.matches(PAGE_PARTS);
    return {
      floats: outer.floats || isOverlay(element),
      named: outer.named || isNamed(element),
      first: outer.first && (isBoxless || first === element) && !isPart,
      last: outer.last && (isBoxless || last === element) && !isPart,
    };
  });
  /** An element that is both first and last is the whole page. */
  const isAtEdge = (element) => around(element).first !== around(element).last;

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
  /** Class names are English on pages of all languages. */
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
    button.innerText || textIn(button) || button.value || "",
    button.getAttribute("aria-label") ?? "",
    button.title ?? "",
  ].map((label) => label.replace(/\s+/g, " ").trim()).filter(Boolean);

  /** Controls and elements that look like controls, without parts and wrappers of controls. */
  const buttonsIn = (box) => [
    ...all(box, CONTROLS).filter((control) => !holds(control, CONTROLS)),
    ...all(box, LIKE_CONTROLS).filter((element) =>
      !isWithin(element, CONTROLS) && !holds(element, `${CONTROLS}, ${LIKE_CONTROLS}`)),
  ];
  const offersIn = remembered((box) => {
    const spoken = buttonsIn(box)
      .filter((button) => !button.disabled)
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

  /** "OK" next to "Cancel" confirms an action. */
  const canCancel = (box) => buttonsIn(box).some((button) =>
    labelsOf(button).flatMap(tokensOf).some((token) => means(token, "cancel")));

  const asksForConsent = (box) => {
    const { floats, named } = around(box);
    const text = textOf(box);
    const isChoice = offers(box, "accept") && offers(box, "reject");
    if (all(box, FIELDS).some(isRendered)) return false;
    if (named) return true;
    if (!isChoice && canCancel(box)) return false;
    if (floats) return USES_COOKIES.test(text) || (isChoice && PROCESSES_DATA.test(text));
    return isChoice && USES_COOKIES.test(text) && text.length <= MAX_IN_FLOW_LENGTH
      && !holds(box, `h1, ${PAGE_PARTS}`);
  };

  function* boxesAround(subject) {
    for (let box = subject; box; box = parentOf(box)) {
      const { floats, named } = around(box);
      if (!(floats || named || isAtEdge(box))) continue;
      if (isLong(box)) return;
      yield box;
    }
  }
  /**
   * The smallest box around the text with an accepting or rejecting button, else with a closing
   * one.
   */
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

  // Most texts are not about consent: the loop is plain because it goes through all of them.
  for (const tree of treesIn(document)) {
    const walker = document.createTreeWalker(tree, NodeFilter.SHOW_TEXT);
    for (let text = walker.nextNode(); text; text = walker.nextNode()) {
      if (!SUBJECT.test(text.data.toLowerCase()) || !isRead(text)) continue;
      const subject = boxAround(text);
      if (!subject || !isInView(subject) || isWithin(subject, "nav")) continue;
      const box = bannerAround(subject);
      if (!box) continue;
      const name = nameOf(box);
      const offer = best(name, offersIn(box));
      if (!offer) continue;
      return {
        about: { name, answer: offer.answer, label: offer.label },
        button: offer.button,
        isVisible: () => text.isConnected && (isInView(subject) || isMoving(subject)),
      };
    }
  }
  return null;
}
