"""One request and its answer."""

from __future__ import annotations

from dataclasses import dataclass
from http.client import HTTPException
from typing import Any, Callable, Mapping, Optional

from .errors import LostAnswerError
from .exact_json import read_json


@dataclass(frozen=True)
class HttpRequest:
    """A request, as it is sent."""

    operation: str
    method: str
    url: str
    headers: Mapping[str, str]
    body: Optional[bytes] = None


@dataclass(frozen=True)
class HttpAnswer:
    """An answer. `headers` have their names in lower case."""

    status: int
    headers: Mapping[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        """The value of the body; None where there is none, or where it is no JSON."""
        try:
            return read_json(self.body)
        except ValueError:
            return None

    @property
    def is_success(self) -> bool:
        return 200 <= self.status < 300


# Sends a request and reads its whole answer within a number of seconds, without following redirects. Raises a
# TimeoutError (socket.timeout), another OSError or an HTTPException where there is none.
Transport = Callable[[HttpRequest, float], HttpAnswer]


def exchange(transport: Transport, request: HttpRequest, timeout: float) -> HttpAnswer:
    """Sends a request once. Raises a LostAnswerError where there is no answer that can be read."""
    try:
        answer = transport(request, timeout)
    # Up to Python 3.9 socket.timeout is another class, and asyncio's is no OSError.
    except OSError as error:
        is_late = isinstance(error, TimeoutError) or type(error).__name__ == "timeout"
        raise LostAnswerError(request.operation, "TIMEOUT" if is_late else "NETWORK", error) from error
    except HTTPException as error:
        raise LostAnswerError(request.operation, "NETWORK", error) from error
    # An error of a proxy need not be JSON; a success of the API always is, or empty.
    if answer.is_success and answer.body:
        try:
            read_json(answer.body)
        except ValueError as error:
            raise LostAnswerError(request.operation, "UNREADABLE", error) from error
    return answer
