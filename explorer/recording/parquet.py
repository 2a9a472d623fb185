"""Recordings as Parquet: a row for each action, the fields of its element nested.

Fields that a recording does not define are in the column ``extra``, as JSON. What belongs to the
whole recording is in the metadata of the file.
"""

from __future__ import annotations

import json
from io import BytesIO
from math import isnan
from pathlib import Path
from types import UnionType
from typing import TYPE_CHECKING, Any, Literal, Union, get_args, get_origin

from pydantic import BaseModel

from explorer.errors import UsageError
from explorer.models.recording import ActionWithElement, Recording
from explorer.process.files import write_atomically

if TYPE_CHECKING:
    import pyarrow

MAX_TABLE_BYTES = 500_000_000
"""Size of the data in memory; a small file may hold very much."""
_ROWS_AT_ONCE = 64
_MAGIC = b"PAR1"
_METADATA = b"explorer.recording"
_EXTRA = "extra"


def is_parquet(path: Path) -> bool:
    """Return whether a file begins as a Parquet file."""
    try:
        with path.open("rb") as file:
            return file.read(len(_MAGIC)) == _MAGIC
    except OSError:
        return False  # whoever reads it says why


def write_parquet(recording: Recording, path: Path) -> None:
    """Write a recording as Parquet, completely or not at all.

    Raises:
        UsageError: The file cannot be written, a number is too large for Parquet, or the extra
            ``parquet`` is not installed.
    """
    arrow, parquet = _packages()
    data = json.loads(recording.to_json())
    actions = data.pop("actions", [])
    rows = [_to_row(action, ActionWithElement) for action in actions]
    content = BytesIO()
    try:
        schema = arrow.schema(_fields(ActionWithElement))
        whole = {_METADATA: json.dumps(data, ensure_ascii=False).encode()}
        table = arrow.Table.from_pylist(rows, schema=schema.with_metadata(whole))
        parquet.write_table(table, content, compression="zstd")
        write_atomically(path, content.getvalue())
    except (arrow.ArrowException, OverflowError) as error:
        raise UsageError(f"{path}: not to be written as Parquet: {_reason(error)}") from None
    except OSError as error:
        raise UsageError(f"{path}: cannot be written: {error.strerror}") from None


def read_parquet(path: Path) -> dict[str, Any]:
    """Return the JSON of a recording from a Parquet file, also of one with bare actions.

    Raises:
        UsageError: The file cannot be read, is broken or too large, or the extra ``parquet`` is not
            installed.
    """
    arrow, parquet = _packages()
    try:
        with parquet.ParquetFile(path) as file:
            rows = _rows(path, file)
            whole = (file.schema_arrow.metadata or {}).get(_METADATA, b"{}")
        data = json.loads(whole)
        actions = [_from_row(row, ActionWithElement) for row in rows]
    except OSError as error:
        raise UsageError(f"{path}: not a Parquet file that can be read: {_reason(error)}") from None
    except (arrow.ArrowException, ValueError, RecursionError, AttributeError, TypeError) as error:
        raise UsageError(f"{path}: not a recording: {_reason(error)}") from None
    if not isinstance(data, dict):
        raise UsageError(f"{path}: not a recording: its metadata is no object")
    return {**data, "actions": actions}


def _packages() -> tuple[Any, Any]:
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise UsageError(
            "Parquet needs a package that is not installed: pip install 'explorer[parquet]'"
        ) from None
    return pyarrow, pyarrow.parquet


def _rows(path: Path, file: Any) -> list[dict[str, Any]]:
    groups = (file.metadata.row_group(one) for one in range(file.metadata.num_row_groups))
    told = sum(group.total_byte_size for group in groups)
    rows: list[dict[str, Any]] = []
    for batch in file.iter_batches(_ROWS_AT_ONCE) if told <= MAX_TABLE_BYTES else ():
        if told + batch.nbytes > MAX_TABLE_BYTES:
            told += batch.nbytes
            break
        read = batch.to_pylist()
        told += _weight(read)  # the same text may be in many rows, and only once in the file
        rows += read
        if told > MAX_TABLE_BYTES:
            break
    if told > MAX_TABLE_BYTES:
        raise UsageError(f"{path}: more than {MAX_TABLE_BYTES // 1_000_000} MB of data")
    return rows


