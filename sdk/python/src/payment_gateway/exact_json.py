"""JSON whose amounts stay exact: numbers with a fraction are Decimal, in both directions."""

from __future__ import annotations

import json
from decimal import Decimal
from typing import Any


def read_json(text: bytes) -> Any:
    """The value of a JSON text. Raises a ValueError for anything else."""
    return json.loads(text.decode("utf-8"), parse_float=Decimal)


def write_json(value: Any) -> bytes:
    """The JSON of a body. Raises a ValueError for a Decimal that no JSON number of the API can hold."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"), allow_nan=False, default=_written)
    return text.encode("utf-8")


def _written(value: object) -> Any:
    if not isinstance(value, Decimal):
        raise TypeError(f"{type(value).__name__} cannot be sent to the gateway: {value!r}")
    if not value.is_finite():
        raise ValueError(f"{value} is not an amount.")
    # The gateway reads JSON numbers with the precision of a double: 15 digits are exact.
    number = float(value)
    if Decimal(repr(number)) != value:
        raise ValueError(f"{value} has more digits than a number of the API can hold.")
    return int(value) if value == value.to_integral_value() else number
