"""A client whose requests are answered by a script, step by step."""

from __future__ import annotations

import json
import socket
from typing import Any, Dict, List, Mapping, Optional, Sequence, Union
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.asymmetric.rsa import generate_private_key

from payment_gateway import GatewayClient, HttpAnswer, HttpRequest, RetryOptions

PRIVATE_KEY = generate_private_key(65537, 2048)

# An answer, or what happens instead of one.
Step = Union[HttpAnswer, str]


def answer(status: int, value: Any = None, headers: Optional[Mapping[str, str]] = None) -> HttpAnswer:
    body = b"" if value is None else json.dumps(value).encode("utf-8")
    return HttpAnswer(status, {name.lower(): each for name, each in (headers or {}).items()}, body)


def ok(value: Any) -> HttpAnswer:
    return answer(200, value)


def basic(status: int, code: str, headers: Optional[Mapping[str, str]] = None) -> HttpAnswer:
    return answer(status, {"code": code, "message": "what to do", "requestId": "r-1"}, headers)


class ScriptedGateway:
    """
    Token requests are answered apart, by `token_steps` and then with a new token each. A request after the
    last step is an AssertionError.
    """

    def __init__(self, steps: Sequence[Step], token_steps: Sequence[Step] = (), times: int = 3) -> None:
        self.steps: List[Step] = list(steps)
        self.token_steps: List[Step] = list(token_steps)
        self.seen: List[HttpRequest] = []
        self.seen_tokens: List[HttpRequest] = []
        self.client = GatewayClient(
            "https://gateway.example/api",
            merchant_code="ACME",
            private_key=PRIVATE_KEY,
            transport=self._send,
            retry=RetryOptions(times=times, first_delay=0.001),
        )

    def lines(self) -> List[str]:
        return [_line(request) for request in self.seen]

    def bodies(self) -> List[Any]:
        return [json.loads(request.body) for request in self.seen if request.body is not None]

    def token_orders(self) -> List[Dict[str, Any]]:
        return [json.loads(request.body or b"") for request in self.seen_tokens]

    def _send(self, request: HttpRequest, timeout: float) -> HttpAnswer:
        if "/auth-tokens" in request.url:
            self.seen_tokens.append(request)
            token = {"token": f"token-{len(self.seen_tokens)}", "expiresAt": "2099-01-01T00:00:00Z"}
            return _carried_out(self.token_steps.pop(0) if self.token_steps else ok(token))
        self.seen.append(request)
        assert self.steps, f"the script has no step for {_line(request)}"
        return _carried_out(self.steps.pop(0))


def _line(request: HttpRequest) -> str:
    address = urlsplit(request.url)
    query = f"?{address.query}" if address.query else ""
    return f"{request.method} {address.path.replace('/api', '', 1)}{query}"


def _carried_out(step: Step) -> HttpAnswer:
    if step == "CUT":
        raise ConnectionResetError("connection reset")
    if step == "SILENT":
        raise socket.timeout("no answer in time")
    if step == "NO JSON":
        return HttpAnswer(201, {}, b"<html>")
    assert isinstance(step, HttpAnswer)
    return step