def _weight(value: Any) -> int:
    """Return roughly the bytes that a value takes in memory."""
    if isinstance(value, list):
        return 8 + sum(map(_weight, value))
    if isinstance(value, dict):
        return 64 + sum(map(_weight, value.values()))
    return 8 + (len(value) if isinstance(value, str | bytes) else 0)


def _reason(error: Exception) -> str:
    return (str(error) or type(error).__name__).splitlines()[0][:200]


def _fields(model: type[BaseModel]) -> list[pyarrow.Field]:
    """Return the columns for the fields of a model, and one for all others."""
    import pyarrow

    known = {name: _type(field.annotation) for name, field in model.model_fields.items()}
    columns = [pyarrow.field(name, kind) for name, kind in known.items() if kind is not None]
    return [*columns, pyarrow.field(_EXTRA, pyarrow.string())]


def _type(annotation: Any) -> Any:
    """Return the Arrow type of a field, None for one that has none."""
    import pyarrow

    kind = _plain(annotation)
    plain = {
        str: pyarrow.string(),
        float: pyarrow.float64(),
        int: pyarrow.int64(),
        bool: pyarrow.bool_(),
    }
    if kind in plain:
        return plain[kind]
    if get_origin(kind) is Literal:
        return pyarrow.string()
    if get_origin(kind) is tuple:
        items = _type(get_args(kind)[0])
        return None if items is None else pyarrow.list_(items)
    if isinstance(kind, type) and issubclass(kind, BaseModel):
        return pyarrow.struct(_fields(kind))
    return None


def _plain(annotation: Any) -> Any:
    """Return the type without ``None`` and without validators."""
    if get_origin(annotation) in (Union, UnionType):
        kinds = [kind for kind in get_args(annotation) if kind is not type(None)]
        return _plain(kinds[0]) if len(kinds) == 1 else None
    if hasattr(annotation, "__metadata__"):
        return _plain(annotation.__origin__)
    return annotation


def _nested(model: type[BaseModel], name: str) -> type[BaseModel] | None:
    """Return the model of a field's value, or of the items of its list."""
    kind = _plain(model.model_fields[name].annotation)
    if get_origin(kind) is tuple:
        kind = _plain(get_args(kind)[0])
    return kind if isinstance(kind, type) and issubclass(kind, BaseModel) else None


def _to_row(data: dict[str, Any], model: type[BaseModel]) -> dict[str, Any]:
    row: dict[str, Any] = {}
    extra: dict[str, Any] = {}
    for name, value in data.items():
        if name not in model.model_fields or _type(model.model_fields[name].annotation) is None:
            extra[name] = value
        else:
            row[name] = _each(value, _nested(model, name), _to_row)
    return row | ({_EXTRA: json.dumps(extra, ensure_ascii=False)} if extra else {})


def _from_row(row: dict[str, Any], model: type[BaseModel]) -> dict[str, Any]:
    data: dict[str, Any] = {}
    for name, value in row.items():
        if value is None or (isinstance(value, float) and isnan(value)):
            continue  # other programs write NaN where a value is missing
        if name in model.model_fields:
            data[name] = _each(value, _nested(model, name), _from_row)
        elif name == _EXTRA:
            data |= json.loads(value)
        else:
            data[name] = json.loads(json.dumps(value, default=str))
    return data


def _each(value: Any, model: type[BaseModel] | None, convert: Any) -> Any:
    """Convert a value, or each item of a list, if it is that of a model."""
    if model is None:
        return value
    if isinstance(value, list):
        return [_each(one, model, convert) for one in value]
    return convert(value, model) if isinstance(value, dict) else value
