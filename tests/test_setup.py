"""The way from a clone to a running command: the run script, the locks, the packages."""

import os
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).parent.parent
LOCKS = ("requirements.txt", "requirements-dev.txt")
TOOLS = ("cmp", "cp", "dirname", "find", "mkdir", "rm", "sh", "touch", "xargs")


class Clone:
    """A copy of the run script on a machine that has a few tools and the programs it is given."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.programs = folder / "bin"
        self.programs.mkdir()
        for tool in TOOLS:
            self.programs.joinpath(tool).symlink_to(str(shutil.which(tool)))
        shutil.copy(ROOT / "run", folder)
        for lock in LOCKS:
            folder.joinpath(lock).write_text(f"the content of {lock}\n")

    def has(self, name: str, script: str) -> None:
        program = self.programs / name
        program.parent.mkdir(parents=True, exist_ok=True)
        program.write_text(f"#!/bin/sh\n{script}\n")
        program.chmod(0o755)

    def is_set_up(self, *locks: str) -> None:
        self.has("../.venv/bin/python", 'echo "python $*"')
        self.folder.joinpath(".venv", "made").touch()
        for lock in locks:
            shutil.copy(self.folder / lock, self.folder / ".venv")

    def run(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [self.folder / "run", *arguments],
            env={"PATH": str(self.programs)},
            capture_output=True,
            text=True,
        )


@pytest.fixture
def clone(tmp_path: Path) -> Clone:
    return Clone(tmp_path)


def test_an_old_python_is_told_in_a_line(clone: Clone):
    clone.has("python3", '[ "$1" = --version ] && echo Python 3.9.2 || exit 1')
    result = clone.run("explore")
    assert result.returncode == 2
    assert result.stderr.splitlines()[1:] == [
        "run: explorer needs Python 3.11 or newer, and Python 3.9.2 is here"
    ]


def test_a_python_without_venv_and_pip_is_told_in_a_line(clone: Clone):
    clone.has("python3", 'case "$*" in *version_info*) exit 0;; *) exit 1;; esac')
    clone.has("id", "echo 1000")
    result = clone.run("explore")
    assert result.returncode == 2
    assert result.stderr.splitlines()[1:] == [
        "run: python3 has neither venv nor pip; on Debian: sudo apt-get install python3-venv"
    ]


def test_an_installation_that_fails_is_tried_again_next_time(clone: Clone):
    clone.is_set_up()
    clone.has("../.venv/bin/python", '[ "$3" != install ]')
    for _ in range(2):
        result = clone.run("explore")
        assert result.returncode == 2
        assert "the installation failed" in result.stderr


def test_what_is_installed_is_not_installed_again(clone: Clone):
    clone.is_set_up("requirements.txt")
    result = clone.run("explore", "http://127.0.0.1:9/ x")
    assert (result.stdout, result.stderr) == (
        "python -P -m explorer explore http://127.0.0.1:9/ x\n",
        "",
    )


def test_a_changed_lock_is_installed(clone: Clone):
    clone.is_set_up("requirements.txt")
    clone.folder.joinpath("requirements.txt").write_text("changed")
    assert "--require-hashes -r" in clone.run("doctor").stdout
    assert "--require-hashes -r" not in clone.run("doctor").stdout


def test_all_checks_run_and_the_failed_are_named(clone: Clone):
    clone.is_set_up(*LOCKS)
    clone.has("../.venv/npm/node_modules/.bin/biome", 'echo "biome $*"')
    for program, code in {"ruff": 0, "mypy": 1, "lint-imports": 0}.items():
        clone.has(f"../.venv/bin/{program}", f"exit {code}")
    clone.has("../.venv/bin/python", 'echo "python $*"; exit 1')
    clone.has("npm", "exit 0")
    clone.has("id", "echo 1000")
    result = clone.run("test", "-k", "one")
    assert result.returncode == 1
    assert "biome lint --error-on-warnings" in result.stdout
    assert "python -m pytest -n auto --dist worksteal -k one" in result.stdout
    assert result.stderr == "run: FAILED: mypy, pytest\n"


def test_the_tests_tell_a_user_who_lacks_npm(clone: Clone):
    clone.is_set_up(*LOCKS)
    clone.has("id", "echo 1000")
    result = clone.run("test")
    assert result.returncode == 2
    assert result.stderr == "run: the tests need npm; on Debian: sudo apt-get install npm\n"


def test_the_tests_install_what_they_need_as_root(clone: Clone):
    clone.is_set_up(*LOCKS)
    clone.has("id", "echo 0")
    clone.has("apt-get", 'echo "$*" >> "${0%/*}/apt.log"')
    clone.run("test")
    commands = clone.programs.joinpath("apt.log").read_text().splitlines()
    installed = [command.split()[-1] for command in commands if "install" in command]
    assert installed == ["npm", "chromium-headless-shell"]


def test_the_locks_hold_every_dependency_and_no_address():
    project = tomllib.loads(ROOT.joinpath("pyproject.toml").read_text())
    runtime, dev = (ROOT.joinpath(lock).read_text() for lock in LOCKS)
    for requirement in project["project"]["dependencies"]:
        name = re.split(r"\W*[>\[]", requirement)[0]  # without its extras
        assert f"\n{name}==" in runtime
    for requirement in project["dependency-groups"]["dev"]:
        assert f"\n{requirement.partition('>')[0]}==" in dev
    assert "platform_release" not in runtime + dev  # which pip 24.1 cannot read on Debian
    assert "://" not in runtime + dev


def test_the_wheel_brings_the_files_that_are_not_python(tmp_path: Path):
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    (wheel,) = tmp_path.glob("*.whl")
    packed = set(zipfile.ZipFile(wheel).namelist())
    files = {path.relative_to(ROOT) for path in ROOT.glob("explorer/**/*") if path.is_file()}
    not_cached = {file for file in files if not any(part[0] in "._" for part in file.parent.parts)}
    assert {file.as_posix() for file in not_cached} <= packed


@pytest.fixture
def compose(tmp_path: Path) -> Callable[..., str]:
    """Compose in a folder without .env, or with that; gives the services as it understands them."""
    command = next(filter(shutil.which, ("docker-compose", "docker")), None)
    whole = ["docker", "compose"] if command == "docker" else ["docker-compose"]
    if command is None or subprocess.run([*whole, "version"], capture_output=True).returncode:
        pytest.skip("Docker Compose is not installed")
    for name in ("docker-compose.yml", "docker.env", "explorer/service/seccomp.json"):
        copied = tmp_path / name
        copied.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, copied)
    environment = os.environ | {"EXPLORER_SERVICE__PASSWORD": "of the test"}

    def config(*profile: str) -> str:
        return subprocess.run(
            [*whole, *profile, "config"],
            cwd=tmp_path,
            check=True,
            env=environment,
            capture_output=True,
            text=True,
        ).stdout

    return config


@pytest.mark.parametrize("profile", [[], ["--profile", "scale"]])
def test_compose_accepts_the_services(compose: Callable[..., str], profile: list[str]):
    assert "EXPLORER_SERVICE__PASSWORD: of the test" in compose(*profile)


def test_containers_get_the_variables_that_settings_name(
    compose: Callable[..., str], tmp_path: Path
):
    tmp_path.joinpath(".env").write_text("ENV_FILE=.env\nEXPLORER_PASSWORD_SHOP=hunter2\n")
    told = compose("--profile", "scale")
    assert told.count("EXPLORER_PASSWORD_SHOP: hunter2") == 5


def test_every_container_with_a_browser_gets_the_profile_that_its_sandbox_needs(
    compose: Callable[..., str],
):
    services = yaml.safe_load(compose("--profile", "scale"))["services"]
    with_profile = {name for name, service in services.items() if "security_opt" in service}
    assert with_profile == {"service", "web", "worker-1", "worker-2", "worker-3"}
