"""Numbers, dates and times within a field's ``min``, ``max`` and ``step``.

As in the HTML standard, each input type maps to numbers (days, months, weeks, seconds), so that one
rule applies to all of them.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import MAXYEAR, MINYEAR, date, datetime, time, timedelta
from decimal import ROUND_FLOOR, Context, Decimal, localcontext


@dataclass(frozen=True)
class _Scale:
    """Reads and writes the values of an input type; ``step`` is its default step."""

    read: Callable[[str], Decimal]
    write: Callable[[Decimal], str]
    step: int


_EPOCH = date(1970, 1, 1)
_SECONDS_A_DAY = 86_400


MAX_LIMIT_LENGTH = 100
"""Maximum length of a ``min``, ``max`` or ``step`` in characters. Longer ones are ignored."""

_FLOAT = re.compile(r"-?(?:\d+(?:\.\d+)?|\.\d+)(?:[eE][+-]?\d{1,4})?", re.ASCII)
"""A floating-point number in the syntax of the HTML standard."""

_LARGEST_EXPONENT = 308  # of a JavaScript number
_PLAIN_EXPONENT = 20  # larger or smaller numbers are written as 1E+21
_PRECISION = 60  # digits: exact to the second or the cent for numbers of that size


def fitted(input_type: str, near: str, minimum: str, maximum: str, step: str) -> str | None:
    """Return the allowed value at or just below ``near``, or the limit if ``near`` is outside.

    All values are in HTML's format. Limits that cannot be parsed are ignored, as in browsers.

    Args:
        input_type: A key of ``SCALES``.
        near: The preferred value; it must be valid for the type.
        minimum: The ``min`` attribute.
        maximum: The ``max`` attribute.
        step: The ``step`` attribute.

    Returns:
        None if no value within the limits can be written, such as a date before the year 1.
    """
    scale = SCALES[input_type]
    low, high = _limit(scale, minimum), _limit(scale, maximum)
    with localcontext(Context(prec=_PRECISION, traps=[])):
        value = _stepped(scale, scale.read(near), low, high, step)
    try:
        return scale.write(value)
    except (OverflowError, ValueError):
        return None


def _stepped(
    scale: _Scale, value: Decimal, low: Decimal | None, high: Decimal | None, step: str
) -> Decimal:
    if high is not None:
        value = min(value, high)
    if low is not None:
        value = max(value, low)
    if step.strip().lower() == "any":
        return value
    width = _step(step) or Decimal(scale.step)
    base = low if low is not None else Decimal(0)
    steps = (value - base) / width
    if steps.adjusted() > _PRECISION / 2:
        return value  # the step is too small to matter
    return base + steps.to_integral_value(ROUND_FLOOR) * width


def _limit(scale: _Scale, text: str) -> Decimal | None:
    if len(text) > MAX_LIMIT_LENGTH:
        return None
    try:
        return scale.read(text)
    except (ValueError, OverflowError):
        return None


def _step(text: str) -> Decimal | None:
    try:
        step = _number(text)
    except ValueError:
        return None
    return step if step > 0 else None


def _number(text: str) -> Decimal:
    if not _FLOAT.fullmatch(text):
        raise ValueError(text)
    number = Decimal(text)
    if number and abs(number.adjusted()) > _LARGEST_EXPONENT:
        raise ValueError(text)
    return number


def _write_number(number: Decimal) -> str:
    if not number.is_finite():
        raise ValueError(number)
    if number and abs(number.adjusted()) > _PLAIN_EXPONENT:
        return f"{number:E}"
    plain = f"{number:f}"
    return plain.rstrip("0").rstrip(".") if "." in plain else plain


def _day(text: str) -> Decimal:
    return Decimal((date.fromisoformat(text) - _EPOCH).days)


def _write_day(days: Decimal) -> str:
    return (_EPOCH + timedelta(days=int(days))).isoformat()


def _month(text: str) -> Decimal:
    first = date.fromisoformat(f"{text}-01")
    return Decimal((first.year - _EPOCH.year) * 12 + first.month - 1)


def _write_month(months: Decimal) -> str:
    years, month = divmod(int(months), 12)
    if not MINYEAR <= _EPOCH.year + years <= MAXYEAR:
        raise OverflowError(months)
    return f"{_EPOCH.year + years:04}-{month + 1:02}"


_FIRST_MONDAY = date.fromisocalendar(1970, 1, 1)


def _week(text: str) -> Decimal:
    return Decimal((date.fromisoformat(f"{text}-1") - _FIRST_MONDAY).days // 7)


def _write_week(weeks: Decimal) -> str:
    year, week, _ = (_FIRST_MONDAY + timedelta(weeks=int(weeks))).isocalendar()
    return f"{year:04}-W{week:02}"


def _time(text: str) -> Decimal:
    moment = time.fromisoformat(text)
    return Decimal(moment.hour * 3600 + moment.minute * 60 + moment.second)


def _write_time(seconds: Decimal) -> str:
    moment = datetime.min + timedelta(seconds=int(seconds) % _SECONDS_A_DAY)
    return moment.strftime("%H:%M:%S" if moment.second else "%H:%M")


def _moment(text: str) -> Decimal:
    since = datetime.fromisoformat(text).replace(tzinfo=None) - datetime.combine(_EPOCH, time())
    return Decimal(since.days * _SECONDS_A_DAY + since.seconds)


def _write_moment(seconds: Decimal) -> str:
    days, rest = divmod(int(seconds), _SECONDS_A_DAY)
    return f"{_write_day(Decimal(days))}T{_write_time(Decimal(rest))}"


# Times count in seconds; their default step is one minute.
SCALES = {
    "number": _Scale(_number, _write_number, 1),
    "range": _Scale(_number, _write_number, 1),
    "date": _Scale(_day, _write_day, 1),
    "month": _Scale(_month, _write_month, 1),
    "week": _Scale(_week, _write_week, 1),
    "time": _Scale(_time, _write_time, 60),
    "datetime-local": _Scale(_moment, _write_moment, 60),
}
