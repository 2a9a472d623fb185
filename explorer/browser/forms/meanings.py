"""The meaning of a field, derived from its type, autocomplete, label, name and placeholder.

The words are English, German, French, Spanish, Italian, Portuguese and Dutch, without accents:
accents are removed from the words of a page before the comparison.
"""

from __future__ import annotations

import re
from typing import Literal

from explorer.text import without_accents, words

Meaning = Literal[
    "trap", "one_time_code", "card_number", "card_expiry", "card_code", "password", "email",
    "phone", "ip_address", "url", "birthday", "given_name", "family_name", "username", "company",
    "postcode", "city", "region", "country", "address_line2", "house_number", "street", "search",
    "end_date", "date", "time", "year", "age", "quantity", "price", "colour", "full_name", "text",
]  # fmt: skip

_TYPES: dict[str, Meaning] = {
    "password": "password", "email": "email", "tel": "phone", "url": "url", "search": "search",
}  # fmt: skip

_NARROW: set[Meaning] = {
    "trap", "one_time_code", "card_number", "card_expiry", "card_code",
}  # fmt: skip

_AUTOCOMPLETE: dict[str, Meaning] = {
    "email": "email", "username": "username", "url": "url", "one-time-code": "one_time_code",
    "new-password": "password", "current-password": "password", "name": "full_name",
    "given-name": "given_name", "family-name": "family_name", "organization": "company",
    "street-address": "street", "address-line1": "street", "address-line2": "address_line2",
    "address-level1": "region", "address-level2": "city", "postal-code": "postcode",
    "country": "country", "country-name": "country", "bday": "birthday", "cc-name": "full_name",
    "cc-number": "card_number", "cc-exp": "card_expiry", "cc-csc": "card_code",
}  # fmt: skip

# The first match wins, so specific meanings come before general ones: "e-mail address" is no
# street, "company name" is no person.
_WORDS: dict[Meaning, str] = {
    "trap": r"leave (this |it )?(field )?(blank|empty)|leer lassen|laisse[rz] (ce champ )?vide"
    r"|dej(ar|e) (en blanco|vacio)|lascia(re)? vuoto|deixe em branco|leeg laten|honeypot",
    "one_time_code": r"one time (code|password)|otp|totp|2fa|mfa|verification code|einmalcode"
    r"|bestatigungscode|code de (verification|confirmation)|codigo de verificaca?o?n?"
    r"|codice di verifica|verificatiecode",
    "card_number": r"card (number|no)|credit card|kreditkarte\w*|kartennummer"
    r"|numero de (la )?carte( bancaire)?|carte bancaire|numero de (la )?tarjeta"
    r"|numero (della |di )?carta|numero do cartao|kaartnummer|cc (number|num)",
    "card_expiry": r"expir\w*|exp date|valid thru|gultig bis|ablaufdatum|caducidad|vencimiento"
    r"|scadenza|validade|vervaldatum",
    "card_code": r"cvc|cvv|csc|security code|prufziffer|cryptogramme|codigo de seguridad"
    r"|codice di sicurezza|codigo de seguranca|beveiligingscode",
    "email": r"e ?mails?|^(\w+ )?mail$|emailadress\w*|mailadress?e?|courriel|correo( electronico)?"
    r"|adresse electronique|posta elettronica",
    "phone": r"phone\w*|telephone|mobile|cell|tel|fax|telefon\w*|handy\w*|rufnummer|portable"
    r"|movil|celular|cellulare|telemovel|telefoon\w*|gsm",
    "ip_address": r"ip|ip ?v ?[46]|ip ?adress\w*",
    "url": r"url|website|web site|homepage|web page|webseite|site (web|internet)|sitio web"
    r"|sito( web)?|pagina web|link",
    "birthday": r"birth\w*|bday|dob|geburts\w*|naissance|nacimiento|nascita|nascimento"
    r"|geboorte\w*",
    "full_name": r"^(.*(your|full|contact|customer|ihr|dein|vollstandiger|votre|tu|su|tuo|seu"
    r"|uw) )?(name|nom|nombre|nome|naam)( (complet|completo|y apellidos))?"
    r"( (required|optional|pflichtfeld|obligatoire))?$",
    "given_name": r"(first|given|fore) ?name|fname|vorname|prenom|nombre de pila|primer nombre"
    r"|primeiro nome|voornaam",
    "family_name": r"(last|family|sur) ?name|lname|nachname|familienname|nom de famille"
    r"|apellidos?|cognome|sobrenome|apelido|achternaam",
    "username": r"user ?name|user ?id|user$|login( name)?|nick ?name|screen name|benutzername"
    r"|nutzername|benutzerkennung|nom d utilisateur|identifiant|pseudo|usuario|nome utente"
    r"|utilizador|gebruikersnaam",
    "company": r"company|organi[sz]ation|employer|firma|firmenname|unternehmen|societe"
    r"|entreprise|empresa|organizacion|azienda|ditta|bedrijf\w*|organisatie",
    "postcode": r"zip|zip ?code|post(al)? ?code|plz|postleitzahl|code postal|cp|codigo postal"
    r"|cap|codice postale|cep",
    "city": r"city|town|locality|ort|stadt|wohnort|ville|commune|ciudad|localidad|poblacion"
    r"|citta|comune|cidade|localidade|plaats|woonplaats|gemeente",
    "region": r"state|province|region|county|bundesland|kanton|departement|provincia|estado"
    r"|regione|distrito|provincie",
    "country": r"country|nation|land|pays|pais|paese|nazione",
    "address_line2": r"address (line )?[23]|line ?[23]|(second|third) line|apartment|apt|suite"
    r"|adresszusatz|complement\w*|toevoeging",
    "house_number": r"house (number|no)|street number|hausnummer|hausnr|numero civico"
    r"|huisnummer",
    "street": r"street|address|line ?1|strasse|anschrift|adresse|rue|direccion|calle|domicilio"
    r"|indirizzo|via$|endereco|rua|morada|adres|straat\w*",
    "search": r"search\w*|query|q|suche\w*|recherche\w*|buscar|busqueda|cerca|ricerca"
    r"|pesquis\w*|busca|procurar|zoek\w*|keywords?",
    "end_date": r"(end|return|due|to|until|check ?out) date|check ?out|enddatum"
    r"|date de fin|fecha de fin|data (di )?fine|data (de )?fim|einddatum",
    "date": r"date|datum|fecha|data (di|de|da|do)",
    "time": r"time|uhrzeit|heure|hora|orario|tijd",
    "year": r"year|jahr|annee|ano|anno|jaar",
    "age": r"age|alter|edad|eta|idade|leeftijd",
    "quantity": r"quantity|qty|menge|anzahl|quantite|cantidad|quantita|quantidade|aantal",
    "price": r"price|amount|cost|budget|preis|betrag|prix|montant|precio|importe|prezzo"
    r"|importo|preco|valor|prijs|bedrag",
    "colour": r"colou?r|farbe|couleur|colore|cor|kleur",
}
_PATTERNS = {
    meaning: re.compile(rf"(?:^|(?<= ))(?:{words})(?= |$)") for meaning, words in _WORDS.items()
}

