"""What the client knows of an operation of the API, and the address that a call of it has."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from datetime import date, datetime, timezone
from typing import Any, Mapping, Optional
from urllib.parse import quote, urlencode


@dataclass(frozen=True)
class OperationRow:
    """
    An operation of the API, as its document describes it. `repeat` is READ: changes nothing; CREATE: under an
    ID of yours, so a second one is refused; REPEATABLE: the second has no further effect; ONCE: what a second
    one does is not known. `permission` is what a token must allow, as a method and a path; None: no token.
    """

    id: str
    method: str
    path: str
    repeat: str
    permission: Optional[str] = None


@dataclass(frozen=True)
class Sent:
    """What a call sends."""

    path: Mapping[str, str] = field(default_factory=dict)
    query: Mapping[str, Any] = field(default_factory=dict)
    body: Optional[Any] = None


def address_of(base_url: str, row: OperationRow, sent: Sent) -> str:
    """The address of an operation: path parameters and query filled in. A ValueError for an empty ID."""

    def filled(found: "re.Match[str]") -> str:
        value = sent.path.get(found.group(1))
        if not isinstance(value, str) or value == "":
            raise ValueError(f"{row.id} needs {found.group(1)}.")
        return quote(value, safe="")

    path = re.sub(r"\{(\w+)\}", filled, row.path)
    query = []
    for name, value in sent.query.items():
        if isinstance(value, Mapping):
            # metadata={"order": "A1"} is the parameter metadata.order.
            query += [(f"{name}.{key}", str(each)) for key, each in value.items()]
        elif value is not None:
            query.append((name, _written(value)))
    return f"{base_url}{path}" + (f"?{urlencode(query)}" if query else "")


def _written(value: Any) -> str:
    if isinstance(value, datetime):
        # A time without a zone is that of the machine, as everywhere in Python.
        return value.astimezone(timezone.utc).isoformat(timespec="milliseconds").replace("+00:00", "Z")
    if isinstance(value, date):
        return value.isoformat()
    return str(value) if isinstance(value, (str, int)) else ",".join(value)
