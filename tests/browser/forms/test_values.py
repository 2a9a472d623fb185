"""Values by meaning: told from any of seven languages, within every constraint."""

from __future__ import annotations

import re
from datetime import date, datetime
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from explorer.browser.forms.meanings import asks_consent, meaning_of
from explorer.browser.forms.patterns.matching import MAX_TEXT_LENGTH, judge, texts_for
from explorer.browser.forms.persona import Persona
from explorer.browser.forms.ranges import SCALES, fitted
from explorer.browser.forms.values import FieldFacts, values_for

TODAY = date(2026, 3, 11)
PERSONA = Persona(number=4821, given_name="Kim", today=TODAY)


def value_for(**facts: object) -> str:
    return values_for(FieldFacts.model_validate(facts), PERSONA)[0]


@pytest.mark.parametrize(
    ("meaning", "labels"),
    {
        "email": "E-mail address*|E-Mail-Adresse|Adresse e-mail|Correo electrónico"
        "|Posta elettronica|E-mail (obrigatório)|E-mailadres|user[email]|emailAddress",
        "phone": "Phone number|Telefonnummer|Téléphone|Teléfono móvil|Numero di telefono|Telemóvel"
        "|Telefoonnummer|contact_phone",
        "given_name": "First name|Vorname|Prénom|Nombre de pila|Primeiro nome|Voornaam|firstName",
        "family_name": "Surname|Nachname|Nom de famille|Apellidos|Cognome|Sobrenome|Achternaam",
        "full_name": "Name|Your name *|Full name|Nom|Nombre|Nome|Naam|Nombre y apellidos",
        "username": "User name|Benutzername|Nom d'utilisateur|Usuario|Nome utente|Gebruikersnaam",
        "company": "Company|Firma|Société|Empresa|Azienda|Bedrijfsnaam|Company name",
        "street": "Street|Straße|Rue|Calle|Indirizzo|Rua|Straatnaam|Address",
        "house_number": "House number|Hausnummer|Numero civico|Huisnummer",
        "postcode": "ZIP code|Postleitzahl|PLZ|Code postal|Código postal|CAP|CEP|Postcode",
        "city": "City|Stadt|Ville|Ciudad|Città|Cidade|Woonplaats",
        "region": "State|Bundesland|Département|Provincia|Estado|Provincie",
        "country": "Country|Land|Pays|País|Paese",
        "search": "Search|Suchen|Rechercher|Buscar|Ricerca|Pesquisar|Zoeken|q",
        "birthday": "Date of birth|Geburtsdatum|Date de naissance|Fecha de nacimiento"
        "|Data di nascita|Data de nascimento|Geboortedatum",
        "card_number": "Card number|Kartennummer|Numéro de carte|Número de tarjeta|Numero di carta"
        "|Número do cartão|Kaartnummer",
        "one_time_code": "Verification code|Bestätigungscode|Code de vérification|OTP",
        "price": "Amount|Betrag|Montant|Importe|Prezzo|Preço|Bedrag",
        "trap": "Leave this field blank|Bitte leer lassen|Laissez ce champ vide|honeypot",
        "text": "What needs to be done?|Project name|Dateiname|Objet|Status",
    }.items(),
)
def test_labels_tell_the_meaning_in_several_languages(meaning: str, labels: str) -> None:
    told = {label: meaning_of("text", "", label) for label in labels.split("|")}

    assert told == dict.fromkeys(told, meaning)


def test_autocomplete_outranks_the_label_and_the_type_outranks_both() -> None:
    assert meaning_of("text", "section-a shipping postal-code", "City") == "postcode"
    assert meaning_of("text", "tel-national", "Number") == "phone"
    assert meaning_of("email", "username", "User name") == "email"
    assert meaning_of("search", "off", "Search by city") == "search"


def test_a_narrow_label_outranks_a_type_that_is_used_for_it() -> None:
    assert meaning_of("tel", "", "Card number") == "card_number"
    assert meaning_of("password", "", "CVC") == "card_code"
    assert meaning_of("password", "", "Your e-mail password") == "password"


