"""The client of the gateway's API."""

from __future__ import annotations

import re
import ssl
from typing import Any, Dict, Literal, Optional, Sequence, Union
from urllib.parse import urljoin

from cryptography.hazmat.primitives.asymmetric.rsa import RSAPrivateKey

from .caller import Caller, Sending, call_repeatedly
from .create import call_create
from .exchange import Transport
from .generated.methods import Operations
from .generated.operations import OPERATIONS
from .generated.types import Money, Token
from .http_transport import http_transport
from .operation_row import OperationRow, Sent
from .options import CallOptions, RetryOptions
from .payment_page import PaymentPage, PaymentPageOrder, payment_page_url
from .tokens.signed_tokens import SignedTokens, request_token
from .tokens.signing_key import Signer
from .tokens.token_request import Signing
from .tokens.token_source import GivenToken, TokenSource

_VALIDITY_SECS = 1800
_TIMEOUT_SECONDS = 15.0

TokenAction = Literal[
    "PAYIN_CREATE",
    "PAYIN_INFO",
    "PAYOUT_CREATE",
    "PAYOUT_INFO",
    "TOPUP_CREATE",
    "TOPUP_INFO",
    "REFUND_CREATE",
    "REFUND_INFO",
]


class GatewayClient(Operations):
    """
    A client of the gateway's API, for any number of threads. It has a method for each operation, by its
    operation ID, and lists that are read page by page. Calls raise an ApiError or a LostAnswerError.

    - `base_url`: the address of the API, `https://gateway.example/api`.
    - `merchant_code` and `private_key`: who signs, and the private RSA key, as PEM (PKCS#8 or PKCS#1) or as a
      key of `cryptography`. Or `token` instead of both: for a program that was given one.
    - `operations`: one token for all of these (`POST /payins/.*`), for programs that run only shortly.
      Without it each operation has a token of its own, which allows nothing else.
    - `validity_secs`: how long the client's own tokens are valid.
    - `timeout`: the limit of each single try, with the reading of its answer, in seconds.
    - `payment_app_url`: the payment page; `/pay` at the origin of `base_url` unless given.
    - `ssl_context`: which certificates are trusted; those of the system unless given.
    - `transport`: sends the requests instead of `http.client`.
    """

    def __init__(
        self,
        base_url: str,
        *,
        merchant_code: Optional[str] = None,
        private_key: Union[str, bytes, RSAPrivateKey, None] = None,
        token: Optional[str] = None,
        operations: Optional[Sequence[str]] = None,
        validity_secs: int = _VALIDITY_SECS,
        timeout: float = _TIMEOUT_SECONDS,
        retry: Optional[RetryOptions] = None,
        payment_app_url: Optional[str] = None,
        ssl_context: Optional[ssl.SSLContext] = None,
        transport: Optional[Transport] = None,
    ) -> None:
        if not re.match(r"https?://[^/]", base_url):
            raise ValueError(f"The address of the API begins with https://: {base_url!r} does not.")
        address = base_url.rstrip("/")
        self._payment_app_url = payment_app_url or urljoin(address, "/pay")
        send = transport or http_transport(ssl_context)
        sending = Sending(address, send, timeout, retry or RetryOptions())
        tokens: TokenSource
        self._own: Optional[Signing] = None
        if token is not None and merchant_code is None and private_key is None:
            tokens = GivenToken(token)
        elif token is None and merchant_code and private_key:
            self._own = Signing(merchant_code, Signer(private_key))
            tokens = SignedTokens(sending, self._own, operations, validity_secs)
        else:
            raise ValueError("A client needs merchant_code and private_key, or token instead of both.")
        self._caller = Caller(sending, tokens)

    def create_token(
        self,
        operations: Sequence[str],
        *,
        money: Optional[Money] = None,
        callback_url: Optional[str] = None,
        return_url: Optional[str] = None,
        validity_secs: Optional[int] = None,
        options: Optional[CallOptions] = None,
    ) -> Token:
        """
        A new token for operations: `POST /payins/.*`. Never give one with such a pattern to a browser. With
        `money`, `callback_url` or `return_url` for creates with these only.
        """
        order = {
            "operations": list(operations),
            **_restrictions(money, callback_url, return_url, validity_secs),
        }
        return self._token(order, options)

    def create_token_by_action(
        self,
        action: TokenAction,
        id_payment: str,
        *,
        money: Optional[Money] = None,
        callback_url: Optional[str] = None,
        return_url: Optional[str] = None,
        validity_secs: Optional[int] = None,
        options: Optional[CallOptions] = None,
    ) -> Token:
        """
        A new token for an action on one payment. With `money`, `callback_url` or `return_url` for creates
        with these only.
        """
        order = {
            "action": action,
            "idPayment": id_payment,
            **_restrictions(money, callback_url, return_url, validity_secs),
        }
        return self._token(order, options)

    def payment_page(
        self,
        order: PaymentPageOrder,
        *,
        validity_secs: int = _VALIDITY_SECS,
        options: Optional[CallOptions] = None,
    ) -> PaymentPage:
        """
        A link that sends a customer to the payment page. Its token is new, may only create and read this
        payment and read your name, and carries the money and both addresses: whoever changes the amount or
        where callbacks and customers go gets nowhere.
        """
        is_payin = order.id_top_up is None
        collection, name = ("payins", order.id_payin) if is_payin else ("topups", order.id_top_up)
        if not name or not re.fullmatch(r"[A-Za-z0-9_-]+", name):
            raise ValueError("A payment ID has letters, digits, - and _ only.")
        operations = [
            f"POST /{collection}/!availablePaymentOptions",
            f"POST /{collection}/{name}",
            f"GET /{collection}/{name}",
            "GET /merchant-info",
        ]
        merchant_code = self._signing().merchant_code
        token = self.create_token(
            operations,
            money=order.money,
            callback_url=order.callback_url,
            return_url=order.return_url,
            validity_secs=validity_secs,
            options=options,
        )
        url = payment_page_url(
            order,
            payment_app_url=self._payment_app_url,
            merchant_code=merchant_code,
            token=token["token"],
        )
        return PaymentPage(url, token["expiresAt"])

    def _call(self, row: OperationRow, sent: Sent, options: Optional[CallOptions]) -> Any:
        read = _reader_of(row) if row.repeat == "CREATE" else None
        chosen = options or CallOptions()
        if read is None:
            return call_repeatedly(self._caller, row, sent, chosen)
        return call_create(self._caller, row, read, sent, chosen)

    def _token(self, order: Dict[str, Any], options: Optional[CallOptions]) -> Token:
        given = {name: value for name, value in order.items() if value is not None}
        token: Token = request_token(self._caller.sending, self._signing(), given, options or CallOptions())
        return token

    def _signing(self) -> Signing:
        if self._own is None:
            raise ValueError(
                "A client with a given token cannot sign: open one with merchant_code and private_key."
            )
        return self._own


def _reader_of(row: OperationRow) -> Optional[OperationRow]:
    """The operation that reads what another one creates: GET of the same path."""
    reads = (each for each in OPERATIONS.values() if each.method == "GET" and each.path == row.path)
    return next(reads, None)


def _restrictions(
    money: Optional[Money],
    callback_url: Optional[str],
    return_url: Optional[str],
    validity_secs: Optional[int],
) -> Dict[str, Any]:
    """What a token is for alone, and for how long."""
    return {
        "money": money,
        "callbackUrl": callback_url,
        "returnUrl": return_url,
        "validitySecs": validity_secs,
    }
