"""Request and response models of the API, with the settings' names in snake_case."""

from __future__ import annotations

import json
from datetime import date
from typing import Annotated, Any, Literal, Optional, TypeVar

from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    StrictBool,
    ValidationInfo,
    ValidatorFunctionWrapHandler,
    create_model,
    field_validator,
    model_validator,
)
from pydantic_core import PydanticCustomError

from explorer.models import IgnoreRule, Severity
from explorer.models.judging import MAX_RULE_TEXT
from explorer.settings.crawl_options import CrawlOptions
from explorer.settings.error_messages import NOTIFY_PREFIX, PASSWORDS_PREFIX
from explorer.settings.field_types import (
    SCENARIO_NAME,
    SCHEDULE_NAME,
    Address,
    BoundedText,
    CheckNames,
    HostFile,
    PasswordVariable,
    Tags,
)
from explorer.settings.option import plain_type, value_types
from explorer.store.records import Source, StoredFinding, StoredRun, StoredSchedule
from explorer.web.api.request_types import (
    ADDRESS_GLOB,
    CheckName,
    Cron,
    Url,
    Zone,
    variable_pattern,
)

_SCRIPTS = ("recording", "scenario")
_REASON = r"^[A-Za-z0-9\u00c0-\u167f\u3040-\ud7a3][^\u0000]*$"
_NUMBERS = (
    *(name for name, kind in value_types(CrawlOptions).items() if plain_type(kind) in (int, float)),
    *("jitter_seconds", "retries", "flaky_seen", "flaky_of"),
)
_REQUEST_TYPES: dict[Any, Any] = {
    bool: StrictBool,
    Address: Url,
    HostFile: None,
    PasswordVariable: Annotated[str, Field(pattern=variable_pattern(PASSWORDS_PREFIX))],
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
_SCENARIO = Field(pattern=f"^{SCENARIO_NAME}$")


class StartRequest(RequestModel):
    """Where a run begins: at an address, or with a recording or scenarios that it follows."""

    model_config = ConfigDict(
        json_schema_extra={"anyOf": [{"required": [name]} for name in ("url", *_SCRIPTS)]}
    )

    recording: Annotated[str, _RECORDING] = Field("", json_schema_extra=without_default)
    """The recording to replay. Steps, scope, AI and such options are for crawls."""
    scenario: Annotated[str, _SCENARIO] = Field("", json_schema_extra=without_default)
    """The file of scenarios to carry out, instead of a recording. Steps, scope and such options are
    for crawls."""
    allow_destructive: StrictBool = False
    """Of scenarios: whether they may also press what deletes, pays or ends something."""
    url: Url = Field("", json_schema_extra=without_default, validate_default=True)
    """Of a replay: its scheme, host and port take the place of the recorded ones. Of scenarios: the
    address on which they open relative ones."""

    @field_validator("url", mode="wrap")
    @classmethod
    def _require_start(
        cls, url: Any, validate: ValidatorFunctionWrapHandler, info: ValidationInfo
    ) -> Any:
        if url != "":
            return validate(url)
        if any(info.data.get(script) for script in _SCRIPTS):
            return url
        raise PydanticCustomError("missing", "needs an url, a recording or a scenario")


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


class RuleRequest(RequestModel):
    """A rule that silences findings of a check in later runs; an empty condition matches any."""

    model_config = ConfigDict(extra="forbid")

    check: CheckName
    text: Annotated[BoundedText, Field(max_length=MAX_RULE_TEXT)] = ""
    address: Annotated[str, Field(pattern=ADDRESS_GLOB)] = ""
    reason: Annotated[str, Field(max_length=MAX_RULE_TEXT, pattern=_REASON)]
    until: date | None = None

    def rule(self) -> IgnoreRule:
        """Return the rule."""
        return IgnoreRule(**dict(self))


class JudgementRequest(RequestModel):
    """A judgement of a finding."""

    model_config = ConfigDict(extra="forbid")

    site: BoundedText
    finding_id: Annotated[str, Field(min_length=1, max_length=300)]
    verdict: Literal["accepted", "false"]
    note: BoundedText = ""
    rule: RuleRequest | None = None
    """Silences what is like the finding in later runs of the site."""


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
    to_env: Annotated[str, Field(pattern=variable_pattern(NOTIFY_PREFIX))] | None = None
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
    scenario: str | None
    allow_destructive: bool
    notify: NotifyResponse
    source: Source
    paused: bool
    next_at: str | None
    last_at: str | None
    last_run: str | None
    note: str
    problem: str
    """Why its runs would fail at once in the service's own process, or ""."""

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