def test_the_name_counts_when_the_label_tells_nothing() -> None:
    assert meaning_of("text", "", "Required", "billing[last_name]", "f7") == "family_name"
    assert meaning_of("text", "", "", "name") == "full_name"
    assert meaning_of("text", "", "Contact", "mail") == "email"
    assert meaning_of("text", "", "Contact", "f8", "ann@shop.test") == "email"
    assert meaning_of("text", "", "Handle", "f9", "@ann") == "text"
    assert meaning_of("text", "", "Mailing list", "list") == "text"
    assert meaning_of("text", "", "Project", "name") == "text"


@pytest.mark.parametrize(
    "label",
    ["I agree to the terms", "AGB akzeptieren", "J'accepte", "Acepto", "Accetto", 
     "Aceito os termos", "Ik ga akkoord met de voorwaarden"],
)  # fmt: skip
def test_consent_is_recognised(label: str) -> None:
    assert asks_consent(label)
    assert not asks_consent("Send me the newsletter")


def test_contact_data_reach_nobody() -> None:
    assert value_for(type="email") == "explorer.4821@example.com"
    assert value_for(type="url") == "https://example.com/4821"
    assert value_for(type="tel") == "+12175550121"


def test_a_password_satisfies_the_usual_rules_even_when_cut() -> None:
    for limits in ({}, {"maxlength": 8}, {"minlength": 30}):
        password = value_for(type="password", **limits)
        assert all(re.search(kind, password) for kind in ("[a-z]", "[A-Z]", "[0-9]", r"\W"))
        assert limits.get("minlength", 8) <= len(password) <= limits.get("maxlength", 99)


def test_an_address_is_never_cut_into_somebody_elses_domain() -> None:
    assert value_for(type="email", maxlength=24) == "e4821@example.com"
    assert values_for(FieldFacts(type="email", maxlength=8), PERSONA) == ()


def test_a_trap_is_left_alone() -> None:
    assert values_for(FieldFacts(label="Leave this field empty", name="email"), PERSONA) == ()


def test_text_keeps_to_the_lengths() -> None:
    assert value_for(label="Notes", maxlength=5) == "Explo"
    assert len(value_for(tag="textarea", type="textarea", minlength=150)) >= 150


@pytest.mark.parametrize(
    ("pattern", "facts"),
    [
        (r"[A-Z]{2}-\d{4}", {}),
        (r"(?=.*\d)(?=.*[a-z])(?=.*[A-Z]).{8,}", {"type": "password"}),
        (r"\d{5}", {"label": "PLZ"}),
        (r"[0-9]{10}", {"type": "tel"}),
        (r"[a-z0-9\-]+", {"label": "Slug"}),
        (r"(?<year>\d{4})/(?<no>[A-F]{3})", {}),
        (r"\d{2}\.\d{2}\.\d{4}", {"label": "Datum"}),
        (r"[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}", {"label": "Postcode"}),
        (r"#[0-9a-f]{6}", {"label": "Farbe"}),
        (r"[a-z]+", {"maxlength": 4, "minlength": 4}),
    ],
)
def test_patterns_are_matched(pattern: str, facts: dict[str, object]) -> None:
    value = value_for(pattern=pattern, **facts)

    assert re.fullmatch(pattern.replace("(?<y", "(?P<y").replace("(?<n", "(?P<n"), value)


def test_an_unreadable_pattern_still_gets_values_for_the_browser_to_judge() -> None:
    assert value_for(pattern=r"[\p{Script=Latin} ]{2,}", label="Name") == "Kim Explorer"


@pytest.mark.parametrize(
    ("placeholder", "written"),
    [
        ("DD/MM/YYYY", "11/03/2026"), ("TT.MM.JJJJ", "11.03.2026"), ("jj/mm/aaaa", "11/03/2026"),
        ("mm-dd-yyyy", "03-11-2026"), ("gg/mm/aaaa", "11/03/2026"), ("YYYY-MM-DD", "2026-03-11"),
        ("", "2026-03-11"),
    ],
)  # fmt: skip
def test_a_written_date_follows_its_placeholder(placeholder: str, written: str) -> None:
    assert value_for(label="Date", placeholder=placeholder) == written


