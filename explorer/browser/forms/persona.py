"""The persona: the made-up person whose data is typed into a form.

One persona fills in a whole form, so that repeated passwords and e-mail addresses agree.
"""

from __future__ import annotations

from datetime import date
from random import Random

from explorer.browser.forms.meanings import Meaning
from explorer.models import Value


class Persona(Value):
    """Represents a made-up person.

    All randomness of its answers is in ``number`` and ``given_name``.
    """

    number: int
    """Four digits that make its e-mail addresses and texts distinguishable from those of others."""
    given_name: str
    today: date
    knows: tuple[tuple[Meaning, str], ...] = ()
    """Known answers, such as those of an account, which come before the invented ones."""

    @classmethod
    def draw(cls, random: Random, today: date) -> Persona:
        """Create a random persona."""
        return cls(
            number=random.randint(1000, 9999),
            given_name=random.choice(("Alex", "Kim", "Robin", "Sam")),
            today=today,
        )

    def another(self) -> Persona:
        """Return a persona with another number, for values that are already taken.

        It has no known answers.
        """
        return self.model_copy(update={"number": 1000 + (self.number + 3571) % 9000, "knows": ()})

    def answers(self, meaning: Meaning) -> tuple[str, ...]:
        """Return the answers for a meaning in the order to try them; () if there is none."""
        own = tuple(value for known, value in self.knows if known == meaning)
        return (*own, *self._invented(meaning))

    def _invented(self, meaning: Meaning) -> tuple[str, ...]:
        number, year = self.number, self.today.year
        line = f"01{number % 100:02}"  # 555-01xx, 192.0.2.x and example.com are reserved
        known: dict[Meaning, tuple[str, ...]] = {
            "one_time_code": ("123456",),
            "card_number": ("4242424242424242", "4242 4242 4242 4242"),
            "card_expiry": (f"12/{year % 100 + 2:02}", f"12/{year + 2}"),
            "card_code": ("123", "1234"),
            "password": (f"Zk{number}!vWqh-ptx", f"Zk{number}vWqhptx", f"{number}" * 3),
            "email": (f"explorer.{number}@example.com", f"e{number}@example.com"),
            "phone": (
                f"+1217555{line}", f"217555{line}", f"217-555-{line}", f"(217) 555-{line}",
                f"+1 217 555 {line}",
            ),
            "ip_address": (f"192.0.2.{number % 200 + 1}", f"2001:db8::{number}"),
            "url": (f"https://example.com/{number}", "https://example.com"),
            "given_name": (self.given_name,),
            "family_name": ("Explorer",),
            "full_name": (f"{self.given_name} Explorer",),
            "username": (f"explorer{number}",),
            "company": ("Example Company",),
            "postcode": ("62704",),
            "city": ("Springfield",),
            "region": ("Illinois", "IL"),
            "country": ("United States", "US", "USA"),
            "address_line2": ("Apartment 4",),
            "house_number": ("12",),
            "street": ("12 Example Street",),
            "search": (("test", "new", "example")[number % 3],),
            "time": ("10:30",),
            "year": (str(year),),
            "age": ("35",),
            "quantity": (str(number % 3 + 1),),
            "price": (str(number % 90 + 10),),
            "colour": ("#2e7d32",),
        }  # fmt: skip
        return known.get(meaning, ())
