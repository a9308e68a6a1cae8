"""Callbacks of the gateway."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import re
import time
from dataclasses import dataclass
from datetime import datetime, timezone
from typing import Any, Dict, Iterable, List, Mapping, Optional, Protocol, Sequence, Tuple, Union

from .errors import InvalidCallbackError

_TOLERANCE_SECONDS = 300
# No header of the gateway has more; the work for a stranger's request stays small.
_SIGNATURES_MAX = 8


@dataclass(frozen=True)
class PaymentChanged:
    """A payment has changed: read it by its kind and ID, and act on what is new."""

    # The same in all deliveries of a callback.
    webhook_id: str
    # When this delivery was sent.
    sent_at: datetime
    # payin, payout, topup or refund; other kinds may be added.
    kind: str
    # Your ID of the payin, payout, top-up or refund.
    id_entity: str


@dataclass(frozen=True)
class TestEventReceived:
    """Sent to see whether your server is reached: answer 200."""

    __test__ = False

    webhook_id: str
    sent_at: datetime


@dataclass(frozen=True)
class UnknownEvent:
    """An event that this version does not know: answer 200 and ignore it."""

    webhook_id: str
    sent_at: datetime
    body: Mapping[str, Any]


CallbackEvent = Union[PaymentChanged, TestEventReceived, UnknownEvent]


class CallbackHeaders(Protocol):
    """Headers as any framework has them: a dict, or what goes over names and values."""

    def items(self) -> Iterable[Tuple[str, str]]:
        """Each name with its value."""
        ...


def verify_callback(
    body: Union[bytes, str],
    headers: CallbackHeaders,
    secrets: Union[str, Sequence[str]],
    *,
    tolerance_seconds: float = _TOLERANCE_SECONDS,
    now: Optional[datetime] = None,
) -> CallbackEvent:
    """
    Checks that the gateway sent a callback, and returns what it says (Standard Webhooks: HMAC-SHA256 over
    `id.timestamp.body`). `body` is the body as it arrived, before any parsing. `headers` is what your
    framework has, or a dict; capitals in its names do not matter. `secrets` are your `whsec_…` secrets:
    one, or several while one is replaced. Raises an InvalidCallbackError for anything else, and a ValueError
    for a secret that is none. `X-Payment-Kind` is not signed: it only says where to read.
    """
    keys = [_key_of(secret) for secret in ([secrets] if isinstance(secrets, str) else secrets)]
    if not keys:
        raise ValueError("verify_callback needs at least one secret.")
    given = _by_name(headers)
    webhook_id = _needed(given, "webhook-id")
    timestamp = _needed(given, "webhook-timestamp")
    signatures = _needed(given, "webhook-signature")
    clock = time.time() if now is None else now.timestamp()
    sent_seconds = int(timestamp) if re.fullmatch(r"[0-9]{1,12}", timestamp) else None
    if sent_seconds is None or abs(clock - sent_seconds) > tolerance_seconds:
        raise InvalidCallbackError(
            "TIMESTAMP_OUT_OF_RANGE",
            f"webhook-timestamp {timestamp} is more than {tolerance_seconds} seconds from the clock",
        )
    content = body.encode("utf-8") if isinstance(body, str) else bytes(body)
    if not _is_signed(f"{webhook_id}.{timestamp}.".encode("utf-8") + content, signatures, keys):
        raise InvalidCallbackError("SIGNATURE_INVALID", "no signature in webhook-signature is ours")
    # Within the tolerance, so a year that datetime has.
    sent_at = datetime.fromtimestamp(sent_seconds, timezone.utc)
    return _event_of(_parsed(content), given, webhook_id, sent_at)


def _key_of(secret: str) -> bytes:
    key = _from_base64(secret[len("whsec_") :]) if secret.startswith("whsec_") else None
    if not key:
        raise ValueError("A callback secret is whsec_ and base64.")
    return key


def _from_base64(text: str) -> Optional[bytes]:
    try:
        return base64.b64decode(text + "=" * (-len(text) % 4), validate=True)
    except (binascii.Error, ValueError):
        return None


def _by_name(headers: CallbackHeaders) -> Dict[str, str]:
    """The first value of each header, by its name in lower case."""
    found: Dict[str, str] = {}
    for name, value in headers.items():
        found.setdefault(name.lower(), value)
    return found


def _needed(headers: Mapping[str, str], name: str) -> str:
    value = headers.get(name)
    if not value:
        raise InvalidCallbackError("HEADER_MISSING", f"the request has no {name}")
    return value


def _is_signed(signed: bytes, signatures: str, keys: Sequence[bytes]) -> bool:
    """Each signature is compared in constant time."""
    parts = signatures.split(" ")[:_SIGNATURES_MAX]
    decoded = [_from_base64(part[len("v1,") :]) for part in parts if part.startswith("v1,")]
    given: List[bytes] = [signature for signature in decoded if signature is not None]
    is_ours = False
    for key in keys:
        expected = hmac.new(key, signed, hashlib.sha256).digest()
        for signature in given:
            is_ours |= hmac.compare_digest(expected, signature)
    return is_ours


def _event_of(
    body: Mapping[str, Any], headers: Mapping[str, str], webhook_id: str, sent_at: datetime
) -> CallbackEvent:
    if body.get("event") == "TEST":
        return TestEventReceived(webhook_id, sent_at)
    id_entity = body.get("idEntity")
    if not isinstance(id_entity, str):
        return UnknownEvent(webhook_id, sent_at, body)
    # Without the header it can only be a payin: that is what the first merchants were sent.
    return PaymentChanged(webhook_id, sent_at, headers.get("x-payment-kind") or "payin", id_entity)


def _parsed(content: bytes) -> Mapping[str, Any]:
    try:
        body = json.loads(content.decode("utf-8"))
    except (ValueError, RecursionError):
        body = None
    if not isinstance(body, dict):
        raise InvalidCallbackError("BODY_NOT_UNDERSTOOD", "the body is not a JSON object")
    return body
