"""Request and response models of the API, with the settings' names in snake_case."""

from __future__ import annotations

import json
from typing import Annotated, Any, Literal, Optional, Self, TypeVar
from zoneinfo import available_timezones

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    StrictBool,
    WithJsonSchema,
    create_model,
    field_validator,
    model_validator,
)

from explorer.checks import check_names
from explorer.models import Severity
from explorer.settings import model as config
from explorer.settings.crawl_options import CrawlOptions
from explorer.settings.error_messages import NOTIFY_PREFIX, PASSWORDS_PREFIX
from explorer.settings.field_types import (
    MAX_TEXT_LENGTH,
    SCHEDULE_NAME,
    Address,
    BoundedText,
    CheckNames,
    HostFile,
    PasswordVariable,
    Tags,
    TimeZone,
)
from explorer.settings.option import plain_type, value_types
from explorer.store.records import Source, StoredFinding, StoredRun, StoredSchedule

_LABEL = r"[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?"
_PORT = r"([1-9][0-9]{0,3}|[1-5][0-9]{4}|6[0-4][0-9]{3}|65[0-4][0-9]{2}|655[0-2][0-9]|6553[0-5])"
_HOST = rf"({_LABEL}(\.{_LABEL}){{0,8}}|\[::1\])"
_PATH = r"([/?#]([A-Za-z0-9._~:/?#@!$&'()*+,;=-]|%[0-9A-Fa-f]{2})*)?"
_PARTS = {
    "minute": "[0-5]?[0-9]",
    "hour": "([01]?[0-9]|2[0-3])",
    "day": "(0?[1-9]|[12][0-9]|3[01])",
    "month": "(0?[1-9]|1[0-2]|JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC)",
    "weekday": "([0-7]|SUN|MON|TUE|WED|THU|FRI|SAT)",
}


def _cron_field(part: str) -> str:
    item = rf"(\*|{part}(-{part})?)(/[1-9][0-9]?)?"
    return rf"{item}(,{item}){{0,30}}"


CRON = "^" + " ".join(map(_cron_field, _PARTS.values())) + "$"
URL = rf"^https?://{_HOST}(:{_PORT})?{_PATH}$"


def _require_check(name: str) -> str:
    if name not in _CHECKS:
        raise ValueError("must be the name of a check")
    return name


_NUMBERS = (
    *(name for name, kind in value_types(CrawlOptions).items() if plain_type(kind) in (int, float)),
    *("jitter_seconds", "retries", "flaky_seen", "flaky_of"),
)
_TIME_ZONES, _CHECKS = available_timezones(), set(check_names())
# The settings validate the values. The patterns in the schema are stricter, so that any value that
# matches them is accepted.
Url = Annotated[
    Address,
    WithJsonSchema(
        {
            "type": "string",
            "pattern": URL,
            "maxLength": MAX_TEXT_LENGTH,
            "examples": ["https://shop.example/"],
        }
    ),
]
Cron = Annotated[
    config.Cron,
    WithJsonSchema(
        {"type": "string", "pattern": CRON, "maxLength": 300, "examples": ["*/30 * * * *"]}
    ),
]
Zone = Annotated[TimeZone, WithJsonSchema({"type": "string", "enum": sorted(_TIME_ZONES)})]
CheckName = Annotated[
    str, AfterValidator(_require_check), WithJsonSchema({"type": "string", "enum": sorted(_CHECKS)})
]


def _variable_pattern(prefix: str) -> str:
    return f"^{prefix}[A-Za-z0-9_]{{1,100}}$"


_REQUEST_TYPES: dict[Any, Any] = {
    bool: StrictBool,
    Address: Url,
    HostFile: None,
    PasswordVariable: Annotated[str, Field(pattern=_variable_pattern(PASSWORDS_PREFIX))],
    CheckNames: tuple[CheckName, ...],
}
"""What a client may give for options of these types."""

OptionsModel = TypeVar("OptionsModel", bound=CrawlOptions)


def restrict(model: type[OptionsModel]) -> type[OptionsModel]:
    """Decorate a model of options to take what a client may give."""
    fields = {
        name: (Optional[_REQUEST_TYPES[kind]], None)  # noqa: UP045 - the type may be None
        for name, kind in value_types(model).items()
        if kind in _REQUEST_TYPES
    }
    return create_model(  # type: ignore[no-any-return,call-overload]  # fields known at runtime
        model.__name__, __base__=model, __doc__=model.__doc__, __module__=__name__, **fields
    )


def without_default(schema: dict[str, Any]) -> None:
    """Describe a field as one that may be left out, not as one that may be empty."""
    schema.pop("default", None)


