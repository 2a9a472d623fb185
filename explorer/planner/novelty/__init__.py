"""The learned heuristic: prefers the actions that are expected to show the most that is new.

Controls that do the same thing form one action class (see ``signatures``). The heuristic learns the
reward of each class during the run and ranks all actions, on this page and elsewhere, by expected
reward. Rewards are in points, a unit without dimension. The constants are set where they are used:
in ``points`` (reward), ``rewards`` (kind and family), ``action_classes`` (class), ``page_history``
(page) and ``prospects`` (expected reward).

**Reward of one action**, in points, the sum of:

- ``min(3, log2(1 + n))`` for ``n`` new structures (families, or templates of links) on the page
  that it led to. The logarithm lets further ones count less, the limit bounds large pages;
- ``0.3 * min(3, log2(1 + n))`` for ``n`` new classes, among them known structures with another
  label or on pages of another template;
- ``1.5`` for the first page of a template, ``0.5`` for a new state of the page;
- ``min(6, 1.5 * log2(1 + n))`` for ``n`` new requests for documents, data and scripts (method and
  address template): more new code runs on a page with more of them.

**Expected reward of a class**, in points::

    mean(class) / sqrt(1 + tries) * 0.25 ** missed * page

- ``mean(class) = (reward + 2 * mean(family)) / (weight + 2)``. ``reward`` and ``weight`` are sums
  over the earlier tries in which each further try multiplies the older ones by 0.7.
  ``mean(family)`` has the same form over ``prior(kind)``. The factor 2 is a pseudo-count: the
  estimate of the next coarser level counts as two tries, so a class without tries gets the mean of
  its family and one with several tries mostly its own (shrinkage, as in empirical Bayes).
- ``prior(kind)`` is a fixed value for the kind of action (5 for a form, 4 for a link, ...), blended
  with the mean reward of that kind in this run (at most 6 points). The weight of the latter grows
  to 0.5 over the first six tries.
- ``1 / sqrt(1 + tries)`` lowers the value with each try, like the bonus of count-based exploration
  in reinforcement learning (Strehl and Littman, 2008).
- ``missed`` is the number of times that the control was sought and not found.
- ``page`` applies to links only: 0.1 if the page was opened before, if under the name of the index
  file of its folder, 0.25 if the last two links of its class brought at most 1 point each, 1.3 if
  no page of its template was seen, else 0.7. The links to a template are one class; where a name in
  its path became variable, those of each family are one, for "/settings" in the menu need not be
  like "/ada" in a list. Such a class is worth ``1.3 / sqrt(1 + vain)`` until one of its links was
  followed, where ``vain`` counts the classes of the template that brought next to nothing at last.

For an action on another page the value is divided by ``1 + 0.5 * steps``, where ``steps`` counts
the actions needed before it, and multiplied by 0.7 if the control lies in one of
``planner.ignoredTags``. Actions are ordered by ``value * pace * optimism``: what they bring in the
time that it takes to open a typical page (see ``durations``), and a little more for a kind that was
rarely tried, ``1 + 0.5 / sqrt(1 + tries of the kind)``. Where links bring much more than a form is
assumed to bring, none would ever be tried otherwise. On the current page a random term of at most
0.02 orders classes of equal reward, and of one class the control that was used least comes first.

**What was done before** comes last: a control whose last use has left the present page as it was is
worth a quarter, and one that was used on another page a tenth, behind all pages that nobody opened.
Of one class, the control of each page is used before one is used again. A family whose labels
change at each visit is one class.
"""
