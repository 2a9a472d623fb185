"""How certain an answer is, and words that translate each other."""

from __future__ import annotations

import math

from explorer.finder.ranking.certainty import DOUBTS, Calibration, pooled, standing
from explorer.finder.ranking.weights import shipped_weights
from explorer.finder.refs import AccessibilityRef
from explorer.finder.search import find
from explorer.finder.terms import STRENGTH, term
from explorer.finder.vocabulary.vocabulary import Vocabulary, vocabulary


def test_a_longer_lead_is_more_certain_and_each_doubt_less():
    known = shipped_weights().calibration
    pairs = ((1, 5), (1, 0), (3, 0), (8, 0), (800, -800))
    found = [standing(odds, rival, pooled((odds, rival))) for odds, rival in pairs]
    scores = [known.probability(one) for one in found]
    assert scores == sorted(scores)
    assert all(known.probability(found[2], {name: 1.0}) < scores[2] for name in DOUBTS)
    plain = Calibration(0.0, 1.0, 0.0, 0.0, {"place": -2.0})
    one_ahead = standing(1.0, -math.inf, pooled((1.0,)))._replace(lead=1.0)
    assert plain.probability(one_ahead, {"place": 0.5}) == 0.5


def test_an_answer_with_more_rivals_is_less_certain():
    known = shipped_weights().calibration
    one, many = (standing(4.0, 3.0, pooled([4.0, *[3.0] * count])) for count in (1, 5))
    assert one.lead == many.lead
    assert known.probability(many) < known.probability(one)


def test_an_order_and_a_missing_word_are_doubted():
    refs = [AccessibilityRef(ref, "button", "Save") for ref in "ab"]
    (second,) = find(refs, "second save button", top=1)
    (only,) = find(refs[:1], "save button", top=1)
    (other,) = find(refs[:1], "save giraffe", top=1)
    assert second.element.ref == "b"
    assert max(second.score, other.score) < only.score


def test_words_translate_each_other_by_what_they_stand_for():
    lexicon = {"bericht": {"report": 0.8}, "informe": {"report": 0.9, "inform": 0.1}}
    words = Vocabulary([{"lexicon": lexicon}])
    assert words.translations("bericht") == {"report": 0.8, "informe": 0.8 * 0.9}
    assert words.translations("report") == {"bericht": 0.8, "informe": 0.9}
    assert term(("bericht",), words).found_in(["el", "informe"]) == ("synonym", 1, 2)


def test_the_phrases_of_a_term_are_in_order_of_strength_and_length():
    index = term(("dark",), vocabulary()).index
    for phrases in index.values():
        order = [(-STRENGTH[kinship], -len(phrase)) for phrase, kinship in phrases]
        assert order == sorted(order)