class RequestModel(BaseModel):
    """Base of request models. It rejects lone surrogates, which databases cannot store."""

    @model_validator(mode="before")
    @classmethod
    def _require_encodable(cls, values: Any) -> Any:
        try:
            json.dumps(values if isinstance(values, dict) else "", ensure_ascii=False).encode()
        except UnicodeEncodeError:
            raise ValueError("contains half of a surrogate pair") from None
        return values

    @field_validator(*_NUMBERS, mode="before", check_fields=False)
    @classmethod
    def _require_number(cls, value: Any) -> Any:
        """Reject numbers given as strings, which the settings accept from forms."""
        if isinstance(value, bool | str):
            raise ValueError("must be a number")  # noqa: TRY004 - pydantic expects ValueError
        return value


class Options(CrawlOptions):
    """Options of a crawl that override the settings."""

    model_config = ConfigDict(alias_generator=str)


@restrict
class OptionsRequest(Options, RequestModel):
    """Options of a crawl that a client may set.

    Options that read files or secrets of the service's host are excluded.
    """


_RECORDING = Field(pattern=f"^{SCHEDULE_NAME}$")


class StartRequest(RequestModel):
    """Where a run begins: at an address, or with a recording that it replays."""

    model_config = ConfigDict(
        json_schema_extra={"anyOf": [{"required": ["url"]}, {"required": ["recording"]}]}
    )

    url: Url = Field("", json_schema_extra=without_default)
    """Of a replay: its scheme, host and port take the place of the recorded ones."""
    recording: Annotated[str, _RECORDING] = Field("", json_schema_extra=without_default)
    """The recording to replay. Steps, scope, AI and such options are for crawls."""

    @model_validator(mode="after")
    def _require_start(self) -> Self:
        if not (self.url or self.recording):
            raise ValueError("needs an url or a recording")
        return self


class NewRunRequest(OptionsRequest, StartRequest):
    """A run to be queued."""

    tags: Tags = ()


class Run(StoredRun):
    """A run. Counts are preliminary until the run is over."""

    options: Options


class WantedState(BaseModel):
    """A request to a run."""

    model_config = ConfigDict(extra="forbid")

    wanted: Literal["run", "pause", "stop"]


class RunsPage(BaseModel):
    """A page of the list of runs."""

    runs: tuple[Run, ...]
    count: int
    """Number of all runs that the filter selects."""


class JudgementRequest(RequestModel):
    """A judgement of a finding."""

    model_config = ConfigDict(extra="forbid")

    site: BoundedText
    finding_id: Annotated[str, Field(min_length=1, max_length=300)]
    verdict: Literal["accepted", "false"]
    note: BoundedText = ""


class FindingResponse(StoredFinding):
    """A finding with its evidence and judgement."""

    evidence: Annotated[dict[str, str], Field(default_factory=dict)]
    judgement: str | None = None


class NotifyResponse(BaseModel):
    """Notification settings. Recipients' addresses contain secrets and are only counted."""

    addresses: int
    to_env: str | None
    severity: Severity
    when: tuple[Literal["new", "gone"], ...]
    flaky_seen: int
    flaky_of: int


class NotifyRequest(RequestModel):
    """Notification settings of a request.

    If ``to`` is missing, an existing schedule keeps its recipients and a new one has none.
    """

    model_config = ConfigDict(extra="forbid")

    to: Annotated[tuple[BoundedText, ...], Field(max_length=20)] | None = None
    to_env: Annotated[str, Field(pattern=_variable_pattern(NOTIFY_PREFIX))] | None = None
    severity: Severity = "error"
    when: Annotated[tuple[Literal["new", "gone"], ...], Field(max_length=2)] = ("new", "gone")
    flaky_seen: int = Field(2, ge=1, le=10)
    flaky_of: int = Field(3, ge=1, le=10)


class Timetable(BaseModel):
    """Settings of a schedule besides the options of its crawl."""

    cron: str
    timezone: str = "UTC"
    overlap: Literal["skip", "queue"] = "skip"
    missed: Literal["once", "skip"] = "once"
    jitter_seconds: float = Field(0, ge=0, le=3600)
    retries: int = Field(0, ge=0, le=5)
    tags: Tags = ()


class ScheduleRequest(OptionsRequest, StartRequest, Timetable):
    """A schedule to be stored under its name."""

    cron: Cron
    timezone: Zone = "UTC"
    notify: NotifyRequest = NotifyRequest()


class Schedule(Options, Timetable):
    """A schedule with its times and its last run."""

    name: str
    url: str
    recording: str | None
    notify: NotifyResponse
    source: Source
    paused: bool
    next_at: str | None
    last_at: str | None
    last_run: str | None
    note: str
    problem: str
    """Why its replays would fail at once in the service's own process, or ""."""

    @classmethod
    def of(cls, stored: StoredSchedule, problem: str = "") -> Schedule:
        """Return the API's view of a stored schedule."""
        definition = stored.definition.model_dump(mode="json")
        notify = definition["notify"] | {"addresses": len(definition["notify"].pop("to"))}
        times = {"next_at": stored.next_at, "last_at": stored.last_at}
        return cls(
            **definition | {"notify": notify},
            source=stored.source,
            paused=stored.paused,
            last_run=stored.last_run,
            note=stored.note,
            problem=problem,
            **{name: at.isoformat() if at else None for name, at in times.items()},
        )
