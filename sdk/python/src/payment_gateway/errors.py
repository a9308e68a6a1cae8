"""The errors of the client. A TypeError or ValueError is a mistake of the calling program instead."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Optional, Sequence, Tuple


class GatewayError(Exception):
    """What every error of this package is."""


@dataclass(frozen=True)
class Fault:
    """One thing that is wrong with a request."""

    # A stable word to decide by: REQUIRED, AMOUNT_BELOW_MINIMUM. New ones may be added.
    code: str
    # What to change, in English, for developers.
    remedy: str
    # The field, as a dotted path: paymentMethod.account.accountName. None: the whole request.
    path: Optional[str] = None


class ApiError(GatewayError):
    """The gateway answered, and not with success."""

    def __init__(
        self,
        *,
        operation: str,
        status: int,
        code: str,
        message: str,
        faults: Sequence[Fault],
        request_id: Optional[str] = None,
        retry_after_seconds: Optional[int] = None,
    ) -> None:
        super().__init__(f"{operation}: {status} {code}: {message}")
        # The operation ID of the API.
        self.operation = operation
        # The HTTP status.
        self.status = status
        # The stable code of the answer; of several faults (406) the first one's.
        self.code = code
        # Everything that is wrong, not just the first.
        self.faults: Tuple[Fault, ...] = tuple(faults)
        # Quote it when you ask the operator of the gateway.
        self.request_id = request_id
        # How long to wait before the next try, where the gateway says so (429, 503).
        self.retry_after_seconds = retry_after_seconds


class LostAnswerError(GatewayError):
    """
    There is no answer, so whether the request was carried out is not known. After a create: read the payment
    by the same ID, or call the same create again; never take a new ID. `__cause__` is what happened.

    `reason` is TIMEOUT: none came in time; NETWORK: the connection failed; UNREADABLE: what came is no JSON;
    UNAVAILABLE: the gateway, or a proxy before it, said that it does not know.
    """

    def __init__(self, operation: str, reason: str, cause: Optional[BaseException] = None) -> None:
        why = f": {cause}" if cause is not None and str(cause) else ""
        super().__init__(f"{operation}: no answer ({reason}){why}")
        self.operation = operation
        self.reason = reason
        self.__cause__ = cause


class InvalidCallbackError(GatewayError):
    """
    The request is not a callback that the gateway has just sent: answer 401 and do nothing. `reason` is
    HEADER_MISSING, TIMESTAMP_OUT_OF_RANGE, SIGNATURE_INVALID or BODY_NOT_UNDERSTOOD.
    """

    def __init__(self, reason: str, message: str) -> None:
        super().__init__(message)
        self.reason = reason
