"""Sections about the servers and the database."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, SecretStr

from explorer.settings.option import OptionInfo
from explorer.settings.section import Section


class RecordingsSettings(Section):
    """The recordings that the service and the MCP server replay by name."""

    folder: str | None = None  # None: "recordings" in report.out; NAME.json in it is one


class ScenariosSettings(Section):
    """How scenarios are carried out, and those that the service and the MCP server have by name."""

    folder: str | None = None  # None: "scenarios" in report.out; .feature, .md and .txt in it
    wait_seconds: float = Field(5, ge=0)  # for an element, or for what should be seen


class McpSettings(Section):
    """Where the MCP server listens over HTTP. It asks nobody for a password."""

    host: str = "127.0.0.1"  # where `mcp --http` listens; it asks nobody for a password
    port: int = Field(8931, ge=1, le=65535)


class StoreSettings(Section):
    """The database of runs."""

    url: SecretStr | None = None  # None: an SQLite file in report.out; else postgresql+asyncpg://


class ServiceSettings(Section):
    """The web service and its workers."""

    host: str = "127.0.0.1"
    port: int = Field(8080, ge=1, le=65535)
    token: SecretStr | None = None  # for programs, as Authorization: Bearer
    user: str | None = None  # for people, who log in
    password: SecretStr | None = None
    allowed_hosts: tuple[str, ...] = ()  # names besides those of this machine
    public_url: str | None = None  # what links in notifications begin with
    runs_at_once: int = Field(2, ge=0)  # in this process; 0: it runs none
    runs_in_all: int = Field(8, ge=1)  # of all workers together
    runs_per_site: int = Field(1, ge=1)
    worker_id: str | None = None  # None: the host's name
    lease_seconds: float = Field(12, ge=3)  # without a sign of life; then a worker is lost
    overtime_minutes: float = Field(2, gt=0)  # beyond a run's own; then it is ended
    drain_seconds: int = Field(30, ge=1)  # for runs to end their step when told to stop


class ServerOptions(Section, defer_build=True):
    """Settings that the commands of the service may override."""

    runs_at_once: Annotated[
        int | None,
        OptionInfo("service.runs_at_once", "Maximum number of concurrent runs."),
    ] = None
    worker_id: Annotated[
        str | None,
        OptionInfo(
            "service.worker_id",
            "The name of this worker, another one for each [the host's name].",
        ),
    ] = None
    host: Annotated[str | None, OptionInfo("service.host", "The address to listen on.")] = None
    port: Annotated[int | None, OptionInfo("service.port", "The port to listen on.")] = None
