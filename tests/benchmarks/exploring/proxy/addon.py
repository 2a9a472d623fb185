"""What mitmproxy does between a tool and an application: the session, the counters, the count.

Every tool has the same session, and a request that would end it gets an empty answer: a session
lost early would decide a run by luck.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import os
import re
from collections import defaultdict
from pathlib import Path

from mitmproxy import http

HERE = Path(__file__).parent
BEACON = f"<script>{(HERE / 'beacon.js').read_text()}</script>"


class Counting:
    """Reads COOKIE, SCRIPTS (a pattern), NPM, INSTRUMENTED and STATEMENTS of the environment."""

    def __init__(self) -> None:
        self._cookie = os.environ["COOKIE"]
        self._scripts = os.environ["SCRIPTS"]
        self._instrumented = Path(os.environ["INSTRUMENTED"])
        self._ran: defaultdict[str, set[str]] = defaultdict(set)

    def request(self, flow: http.HTTPFlow) -> None:
        flow.request.headers["accept-encoding"] = "identity"
        if flow.request.path == "/__statements__":
            told = json.loads(flow.request.content or b"{}")
            self._ran[told["script"]].update(told["ids"])
            flow.response = http.Response.make(204)
        elif "logout" in flow.request.path:
            flow.response = http.Response.make(204)
        elif self._cookie:
            name = self._cookie.partition("=")[0]
            if name not in flow.request.cookies:
                others = flow.request.headers.get("cookie")
                both = filter(None, (others, self._cookie))
                flow.request.headers["cookie"] = "; ".join(both)

    async def response(self, flow: http.HTTPFlow) -> None:
        answer = flow.response
        if not self._scripts or answer is None or answer.status_code != 200:
            return
        if re.search(self._scripts, flow.request.path):
            answer.content = await self._with_counters(answer.content or b"")
        elif "text/html" in answer.headers.get("content-type", ""):
            answer.text = (answer.get_text() or "").replace("<head>", f"<head>{BEACON}", 1)

    async def _with_counters(self, source: bytes) -> bytes:
        name = hashlib.sha256(source).hexdigest()[:16]
        kept = self._instrumented / f"{name}.js"
        if not kept.exists():
            command = ("node", str(HERE / "instrument.mjs"), os.environ["NPM"], name)
            pipe = asyncio.subprocess.PIPE
            node = await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe)
            code, _ = await node.communicate(source)
            if node.returncode:
                raise OSError(f"{name}: no counters could be put into a script")
            kept.parent.mkdir(parents=True, exist_ok=True)
            kept.write_bytes(code)
        return kept.read_bytes()

    def done(self) -> None:
        count = sum(map(len, self._ran.values()))
        Path(os.environ["STATEMENTS"]).write_text(str(count))


addons = [Counting()]
