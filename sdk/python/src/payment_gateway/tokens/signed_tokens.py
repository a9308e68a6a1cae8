"""Tokens of a merchant, which stay in the merchant's server."""

from __future__ import annotations

import re
import time
from typing import Any, Mapping, Optional, Sequence

from ..api_error import api_error
from ..caller import UNKNOWN_OUTCOME, Sending, error_of, wait_asked
from ..exchange import HttpAnswer
from ..operation_row import OperationRow
from ..options import CallOptions
from .token_request import Signing, operation_for, signed_token_request
from .token_store import TokenStore


class SignedTokens:
    """Tokens each for one operation with any ID, or all for the same list of operations."""

    def __init__(
        self, sending: Sending, signing: Signing, operations: Optional[Sequence[str]], validity_secs: int
    ) -> None:
        self._sending = sending
        self._signing = signing
        self._operations = operations
        self._validity_secs = validity_secs
        self._store = TokenStore()

    def token_for(self, row: OperationRow) -> Optional[str]:
        if row.permission is None:
            return None
        # `POST /payins/{idPayin}` for any ID, as the pattern of a token.
        operations = self._operations or [re.sub(r"\{\w+\}", "[^/]+", row.permission)]
        order = {"operations": list(operations), "validitySecs": self._validity_secs}
        return self._store.get(self._name_of(row), self._validity_secs, lambda: self._ask(order))

    def forget(self, row: OperationRow, token: str) -> bool:
        self._store.forget(self._name_of(row), token)
        return True

    def _name_of(self, row: OperationRow) -> str:
        return "" if self._operations else row.id

    def _ask(self, order: Mapping[str, Any]) -> str:
        token: str = request_token(self._sending, self._signing, order, CallOptions())["token"]
        return token


def request_token(sending: Sending, signing: Signing, order: Mapping[str, Any], options: CallOptions) -> Any:
    """
    Asks for a token, again where that may help: a token changes nothing, so every try is safe. Each is signed
    anew, because a signature is accepted once.
    """
    row = operation_for(order)
    repeat = 1
    while True:
        outcome = sending.tried(signed_token_request(sending.base_url, order, signing), options)
        if isinstance(outcome, HttpAnswer) and outcome.is_success:
            return _token_in(row, outcome)
        is_worth_it = not isinstance(outcome, HttpAnswer) or outcome.status in (429, *UNKNOWN_OUTCOME)
        delay = sending.retry.wait_before(repeat, wait_asked(outcome)) if is_worth_it else None
        if delay is None:
            raise error_of(row, outcome)
        time.sleep(delay)
        repeat += 1


def _token_in(row: OperationRow, answer: HttpAnswer) -> Any:
    token = answer.json
    if not isinstance(token, dict) or not isinstance(token.get("token"), str):
        raise api_error(row.id, answer)
    return token
