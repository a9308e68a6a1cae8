"""How a client sends, and how it repeats what is safe to repeat."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import Mapping, Optional

_DELAY_MAX_SECONDS = 8.0


@dataclass(frozen=True)
class CallOptions:
    """Options of one call."""

    # Instead of the client's, for each single try, in seconds.
    timeout: Optional[float] = None
    # Further headers, such as Accept-Language.
    headers: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class RetryOptions:
    """How a client repeats what is safe to repeat."""

    # How often at most, after the first try; 0 to never repeat.
    times: int = 3
    # The first wait; each further one is twice as long, and shortened at random.
    first_delay: float = 0.25
    # A longer Retry-After is not waited for: the error says how long it is. In seconds.
    retry_after_max: float = 30.0

    def wait_before(self, repeat: int, retry_after: Optional[int]) -> Optional[float]:
        """
        The wait before the repetition number `repeat`, counted from 1, in seconds. None: no more, since there
        were enough or `Retry-After` is too long. Shortened by up to half at random, so that many clients do
        not come at once.
        """
        asked = retry_after or 0
        if repeat > self.times or asked > self.retry_after_max:
            return None
        doubled = min(_DELAY_MAX_SECONDS, self.first_delay * 2.0 ** min(repeat - 1, 30))
        return asked + doubled * (1 - random.random() / 2)
