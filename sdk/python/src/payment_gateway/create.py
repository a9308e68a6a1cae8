"""Creates under the ID that the merchant chose."""

from __future__ import annotations

import time
from typing import Any, Mapping

from .api_error import api_error
from .caller import UNKNOWN_OUTCOME, Caller, Outcome, call_repeatedly, error_of
from .errors import ApiError, LostAnswerError
from .exact_json import read_json, write_json
from .exchange import HttpAnswer
from .operation_row import OperationRow, Sent
from .options import CallOptions

_EXISTS_ALREADY = ("PAYMENT_ALREADY_EXISTS", "CUSTOMER_ALREADY_EXISTS")


def call_create(
    caller: Caller, row: OperationRow, read: OperationRow, sent: Sent, options: CallOptions
) -> Any:
    """
    Sends a create so that there is never a second payment:

    - 429: the gateway has not begun; the same again.
    - No answer, or one that leaves open what happened (500, 502, 503, 504): GET of the same ID shows whether
      the gateway is there and has it; then the same create again. If the first one was carried out, the
      second is answered 409, which says whether its body was the same.
    - 409 for the same body: it exists, so the answer of GET is returned, as after a success.

    Raises a LostAnswerError if it is still open what happened: then the same call may be made again.
    """
    repeat = 1
    while True:
        outcome = caller.send_once(row, sent, options)
        if isinstance(outcome, HttpAnswer) and outcome.is_success:
            return outcome.json
        if isinstance(outcome, HttpAnswer) and outcome.status == 409:
            return _existing(caller, row, read, sent, outcome, options)
        is_open = _leaves_open(outcome)
        is_again = is_open or (isinstance(outcome, HttpAnswer) and outcome.status == 429)
        delay = caller.wait_before(repeat, outcome) if is_again else None
        if delay is None:
            raise _lost_by(row, outcome) if is_open else error_of(row, outcome)
        time.sleep(delay)
        if is_open:
            _read_or_nothing(caller, row, read, sent.path, options)
        repeat += 1


def _leaves_open(outcome: Outcome) -> bool:
    return isinstance(outcome, LostAnswerError) or outcome.status in (500, *UNKNOWN_OUTCOME)


def _lost_by(row: OperationRow, outcome: Outcome) -> LostAnswerError:
    if isinstance(outcome, LostAnswerError):
        return outcome
    return LostAnswerError(row.id, "UNAVAILABLE", api_error(row.id, outcome))


def _read_or_nothing(
    caller: Caller, row: OperationRow, read: OperationRow, path: Mapping[str, str], options: CallOptions
) -> Any:
    """What GET shows under the ID; None: there is no such payment."""
    try:
        return call_repeatedly(caller, read, Sent(path=path), options)
    except ApiError as error:
        if error.status == 410:
            return None
        raise LostAnswerError(row.id, "UNAVAILABLE", error) from error
    except LostAnswerError as error:
        raise LostAnswerError(row.id, error.reason, error) from error


def _existing(
    caller: Caller,
    row: OperationRow,
    read: OperationRow,
    sent: Sent,
    conflict: HttpAnswer,
    options: CallOptions,
) -> Any:
    """After a 409: what exists, if it is what was asked for; else the 409 is the result."""
    error = api_error(row.id, conflict)
    if error.code not in _EXISTS_ALREADY:
        raise error
    found = _read_or_nothing(caller, row, read, sent.path, options)
    # The gateway compared the bodies of payments, and every payment shows the money as it was asked for. Of
    # customers it compares nothing: all that was sent must be there. As it was sent: 499.5 may be a float.
    body = read_json(write_json({} if sent.body is None else sent.body))
    if error.code == "PAYMENT_ALREADY_EXISTS":
        body = {name: value for name, value in body.items() if name == "paymentRequested"}
    if not _is_part_of(body, found):
        raise error
    return found


def _is_part_of(part: Any, whole: Any) -> bool:
    """Whether everything in `part` is in `whole` with the same value."""
    if isinstance(part, dict):
        return isinstance(whole, dict) and all(
            name in whole and _is_part_of(value, whole[name]) for name, value in part.items()
        )
    if isinstance(part, list):
        return (
            isinstance(whole, list)
            and len(part) == len(whole)
            and all(_is_part_of(*pair) for pair in zip(part, whole))
        )
    return isinstance(part, bool) == isinstance(whole, bool) and bool(part == whole)
