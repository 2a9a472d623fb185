"""Numbers, dates and times that keep to a field's min, max and step.

Every such type is a row of whole or decimal numbers (days, months, weeks, minutes ...), as the
HTML standard counts them, so one rule fits them all.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from decimal import ROUND_FLOOR, Decimal, InvalidOperation


@dataclass(frozen=True)
class _Scale:
    """How an input type is read and written, and the step it has when none is given."""

    read: Callable[[str], Decimal]
    write: Callable[[Decimal], str]
    step: int


_EPOCH = date(1970, 1, 1)
_SECONDS_A_DAY = 86_400


def fitted(input_type: str, near: str, minimum: str, maximum: str, step: str) -> str:
    """The value nearest to ``near`` that the limits allow; all are written as HTML writes them.

    Limits that cannot be read are ignored, as browsers do. ``near`` itself must be readable.
    """
    scale = SCALES[input_type]
    low, high = _limit(scale, minimum), _limit(scale, maximum)
    value = scale.read(near)
    if high is not None:
        value = min(value, high)
    if low is not None:
        value = max(value, low)
    if step.strip().lower() == "any":
        return scale.write(value)
    width = _step(step) or Decimal(scale.step)
    base = low if low is not None else Decimal(0)
    value = base + ((value - base) / width).to_integral_value(ROUND_FLOOR) * width
    return scale.write(value)


def _limit(scale: _Scale, text: str) -> Decimal | None:
    try:
        return scale.read(text)
    except (ValueError, InvalidOperation):
        return None


def _step(text: str) -> Decimal | None:
    try:
        step = Decimal(text)
    except InvalidOperation:
        return None
    return step if step.is_finite() and step > 0 else None


def _number(text: str) -> Decimal:
    number = Decimal(text)
    if not number.is_finite():
        raise ValueError(text)
    return number


def _write_number(number: Decimal) -> str:
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


# Times count in seconds, and have whole minutes unless a step says otherwise.
SCALES = {
    "number": _Scale(_number, _write_number, 1),
    "range": _Scale(_number, _write_number, 1),
    "date": _Scale(_day, _write_day, 1),
    "month": _Scale(_month, _write_month, 1),
    "week": _Scale(_week, _write_week, 1),
    "time": _Scale(_time, _write_time, 60),
    "datetime-local": _Scale(_moment, _write_moment, 60),
}
