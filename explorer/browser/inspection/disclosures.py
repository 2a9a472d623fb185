"""Search for stack traces, debug pages, SQL errors and secrets in texts.

All patterns have bounded repetitions and run on a few thousand characters around one of their
``needles``, so that the time for any text is limited.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal, NamedTuple

from explorer.text import single_spaced

Kind = Literal["stack_trace", "debug_page", "sql_error", "secret"]

AROUND = 2_000
"""Characters on each side of a needle that a pattern sees."""
MAX_HITS = 5
"""Maximum occurrences of one needle that are examined."""
EXCERPT = 300
"""Maximum length of an excerpt in characters."""


class Shape(NamedTuple):
    """Describes one kind of disclosure; a text without one of the needles cannot match."""

    kind: Kind
    what: str
    needles: tuple[str, ...]
    pattern: re.Pattern[str]
    whole: re.Pattern[str]
    """Matches only a message on a line of its own, not one within a sentence."""


class Disclosed(NamedTuple):
    """Describes one disclosure; ``excerpt`` contains no secret."""

    kind: Kind
    what: str
    excerpt: str


_BEGINS = (
    r"(?m:^)[ \t(>]{0,20}(?:<[a-z/ ]{1,8}>){0,3}(?:PHP |Uncaught ){0,2}"
    r"(?:[\w\\.$]{0,80}(?:[Ee]rror|[Ee]xception|ERROR|FATAL)[\w \[\]()#]{0,40}:\s{1,4}){0,3}"
)
"""What may precede a message on its line: a word such as "ERROR:" or the name of an exception."""


def _shape(kind: Kind, what: str, needles: str, pattern: str, rest: str = "") -> Shape:
    """Create a shape; ``rest`` must follow the pattern in a whole message."""
    whole = re.compile(f"{_BEGINS}(?:{pattern})(?:{rest})")
    return Shape(kind, what, tuple(needles.split("|")), re.compile(pattern), whole)


def _frames(what: str, needles: str, pattern: str, next_frame: str) -> Shape:
    """Create a shape for the lines of a stack trace; a whole trace has at least two of them."""
    whole = re.compile(rf"(?:{pattern})\s{{0,40}}(?:{next_frame})")
    return Shape("stack_trace", what, tuple(needles.split("|")), re.compile(pattern), whole)


def _secret(what: str, needles: str, pattern: str) -> Shape:
    compiled = re.compile(pattern)
    return Shape("secret", what, tuple(needles.split("|")), compiled, compiled)


_TRACES = (
    _shape(
        "stack_trace", "Python traceback", "Traceback (most recent call last)",
        r"Traceback \(most recent call last\):?[\s\S]{0,200}File ",
    ),
    _shape(
        "debug_page", "Django debug page", "DEBUG = True",
        r"(?:You.{1,6}re )?seeing this error because you have[\s\S]{0,20}DEBUG = True",
    ),
    _shape(
        "debug_page", "Werkzeug debugger", "Werkzeug Debugger|in your WSGI application",
        r"Werkzeug Debugger|(?:The )?debugger caught an exception in your WSGI application",
    ),
    _shape(
        "stack_trace", "PHP error", " on line ",
        r"(?:Fatal error|Parse error|Warning|Notice|Deprecated|Exception)\b.{1,400}? in "
        r"(?:/|[A-Z]:\\)[^\s<>]{1,200}(?: |</?b>){1,6}on line (?:<b>)?\d{1,6}",
    ),
    _shape(
        "debug_page", "Laravel or Symfony debug page",
        "Whoops, looks like something went wrong|Whoops\\|Illuminate\\|Symfony Exception",
        r"Whoops, looks like something went wrong|Whoops\\Exception\\|Symfony Exception"
        r"|Illuminate\\[\w\\]{3,80}Exception\b",
        r"(?<=wrong)|:?\s{1,20}SQLSTATE",
    ),
    _frames(
        "Java stack trace", ".java:|.kt:|.scala:",
        r"\bat [\w$.]{3,200}\([\w$]{1,80}\.(?:java|kt|scala):\d{1,6}\)",
        r"at [\w$.]{3,200}\(|\.\.\. \d{1,6} more|Caused by:",
    ),
    _shape(
        "debug_page", "Spring error page", "Whitelabel Error Page", r"Whitelabel Error Page",
        r"\s{0,20}This application has no explicit mapping",
    ),
    _frames(
        ".NET stack trace", ":line ",
        r"\bat [\w.<>`\[\],]{3,200}\([^()]{0,300}\) in [^\n]{1,250}:line \d{1,6}",
        r"at [\w.<>`\[\],]{3,200}\(|---",
    ),
    _shape(
        "stack_trace", ".NET error page", "Server Error in '/",
        r"Server Error in '/\w{0,40}' Application",
    ),
    _frames(
        "Node.js stack trace", ".js:|.ts:|node:internal",
        r"\bat [^\n()]{0,120}\(?(?:file://)?(?:/|[A-Z]:\\|node:internal)[^\s()]{1,200}:\d{1,6}:\d{1,6}",
        r"\)?\s{0,40}at \S",
    ),
    _frames(
        "Ruby backtrace", ".rb:",
        r"[\w./-]{1,200}\.rb:\d{1,6}:in [`'][^`'\n]{1,100}'",
        r"(?:from )?[\w./-]{1,200}\.rb:\d|: [^\n]{1,300}Error\)",
    ),
    _shape(
        "stack_trace", "Go panic", "goroutine ",
        r"goroutine \d{1,9} \[(?:running|select|chan receive|IO wait)",
        r"[^\n]{0,40}\]:\s{1,10}[\w./]{1,200}\(",
    ),
)  # fmt: skip

_SQL = (
    _shape(
        "sql_error", "MySQL error", "SQL syntax",
        r"(?:You have an )?error in your SQL syntax|SQL syntax.{0,40}MySQL",
        r"; check the manual",
    ),
    _shape("sql_error", "SQL error", "SQLSTATE[", r"SQLSTATE\[\w{2,5}\]", r":? \[|: \S"),
    _shape(
        "sql_error", "PostgreSQL error",
        "psycopg|PG::|pg_query|syntax error at or near|unterminated quoted string",
        r"psycopg\d?\.(?:errors\.)?\w{3,40}|\bPG::\w{3,40}|pg_query\(\)"
        r"|syntax error at or near \"|unterminated quoted string at or near",
        r": [\w(]| \"|(?<=\")\S",
    ),
    _shape(
        "sql_error", "SQLite error", "sqlite3.|SQLITE_ERROR|: syntax error|unrecognized token:",
        r"sqlite3\.\w{0,20}Error|SQLITE_ERROR|near \"[^\"\n]{1,60}\": syntax error"
        r"|unrecognized token: \"",
        r": \S|(?<=syntax error)\s{0,20}(?m:$)|(?<=\")\S",
    ),
    _shape("sql_error", "Oracle error", "ORA-", r"\bORA-\d{5}\b", r": \S"),
    _shape(
        "sql_error", "SQL Server error", "Unclosed quotation mark|Incorrect syntax near",
        r"Unclosed quotation mark after the character string|Incorrect syntax near '",
        r" '|(?<=')\S",
    ),
    _shape(
        "sql_error", "SQLAlchemy error", "sqlalchemy.exc.|(Background on this error",
        r"sqlalchemy\.exc\.\w{3,40}|Background on this error at: https://sqlalche",
        r": \(|(?<=sqlalche)\.me",
    ),
)  # fmt: skip

_SECRET_NAMES = ("SECRET", "SECRET_KEY", "PASSWORD", "PASSWD", "TOKEN", "API_KEY", "APIKEY")
_MORE_SECRET_NAMES = ("PRIVATE_KEY", "ACCESS_KEY", "DATABASE_URL")
_VARIABLES = "|".join(f"{name}=" for name in (*_SECRET_NAMES, *_MORE_SECRET_NAMES))
_SETS = r"^[ \t]{0,8}(?:export )?[A-Z][A-Z0-9_]{0,60}="
_SETS_SECRET = (
    rf"^[ \t]{{0,8}}(?:export )?[A-Z0-9_]{{0,60}}(?:{_VARIABLES})"
    r"[\"']?[^\s\"'<>{}$]{6,300}"
)
_HASH_NAMES = "password_hash|passwordHash|hashed_password|pwhash|password_digest"
_SECRETS = (
    _secret(
        "private key", " PRIVATE KEY-----",
        r"-----BEGIN (?:[A-Z]{2,10} ){0,2}PRIVATE KEY-----\s{0,4}[A-Za-z0-9+/=\\\s:,-]{40,2000}",
    ),
    _secret("AWS access key", "AKIA|ASIA", r"\b(?:AKIA|ASIA)[0-9A-Z]{16}\b"),
    _secret(
        "GitHub token", "ghp_|gho_|ghu_|ghs_|ghr_|github_pat_",
        r"\bgh[pousr]_[A-Za-z0-9]{36,80}\b|\bgithub_pat_[A-Za-z0-9_]{50,100}\b",
    ),
    _secret("GitLab token", "glpat-", r"\bglpat-[\w-]{20,60}"),
    _secret("Slack token", "xox", r"\bxox[abprs]-[0-9A-Za-z-]{20,100}"),
    _secret("Stripe key", "k_live_", r"\b[sr]k_live_[0-9A-Za-z]{16,120}\b"),
    _secret(
        "API key of a language model", "sk-",
        r"\bsk-(?:ant-|proj-)[\w-]{24,200}|\bsk-[A-Za-z0-9]{40,64}\b",
    ),
    _secret("SendGrid key", "SG.", r"\bSG\.[\w-]{22}\.[\w-]{43}"),
    _secret(
        "npm or PyPI token", "npm_|pypi-",
        r"\bnpm_[A-Za-z0-9]{36}\b|\bpypi-[\w-]{60,250}",
    ),
    _secret(
        "password hash", "$2|$argon2|pbkdf2|$6$|$5$|$1$|scrypt:",
        r"\$2[aby]\$\d\d\$[./A-Za-z0-9]{53}|\$argon2(?:id|i|d)\$v=\d+\$m=\d{1,9}"
        r"[\w=,$+/-]{20,200}|\bpbkdf2[_:]sha\d{1,3}[$:]\d{1,9}\$[^\s$<>\"]{4,64}\$[A-Za-z0-9+/=]{32,128}"
        r"|\$[156]\$[./A-Za-z0-9]{4,20}\$[./A-Za-z0-9]{22,90}"
        r"|\bscrypt:\d{1,9}:\d{1,3}:\d{1,3}\$[^\s$<>\"]{4,64}\$[0-9a-f]{64,160}",
    ),
    _secret(
        "password hash", _HASH_NAMES,
        rf"[\"'](?:{_HASH_NAMES})[\"']\s{{0,4}}:\s{{0,4}}[\"'][^\"'\s]{{20,200}}[\"']",
    ),
    _secret(
        "address with a password", "postgres|mysql|mariadb|mongodb|redis|amqp|mssql",
        r"\b(?:postgres(?:ql)?|mysql|mariadb|mongodb(?:\+srv)?|rediss?|amqps?|mssql)(?:\+\w{2,20})?"
        r"://[^\s:/@<>\"']{1,60}:[^\s:/@<>\"']{4,100}@[\w.-]{3,100}",
    ),
    _secret(
        "contents of a .env file", _VARIABLES,
        rf"(?m:{_SETS}[^\n]{{0,300}}\n{_SETS_SECRET}|{_SETS_SECRET}[\"']?\r?\n{_SETS})",
    ),
)  # fmt: skip
_SHAPES = (*_TRACES, *_SQL, *_SECRETS)

NEEDLES: tuple[str, ...] = tuple(
    dict.fromkeys(needle for shape in _SHAPES for needle in shape.needles)
)
"""A text without any of these strings contains no disclosure."""

_ASSIGNED = re.compile(
    r"((?:password|passwd|secret|token|api_?key)\w{0,20}[\"']?\s?[=:]\s?)[^\s,&)]{4,300}",
    re.IGNORECASE,
)
"""Values with such names are masked in the excerpt of a trace."""

_PLACEHOLDER = re.compile(
    r"example|x{4,}|\*{3,}|\.\.\.|changeme|your[-_ ]|placeholder|dummy|<[a-z]"
    r"|:password@|:pass(?:wd)?@|:secret@|:postgres@|:root@|0{8,}|123456",
    re.IGNORECASE,
)


def disclosed_in(text: str, *, failed: bool = True) -> Iterator[Disclosed]:
    """Yield the disclosures in a text, each kind once.

    Args:
        text: The text to search.
        failed: Whether the response reports an error. Otherwise only secrets, whole messages and
            whole traces count, as the text may be about errors.
    """
    told: set[str] = set()
    for shape in _SHAPES:
        pattern = shape.pattern if failed else shape.whole
        if shape.what in told or not (match := _match(shape, pattern, text)):
            continue
        if shape.kind == "secret" and _PLACEHOLDER.search(match[0]):
            continue
        told.add(shape.what)
        yield Disclosed(shape.kind, shape.what, _excerpt(shape, match))


def masked(text: str) -> str:
    """Return the text with all secrets of known shapes masked."""
    for shape in _SECRETS:
        if any(needle in text for needle in shape.needles):
            text = shape.pattern.sub(lambda found: _hidden(found[0]), text)
    return text


def _match(shape: Shape, pattern: re.Pattern[str], text: str) -> re.Match[str] | None:
    for needle in shape.needles:
        at = text.find(needle)
        for _ in range(MAX_HITS):
            if at < 0:
                break
            if match := pattern.search(text, max(0, at - AROUND), at + AROUND):
                return match
            at = text.find(needle, at + AROUND)
    return None


def _excerpt(shape: Shape, match: re.Match[str]) -> str:
    if shape.kind == "secret":
        return _hidden(match[0])
    around = masked(match.string[match.start() : match.start() + 4 * EXCERPT])
    return _ASSIGNED.sub(r"\1…", single_spaced(around))[:EXCERPT]


def _hidden(secret: str) -> str:
    """Mask a secret except for its first characters, which show its kind, and its length."""
    kind = secret[:4] if re.match(r"[A-Za-z-]{4}", secret) else secret[:2]
    return f"{kind}… ({len(secret)} characters)"