_TERMS = re.compile(
    r"\b(terms|conditions|agree|accept|privacy|consent|agb|datenschutz\w*|nutzungsbedingungen"
    r"|akzeptiere|stimme|j accepte|confidentialite|acepto|terminos|privacidad|accetto|termini"
    r"|aceito|termos|akkoord|voorwaarden)\b"
)

_GOES_ON = re.compile(
    r"^(next|continue|proceed|go on|save|submit|send|create|add|sign up|register|join|log ?in"
    r"|sign in|apply|confirm|finish|complete|done|publish|post|update|weiter|fortfahren|speichern"
    r"|senden|absenden|anlegen|erstellen|hinzufugen|registrieren|anmelden|bestatigen|fertig|suivant"
    r"|continuer|enregistrer|envoyer|creer|ajouter|valider|terminer|siguiente|continuar|guardar"
    r"|enviar|crear|anadir|registrarse|confirmar|finalizar|avanti|continua|salva|invia|crea"
    r"|aggiungi|conferma|fine|proximo|seguinte|salvar|criar|adicionar|concluir|volgende|doorgaan"
    r"|opslaan|verzenden|toevoegen|aanmaken|bevestigen|voltooien)\b"
)

_SIGNS_UP = re.compile(
    r"\b(sign ?up|register|create|join|registrieren|konto anlegen|inscri\w*|creer|registr\w*"
    r"|crear|cadastr\w*|criar|aanmaken)\b"
)


_MAIL_ADDRESS = re.compile(r"[^\s@]{1,64}@[^\s@.]{1,64}\.[^\s@]")
_CAMEL_CASE = re.compile(r"(?<=[a-z])(?=[A-Z])")


def plain_words(text: str) -> str:
    """Return a text in lower case, without accents and with single spaces.

    ``billing[firstName]`` becomes "billing first name".
    """
    return " ".join(words(_CAMEL_CASE.sub(" ", without_accents(text))))


def meaning_of(input_type: str, autocomplete: str, *texts: str) -> Meaning:
    """Return the meaning of a field.

    Args:
        input_type: The type of the field.
        autocomplete: Its ``autocomplete`` attribute.
        *texts: Its label, name and other texts, the most descriptive first. The first one with a
            known word counts.
    """
    spoken = _spoken(texts)
    if input_type in _TYPES:
        # Only a more specific label overrides the type: codes and cards use tel and password.
        return spoken if spoken and spoken in _NARROW else _TYPES[input_type]
    for token in reversed(autocomplete.lower().split()):
        if token in _AUTOCOMPLETE:
            return _AUTOCOMPLETE[token]
        if token.startswith("tel"):
            return "phone"
    return spoken or ("email" if any(map(_MAIL_ADDRESS.search, texts)) else "text")


def asks_consent(label: str) -> bool:
    """Return whether the label of a checkbox is about terms to agree to."""
    return bool(_TERMS.search(plain_words(label)))


def goes_on(label: str) -> bool:
    """Return whether the label of a button means that it takes the input: "Next", "Save"."""
    return bool(_GOES_ON.search(plain_words(label)))


def signs_up(label: str) -> bool:
    """Return whether the label of a button means registration."""
    return bool(_SIGNS_UP.search(plain_words(label)))


def _spoken(texts: tuple[str, ...]) -> Meaning | None:
    labelled = False
    for text in texts:
        words = plain_words(text)
        for meaning, pattern in _PATTERNS.items():
            if pattern.search(words) and not (labelled and meaning == "full_name"):
                return meaning
        labelled = labelled or bool(words)  # name=name under "Project" is no person's name
    return None
