"""Signed requests for tokens."""

from __future__ import annotations

import time
import uuid
from dataclasses import dataclass
from typing import Any, Mapping

from ..exact_json import write_json
from ..exchange import HttpRequest
from ..generated.operations import OPERATIONS
from ..operation_row import OperationRow
from ..version import API_VERSION, USER_AGENT
from .signing_key import Signer


@dataclass(frozen=True)
class Signing:
    """Who signs."""

    merchant_code: str
    signer: Signer


def operation_for(order: Mapping[str, Any]) -> OperationRow:
    """The operation that an order of a token is for."""
    return OPERATIONS["createTokenByAction" if "action" in order else "createToken"]


def signed_token_request(base_url: str, order: Mapping[str, Any], signing: Signing) -> HttpRequest:
    """
    A token request, signed over exactly the body that is sent. The nonce makes two requests of one second
    differ: the gateway accepts a signature once, so each try is signed anew.
    """
    row = operation_for(order)
    body = write_json(
        {
            "merchantCode": signing.merchant_code,
            **order,
            "timestamp": int(time.time()),
            "nonce": str(uuid.uuid4()),
        }
    )
    headers = {
        "Accept": "application/json",
        "Content-Type": "application/json",
        "X-API-Version": API_VERSION,
        "X-SIGNATURE": signing.signer.sign(body),
        "User-Agent": USER_AGENT,
    }
    return HttpRequest(row.id, row.method, f"{base_url}{row.path}", headers, body)