@pytest.mark.parametrize(
    ("facts", "value"),
    [
        ({"type": "number"}, "7"),
        ({"type": "number", "label": "Year"}, "2026"),
        ({"type": "number", "label": "Age", "max": "30"}, "30"),
        ({"type": "number", "min": "0.5", "max": "2", "step": "0.25"}, "2"),
        ({"type": "number", "min": "10", "step": "7"}, "10"),
        ({"type": "number", "max": "-3"}, "-3"),
        ({"type": "range", "max": "10"}, "10"),
        ({"type": "date"}, "2026-03-11"),
        ({"type": "date", "min": "2026-04-01"}, "2026-04-01"),
        ({"type": "date", "min": "2026-03-02", "step": "7"}, "2026-03-09"),
        ({"type": "date", "label": "Geburtsdatum"}, "1990-05-17"),
        ({"type": "date", "label": "Return date"}, "2026-03-14"),
        ({"type": "month", "max": "2025-11"}, "2025-11"),
        ({"type": "week"}, "2026-W11"),
        ({"type": "week", "min": "2026-W53"}, "2026-W53"),
        ({"type": "time", "min": "12:00", "max": "18:00", "step": "1800"}, "12:00"),
        ({"type": "time", "step": "11"}, "10:29:56"),
        ({"type": "datetime-local", "max": "2025-12-31T09:00"}, "2025-12-31T09:00"),
        ({"type": "datetime-local", "min": "2026-01-01T00:00:00Z"}, "2026-03-11T10:30"),
        ({"type": "number", "min": "nonsense", "step": "any"}, "7"),
    ],
)
def test_numbers_and_times_keep_to_min_max_and_step(facts: dict[str, str], value: str) -> None:
    assert value_for(**facts) == value


def test_steps_are_counted_from_the_minimum() -> None:
    chosen = fitted("datetime-local", "2026-03-11T10:30", "2026-03-01T08:10", "", "3600")

    assert chosen
    assert datetime.fromisoformat(chosen) == datetime(2026, 3, 11, 10, 10)


def test_one_persona_answers_alike_and_another_seed_is_another_persona() -> None:
    fields = [FieldFacts(type="password", label=label) for label in ("Password", "Again")]

    assert values_for(fields[0], PERSONA) == values_for(fields[1], PERSONA)
    assert Persona.draw(Random(1), TODAY) == Persona.draw(Random(1), TODAY)
    assert Persona.draw(Random(1), TODAY) != Persona.draw(Random(2), TODAY)


@pytest.mark.parametrize(
    ("pattern", "facts"),
    [
        (r"[0-9a-f]{128}", {}),
        (r".{101,}", {}),
        (r"[^\s@]+@[^\s@]+\.[a-z]{2,}", {"label": "Kontakt"}),
        (r"(?:AB|CD)(?:-\d{2}){3}", {}),
    ],
)
def test_long_and_odd_patterns_get_a_value_that_fits(
    pattern: str, facts: dict[str, object]
) -> None:
    assert re.fullmatch(pattern, value_for(pattern=pattern, **facts))


def test_a_pattern_that_only_the_browser_can_judge_gets_guesses_behind_the_usual() -> None:
    for pattern, guess in (
        (r"([ab])\1x", r"aax|bbx"),
        (r"(?=[a-f])[a-z]{3}!", r"[a-z]{3}!"),
        (r"[[a-z]&&[aeiou]]{2}[\w--\d]", r"[aeiou]{2}[a-zA-Z_]"),
        (r"(?<half>[0-9])-\k<half>", r"(\d)-\1"),
        (r"\x41\u0042\u{43}[\-\/]\p{Lu}{2}", "ABC[-/][A-Z]{2}"),
    ):
        first, *others = values_for(FieldFacts(pattern=pattern), PERSONA)
        assert first.startswith("Explorer test")
        assert any(re.fullmatch(guess, other) for other in others), pattern


