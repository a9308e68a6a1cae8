"""Tokens that are used again until shortly before they expire."""

from __future__ import annotations

import threading
import time
from concurrent.futures import CancelledError, Future
from dataclasses import dataclass
from typing import Callable, Dict


@dataclass(frozen=True)
class _Kept:
    token: str
    # Seconds on the client's clock.
    until: float


def _margin_of(validity_secs: float) -> float:
    """The end of a token's validity that is not used: a tenth of it, at most a minute. In seconds."""
    return min(60.0, validity_secs / 10)


class TokenStore:
    """
    For any number of threads, and no more names than there are operations. Counts from when a token was asked
    for, on the client's own clock: that of the gateway may differ.
    """

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._lock = threading.Lock()
        self._kept: Dict[str, _Kept] = {}
        self._asked: Dict[str, "Future[str]"] = {}

    def get(self, name: str, validity_secs: float, ask: Callable[[], str]) -> str:
        """
        The token under a name; `ask` gets one where there is none. Threads at once ask once, and all of them
        get its answer or its error. A token that could not be had is not kept.
        """
        while True:
            with self._lock:
                known = self._kept.get(name)
                if known is not None and self._now() < known.until:
                    return known.token
                asked = self._asked.get(name)
                if asked is None:
                    mine: "Future[str]" = Future()
                    self._asked[name] = mine
                    break
            try:
                return asked.result()
            except CancelledError:
                # The thread that asked was interrupted, which is not this one's concern.
                continue
        return self._ask(name, validity_secs, ask, mine)

    def forget(self, name: str, token: str) -> None:
        """Forgets a token that the gateway refused, unless another has taken its place."""
        with self._lock:
            known = self._kept.get(name)
            if known is not None and known.token == token:
                del self._kept[name]

    def _ask(self, name: str, validity_secs: float, ask: Callable[[], str], mine: "Future[str]") -> str:
        until = self._now() + validity_secs - _margin_of(validity_secs)
        try:
            token = ask()
        except BaseException as error:
            with self._lock:
                del self._asked[name]
            if isinstance(error, Exception):
                mine.set_exception(error)
            else:
                mine.cancel()
            raise
        with self._lock:
            self._kept[name] = _Kept(token, until)
            del self._asked[name]
        mine.set_result(token)
        return token
