"""Sends operations, again while that is safe."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any, Mapping, Optional, Union

from .api_error import api_error, retry_after_seconds
from .errors import LostAnswerError
from .exact_json import write_json
from .exchange import HttpAnswer, HttpRequest, Transport, exchange
from .operation_row import OperationRow, Sent, address_of
from .options import CallOptions, RetryOptions
from .tokens.token_source import TokenSource
from .version import API_VERSION, USER_AGENT

# What a try brought: an answer of the gateway, or none that can be read.
Outcome = Union[HttpAnswer, LostAnswerError]

# A proxy answers these while the gateway behind it may have carried the request out.
UNKNOWN_OUTCOME = (502, 503, 504)


@dataclass(frozen=True)
class Sending:
    """What it takes to send a request, with or without a token. `timeout` is in seconds."""

    base_url: str
    transport: Transport
    timeout: float
    retry: RetryOptions

    def tried(self, request: HttpRequest, options: CallOptions) -> Outcome:
        """Sends a request; an answer that was lost is a value."""
        try:
            limit = self.timeout if options.timeout is None else options.timeout
            return exchange(self.transport, request, limit)
        except LostAnswerError as error:
            return error


@dataclass(frozen=True)
class Caller:
    """The parts of a client that send."""

    sending: Sending
    tokens: TokenSource

    def wait_before(self, repeat: int, outcome: Outcome) -> Optional[float]:
        return self.sending.retry.wait_before(repeat, wait_asked(outcome))

    def send_once(self, row: OperationRow, sent: Sent, options: CallOptions) -> Outcome:
        """
        One try with a valid token. A token that the gateway does not accept any more is replaced once: a
        request that is answered with 401 was not carried out. Raises only where no token could be had.
        """
        url = address_of(self.sending.base_url, row, sent)
        body = None if sent.body is None else write_json(sent.body)
        first = self.tokens.token_for(row)
        outcome = self.sending.tried(_request_of(row, url, body, first, options), options)
        is_refused = isinstance(outcome, HttpAnswer) and outcome.status == 401
        if not is_refused or first is None or not self.tokens.forget(row, first):
            return outcome
        second = self.tokens.token_for(row)
        return self.sending.tried(_request_of(row, url, body, second, options), options)


def call_repeatedly(caller: Caller, row: OperationRow, sent: Sent, options: CallOptions) -> Any:
    """
    Sends an operation that is no create, again while that is safe. Returns the JSON of the answer, None where
    there is none; raises an ApiError or a LostAnswerError.
    """
    repeat = 1
    while True:
        outcome = caller.send_once(row, sent, options)
        if isinstance(outcome, HttpAnswer) and outcome.is_success:
            return outcome.json
        delay = caller.wait_before(repeat, outcome) if _may_repeat(row, outcome) else None
        if delay is None:
            raise error_of(row, outcome)
        time.sleep(delay)
        repeat += 1


def wait_asked(outcome: Outcome) -> Optional[int]:
    """The seconds that an answer asks to wait."""
    return retry_after_seconds(outcome.headers) if isinstance(outcome, HttpAnswer) else None


def error_of(row: OperationRow, outcome: Outcome) -> Exception:
    """What the caller of the client gets instead of an answer."""
    return api_error(row.id, outcome) if isinstance(outcome, HttpAnswer) else outcome


def _may_repeat(row: OperationRow, outcome: Outcome) -> bool:
    """Whether a try may be repeated for what came of it, given what a second one does."""
    if isinstance(outcome, LostAnswerError):
        return row.repeat != "ONCE"
    # The gateway has not begun with a request that it answers with 429.
    return outcome.status == 429 or (row.repeat != "ONCE" and outcome.status in UNKNOWN_OUTCOME)


def _request_of(
    row: OperationRow, url: str, body: Optional[bytes], token: Optional[str], options: CallOptions
) -> HttpRequest:
    headers: Mapping[str, str] = {
        "Accept": "application/json",
        "User-Agent": USER_AGENT,
        **({} if body is None else {"Content-Type": "application/json"}),
        **options.headers,
        "X-API-Version": API_VERSION,
        **({} if token is None else {"Authorization": f"Bearer {token}"}),
    }
    return HttpRequest(row.id, row.method, url, headers, body)