def test_hostile_patterns_leave_the_usual_values() -> None:
    hostile = (
        "a{4294967296}", "(a{1000}){1000}", "(((a*)*)*)*" * 80, "(" * 400 + ")" * 400,
        "(((a?){200}){200}){200}", "(a)" + r"(\1\1)(\2\2)(\3\3)(\4\4)(\5\5)(\6\6)(\7\7)(\8\8)" * 9,
        r"([\w.\-]+)+@x", "[" * 300, "x" * 100_000, "a{2,1}", "[z-a]", r"\u{110000}", "\ud800",
        "(?", "*",
    )  # fmt: skip
    for pattern in hostile:
        values = values_for(FieldFacts(pattern=pattern), PERSONA)
        assert "Explorer test 4821" in values, pattern
        assert all(len(value) <= MAX_TEXT_LENGTH for value in values), pattern


def test_limits_that_leave_nothing_get_nothing() -> None:
    for kind, most, step in (
        ("date", "0001-01-01", "7"), ("week", "0001-W01", "100"), ("month", "0001-01", "999"),
    ):  # fmt: skip
        assert values_for(FieldFacts(type=kind, max=most, step=step), PERSONA) == ()


@pytest.mark.parametrize(
    ("low", "step", "value"),
    [
        ("1e1000000", "", "7"), ("", "1e-1000000", "7"), ("NaN", "sNaN", "7"), ("1_0", "-1", "7"),
        ("1e300", "1e-300", "1E+300"), ("-1e300", "3e-308", "7"), ("1" * 200, "", "7"),
    ],
)  # fmt: skip
def test_numbers_beyond_all_measure_are_ignored_or_written_short(
    low: str, step: str, value: str
) -> None:
    assert value_for(type="number", min=low, step=step) == value


TEXTS = st.text(max_size=60) | st.from_regex(r"[-+.\deE_:TWZ]{0,40}")
SYNTAX = "()[]{}|*+?.\\-^&,0123456789dDwpPkqux<=!:>aZé\ud800"
PATTERNS = st.text(max_size=60) | st.text(SYNTAX, max_size=60)


@given(
    kind=st.sampled_from(["text", "email", "password", "tel", *SCALES]),
    pattern=PATTERNS, low=TEXTS, high=TEXTS, step=TEXTS,
    lengths=st.tuples(st.integers(-1, 2**31), st.integers(-1, 2**31)),
)  # fmt: skip
@settings(deadline=None, max_examples=400)
def test_any_text_as_a_limit_gives_values_within_bounds(
    kind: str, pattern: str, low: str, high: str, step: str, lengths: tuple[int, int]
) -> None:
    facts = FieldFacts(
        type=kind, pattern=pattern, min=low, max=high, step=step,
        minlength=lengths[0], maxlength=lengths[1],
    )  # fmt: skip

    values = values_for(facts, PERSONA)

    assert len(values) < 20
    assert all(len(value) <= MAX_TEXT_LENGTH for value in values)


@given(pattern=PATTERNS, shortest=st.integers(0, 50), longest=st.integers(0, 300))
@settings(deadline=None, max_examples=400)
def test_texts_made_after_a_pattern_keep_to_the_lengths(
    pattern: str, shortest: int, longest: int
) -> None:
    for text in texts_for(pattern, Random(1), shortest, longest):
        assert shortest <= len(text) <= longest


@given(st.from_regex(re.compile(r"[a-f]?(?:[xyz]{1,3}|\d\d){1,4}-?\w*", re.ASCII), fullmatch=True))
@settings(deadline=None)
def test_what_is_made_fits(sample: str) -> None:
    pattern = re.sub(r"\d", lambda _: r"\d", re.escape(sample)) + "{1,3}(?:u|[^a-z]{2})"
    fits = judge(pattern)

    assert fits
    assert all(map(fits, texts_for(pattern, Random(len(sample)), 0, 500)))
