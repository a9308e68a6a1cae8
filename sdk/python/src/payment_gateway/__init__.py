"""Client of the payment gateway's API: signs, keeps tokens, repeats what is safe, verifies callbacks."""

from .callback import (
    CallbackEvent,
    CallbackHeaders,
    PaymentChanged,
    TestEventReceived,
    UnknownEvent,
    verify_callback,
)
from .client import GatewayClient, TokenAction
from .errors import ApiError, Fault, GatewayError, InvalidCallbackError, LostAnswerError
from .exchange import HttpAnswer, HttpRequest, Transport
from .options import CallOptions, RetryOptions
from .paged_list import PagedList
from .payment_page import PaymentPage, PaymentPageOrder, payment_page_url
from .version import SDK_VERSION as __version__

__all__ = [
    "ApiError",
    "CallOptions",
    "CallbackEvent",
    "CallbackHeaders",
    "Fault",
    "GatewayClient",
    "GatewayError",
    "HttpAnswer",
    "HttpRequest",
    "InvalidCallbackError",
    "LostAnswerError",
    "PagedList",
    "PaymentChanged",
    "PaymentPage",
    "PaymentPageOrder",
    "RetryOptions",
    "TestEventReceived",
    "TokenAction",
    "Transport",
    "UnknownEvent",
    "__version__",
    "payment_page_url",
    "verify_callback",
]
