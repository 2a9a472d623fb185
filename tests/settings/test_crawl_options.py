"""The options of a crawl, and what is derived from them."""

import re
import textwrap
from pathlib import Path
from typing import Any

import pytest
from cyclopts import App

from explorer.cli.options import takes
from explorer.settings import crawl_options
from explorer.settings.crawl_options import CrawlOptions, LocalCrawlOptions
from explorer.settings.model import Settings
from explorer.settings.option import options_of, plain_type, value_types
from explorer.settings.overrides import settings_of
from explorer.settings.serving import ServerOptions
from explorer.web.api.schemas import restrict
from explorer.web.crawl_form import crawl_form

OPTIONS = [
    (name, option.place, plain_type(value_types(model)[name]))
    for model in (LocalCrawlOptions, ServerOptions)
    for name, option in options_of(model).items()
]


@pytest.mark.parametrize(("name", "place", "kind"), OPTIONS, ids=[name for name, *_ in OPTIONS])
def test_every_option_overrides_a_setting_of_its_type(name: str, place: Any, kind: Any):
    section = type(getattr(Settings(), place.section))
    assert plain_type(section.model_fields[place.field].annotation) == kind


def test_a_stored_crawl_has_nothing_but_options():
    assert options_of(CrawlOptions).keys() == CrawlOptions.model_fields.keys()


@pytest.mark.parametrize("name", CrawlOptions.model_fields)
def test_every_stored_value_is_bounded(name: str):
    schema = CrawlOptions.model_json_schema(by_alias=False)["properties"][name]["anyOf"][0]
    if "items" in schema:
        assert schema["maxItems"]
        schema = schema["items"]
    bound = {"string": "maxLength", "integer": "maximum", "number": "maximum"}
    assert schema["type"] == "boolean" or "enum" in schema or bound[schema["type"]] in schema


def test_an_option_overrides_its_setting_and_no_other():
    assert settings_of(CrawlOptions(), Settings()) == Settings()
    changed = settings_of(CrawlOptions(steps=7, ignore_robots=True), Settings())
    assert (changed.planner.steps, changed.scope.respect_robots) == (7, False)
    assert changed.planner.minutes == Settings().planner.minutes
    assert settings_of(CrawlOptions(ignore_robots=False), Settings()).scope.respect_robots


def test_the_option_of_the_contributors_guide_is_known_everywhere():
    guide = (Path(__file__).parents[2] / "CONTRIBUTING.md").read_text(encoding="utf-8")
    code = re.search(r"## Add an option of a crawl\n.*?```python\n(.*?)```", guide, re.DOTALL)
    assert code
    names = dict(vars(crawl_options))
    exec(f"class Extended(CrawlOptions):\n{textwrap.indent(code[1], '    ')}", names)
    extended = names["Extended"]

    class Flags:
        """The options of a command."""

    flags: Any = takes(extended)(Flags)
    app = App()

    @app.default
    def crawl(options: flags = flags()) -> object:  # noqa: B008 - as in the commands
        return options

    given = app(["--max-failures", "3", "--steps", "7"], result_action="return_value")
    assert given == flags(max_failures=3, steps=7)
    assert settings_of(extended(max_failures=3), Settings()).planner.max_failures == 3
    limits = crawl_form(Settings(), extended)[0]
    (field,) = (field for field in limits.fields if field.name == "max_failures")
    assert (field.control, field.placeholder) == ("number", "10")
    assert field.attributes == {"min": 1, "max": 1000, "inputmode": "numeric"}
    assert restrict(extended).model_validate({"max_failures": 3}).max_failures == 3
    assert extended.model_validate({"maxFailures": 3}).max_failures == 3
