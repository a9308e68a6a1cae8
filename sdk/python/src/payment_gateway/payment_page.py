"""Links to the payment page."""

from __future__ import annotations

import base64
import json
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any, Dict, List, Mapping, Optional, Tuple
from urllib.parse import urlencode, urlsplit

from .generated.types import Money, Number


@dataclass(frozen=True)
class PaymentPage:
    """A link to the payment page, and until when a customer can open it (ISO 8601, UTC)."""

    url: str
    expires_at: str


@dataclass(frozen=True)
class PaymentPageOrder:
    """What a link to the payment page says of the order, and how the page should ask."""

    money: Money
    callback_url: str
    return_url: str
    # A payin of yours; for a top-up give id_top_up instead.
    id_payin: Optional[str] = None
    id_top_up: Optional[str] = None
    # What you know of the customer, by the names of fields: accountName, emailAddress.
    customer: Mapping[str, str] = field(default_factory=dict)
    # Lets the customer change what you know.
    allow_customer_data_change: Optional[bool] = None
    payment_method_code: Optional[str] = None
    payment_operator_code: Optional[str] = None
    # With payment_method_code: the customer may still choose another one.
    options_available: Optional[bool] = None
    # The language of the page, as a BCP 47 tag.
    lang: Optional[str] = None


def payment_page_url(order: PaymentPageOrder, *, payment_app_url: str, merchant_code: str, token: str) -> str:
    """
    The link that sends a customer to the payment page. The token must carry the `money` of the order: the
    amount stands in the link, where customers can change it, and only the token fixes it. A ValueError
    otherwise, and where not exactly one of `id_payin` and `id_top_up` is given.
    """
    if (order.id_payin is None) == (order.id_top_up is None):
        raise ValueError("A link to the payment page needs either id_payin or id_top_up.")
    fixed = _money_of(token)
    amount = _exact(order.money["amount"])
    if fixed.get("currencyCode") != order.money["currencyCode"] or fixed.get("amount") != amount:
        raise ValueError("The token does not carry the money of the order: ask for one with the same money.")
    parameters: List[Tuple[str, Optional[str]]] = [
        ("merchantCode", merchant_code),
        ("idPayin", order.id_payin),
        ("idTopUp", order.id_top_up),
        ("token", token),
        ("amount", _amount_text(amount)),
        ("currencyCode", order.money["currencyCode"]),
        ("callbackUrl", order.callback_url),
        ("returnUrl", order.return_url),
        *order.customer.items(),
        ("allowCustomerDataChange", _flag(order.allow_customer_data_change)),
        ("paymentMethodCode", order.payment_method_code),
        ("paymentOperatorCode", order.payment_operator_code),
        ("optionsAvailable", _flag(order.options_available)),
        ("lang", order.lang),
    ]
    query = urlencode([(name, value) for name, value in parameters if value is not None])
    separator = "&" if urlsplit(payment_app_url).query else "?"
    return f"{payment_app_url}{separator}{query}"


def _flag(value: Optional[bool]) -> Optional[str]:
    return None if value is None else "true" if value else "false"


def _exact(amount: Number) -> Decimal:
    """The amount by its digits: a float stands for those that it prints."""
    return Decimal(repr(amount)) if isinstance(amount, float) else Decimal(amount)


def _amount_text(amount: Decimal) -> str:
    """Plain digits: the page does not read an exponent."""
    if not amount.is_finite() or amount < 0:
        raise ValueError(f"{amount} is not an amount that can be paid.")
    text = format(amount, "f")
    return text.rstrip("0").rstrip(".") if "." in text else text


def _money_of(token: str) -> Dict[str, Any]:
    """The `money` of a token's claims. Reading them needs no key; only the gateway can verify them."""
    try:
        part = token.split(".")[1]
        claims = base64.urlsafe_b64decode(part + "=" * (-len(part) % 4))
        money = json.loads(claims, parse_float=Decimal)["money"]
    except (IndexError, KeyError, TypeError, ValueError):
        return {}
    return money if isinstance(money, dict) else {}
