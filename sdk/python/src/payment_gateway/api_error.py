"""Errors out of answers."""

from __future__ import annotations

import re
import time
from email.utils import parsedate_to_datetime
from math import ceil
from typing import Any, Mapping, Optional

from .errors import ApiError, Fault
from .exchange import HttpAnswer


def api_error(operation: str, answer: HttpAnswer) -> ApiError:
    """
    The error of an answer that is no success. All but 406 are `{code, message, requestId, errors?}`, 406 is
    an array of `{code, message, path?}`; an answer of a proxy is neither, and has the code `HTTP_` and its
    status.
    """
    json = answer.json
    body: Mapping[str, Any] = json if isinstance(json, dict) else {}
    listed = json if isinstance(json, list) else body.get("errors")
    items = listed if isinstance(listed, list) else []
    inside = [_fault_of(item) for item in items if isinstance(item, dict)]
    first = inside[0] if inside else None
    code = _text(body.get("code")) or (first.code if first else f"HTTP_{answer.status}")
    unknown = "The answer is not one of the gateway."
    message = _text(body.get("message")) or (first.remedy if first else unknown)
    others = inside if body else inside[1:]
    sentences = [message] + [f"{each.path}: {each.remedy}" if each.path else each.remedy for each in others]
    return ApiError(
        operation=operation,
        status=answer.status,
        code=code,
        message="; ".join(sentences),
        faults=inside or [Fault(code, message)],
        request_id=answer.headers.get("x-request-id") or _text(body.get("requestId")),
        retry_after_seconds=retry_after_seconds(answer.headers),
    )


def retry_after_seconds(headers: Mapping[str, str], now: Optional[float] = None) -> Optional[int]:
    """`Retry-After` in seconds: it may be a number of them or a date. None where there is none."""
    value = headers.get("retry-after")
    if value is None:
        return None
    if re.fullmatch(r"[0-9]{1,9}", value):
        return int(value)
    try:
        at = parsedate_to_datetime(value).timestamp()
    except (TypeError, ValueError, IndexError, OverflowError):
        return None
    return max(0, ceil(at - (time.time() if now is None else now)))


def _text(value: object) -> Optional[str]:
    return value if isinstance(value, str) else None


def _fault_of(item: Mapping[str, Any]) -> Fault:
    code, remedy = _text(item.get("code")), _text(item.get("message"))
    return Fault(code or "UNKNOWN", remedy or "", _text(item.get("path")))
