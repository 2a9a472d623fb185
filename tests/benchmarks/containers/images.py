"""The image of explorer and those it stands on: pulled, or made from Debian's packages."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from tests.benchmarks.containers.commands import Failed, Unavailable, docker, output

ROOT = Path(__file__).parents[3]
IMAGE = "explorer"
DEBIAN = "debian:trixie-slim"
POSTGRES = "postgres:17-alpine"
OLLAMA = "ollama/ollama"
SUITE = "trixie"
STAND_INS = {
    DEBIAN: "made with debootstrap",
    POSTGRES: "Debian's package of Postgres 17",
    OLLAMA: "a stand-in that answers the health check only; no model was asked",
}
PROXIES = ("HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY", "http_proxy", "https_proxy", "no_proxy")
LOCAL_AUTHORITIES = "usr/local/share/ca-certificates"
SLIM = "\n".join(
    f"path-exclude /usr/share/{folder}/*"
    for folder in ("doc", "groff", "info", "lintian", "locale", "man")
)
"""As in Debian's slim images."""
NO_CACHES = (
    'DPkg::Post-Invoke { "rm -f /var/cache/apt/archives/*.deb"; };\n'
    'Dir::Cache::pkgcache "";\nDir::Cache::srcpkgcache "";\n'
)
"""As in all of Debian's images."""


class Built(NamedTuple):
    """Sizes in bytes."""

    seconds: float
    size: int
    base_size: int


def build() -> Built:
    """Build the image without Docker's cache."""
    began = time.monotonic()
    _build(IMAGE, ROOT, "--no-cache")
    return Built(time.monotonic() - began, _size(IMAGE), _size(DEBIAN))


@contextmanager
def base_images(*, bootstrap: bool) -> Iterator[Mapping[str, str]]:
    """See to the images that are not built here.

    Args:
        bootstrap: Whether missing images are made from Debian's packages. They are removed at the
            end, for they bear the names of others.

    Yields:
        How those that were made differ from the images whose names they have.

    Raises:
        Unavailable: An image is missing.
    """
    missing = [name for name in STAND_INS if not _exists(name)]
    if not bootstrap:
        for name in missing:
            _pull(name)
        yield {}
        return
    try:
        for name in missing:
            _make(name)
        yield {name: STAND_INS[name] for name in missing}
    finally:
        for name in filter(_exists, missing):
            docker("rmi", "--force", name)


def _make(name: str) -> None:
    if name == DEBIAN:
        _bootstrap_debian()
    else:
        _build(name, Path(__file__).with_name(name.partition("/")[0].partition(":")[0]))


def _build(name: str, folder: Path, *options: str) -> None:
    # The host's network: the default one may not reach the host's resolver.
    proxies = [f"--build-arg={proxy}" for proxy in PROXIES if proxy in os.environ]
    docker("build", "--network=host", *proxies, *options, "--tag", name, str(folder))


def _bootstrap_debian() -> None:
    """Import a minimal Debian, with this machine's package sources and authorities."""
    if os.geteuid() or not shutil.which("debootstrap"):
        raise Unavailable("--bootstrap needs root and debootstrap (apt-get install debootstrap)")
    sources = _package_sources()
    options = ("--variant=minbase", "--include=ca-certificates")
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder, "root")
        output("debootstrap", *options, SUITE, str(root), sources[SUITE])
        _configure(root, sources)
        _import(root)


def _package_sources() -> dict[str, str]:
    """The addresses of this machine's Debian mirrors, by the suites of the image."""
    lines = output("apt-get", "indextargets", "--format", "$(ORIGIN) $(CODENAME) $(REPO_URI)")
    found = [line.split() for line in lines.splitlines() if line.startswith("Debian ")]
    sources = {codename: uri for _, codename, uri in found}
    own = min(sources, key=len, default="")  # "bookworm", beside "bookworm-security"
    if not own:
        raise Unavailable("apt knows no Debian mirror here: run apt-get update on a Debian machine")
    return {codename.replace(own, SUITE): uri for codename, uri in sources.items()}


def _configure(root: Path, sources: Mapping[str, str]) -> None:
    apt, dpkg = root / "etc/apt", root / "etc/dpkg/dpkg.cfg.d"
    lines = (f"deb {uri} {suite} main\n" for suite, uri in sources.items())
    (apt / "sources.list").write_text("".join(lines))
    access = output("apt-config", "dump", "--no-empty", "--format", '%F "%v";%n', "Acquire::http")
    (apt / "apt.conf.d/access").write_text(f"{access}\n")
    (apt / "apt.conf.d/no-caches").write_text(NO_CACHES)
    (dpkg / "slim").write_text(f"{SLIM}\n")
    authorities = Path("/", LOCAL_AUTHORITIES)
    if authorities.is_dir():
        shutil.copytree(authorities, root / LOCAL_AUTHORITIES, dirs_exist_ok=True)
    output("chroot", str(root), "update-ca-certificates")
    for place in ("var/cache/apt", "var/lib/apt/lists", "usr/share/doc", "usr/share/locale"):
        shutil.rmtree(root / place)
        (root / place).mkdir()


def _import(root: Path) -> None:
    packed = subprocess.Popen(["tar", "-C", root, "-c", "."], stdout=subprocess.PIPE)
    subprocess.run(
        ["docker", "import", "--change", 'CMD ["bash"]', "-", DEBIAN],
        stdin=packed.stdout,
        stdout=subprocess.DEVNULL,
        check=True,
    )
    packed.wait()


def _pull(name: str) -> None:
    try:
        docker("pull", name)
    except Failed as error:
        raise Unavailable(
            f"the image {name} is missing and cannot be pulled; --bootstrap makes a replacement "
            f"from Debian's packages\n{error}"
        ) from None


def _exists(name: str) -> bool:
    return bool(docker("images", "--quiet", name))


def _size(name: str) -> int:
    return int(docker("image", "inspect", "--format", "{{.Size}}", name))
