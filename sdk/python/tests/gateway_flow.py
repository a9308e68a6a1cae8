"""
A shop with the SDK, against a running gateway: GATEWAY_API, MERCHANT_CODE, PRIVATE_KEY and CALLBACK_SECRET
say which. Prints what it did as JSON; the gateway delivers its callbacks meanwhile.
"""

import json
import os
import queue
import threading
import uuid
from concurrent.futures import ThreadPoolExecutor
from decimal import Decimal
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Dict
from urllib.parse import parse_qs, urlsplit

from payment_gateway import (
    ApiError,
    GatewayClient,
    HttpAnswer,
    HttpRequest,
    InvalidCallbackError,
    PaymentChanged,
    PaymentPageOrder,
    RetryOptions,
    verify_callback,
)
from payment_gateway.http_transport import http_transport

API = os.environ["GATEWAY_API"]
SHOP = {"merchant_code": os.environ["MERCHANT_CODE"], "private_key": os.environ["PRIVATE_KEY"]}
MONEY = {"amount": Decimal("499.5"), "currencyCode": "INR"}
ACCOUNT = {"accountName": "Asha Rao", "accountNumber": "50100123456789"}

client = GatewayClient(API, **SHOP)
events: "queue.Queue[PaymentChanged]" = queue.Queue()


class Callbacks(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        try:
            event = verify_callback(body, self.headers, os.environ["CALLBACK_SECRET"])
        except InvalidCallbackError:
            self.send_response(401)
        else:
            if isinstance(event, PaymentChanged):
                events.put(event)
            self.send_response(200)
        self.end_headers()

    def log_message(self, format: str, *args: Any) -> None:
        """Nothing: what is printed is the result."""


server = ThreadingHTTPServer(("127.0.0.1", 0), Callbacks)
threading.Thread(target=server.serve_forever, daemon=True).start()
CALLBACK_URL = f"http://127.0.0.1:{server.server_port}/callback"


def heard(kind: str, name: str) -> bool:
    """Waits for the callback of a payment."""
    while True:
        event = events.get(timeout=60)
        if (event.kind, event.id_entity) == (kind, name):
            return True


def order_of(amount: Decimal) -> Any:
    return {
        "paymentRequested": {"money": {**MONEY, "amount": amount}},
        "paymentMethod": {"paymentMethodCode": "UPIQR"},
        "callbackUrl": CALLBACK_URL,
        "returnUrl": "https://shop.example/thanks",
        "metadata": {"test": "flow"},
    }


def paid_and_refunded() -> Dict[str, Any]:
    id_payin, id_refund = f"order-{uuid.uuid4()}", f"refund-{uuid.uuid4()}"
    created = client.create_payin(id_payin, order_of(MONEY["amount"]))
    again = client.create_payin(id_payin, order_of(MONEY["amount"]))
    client.simulate_payin(id_payin, {"event": "PAY"})
    is_heard = heard("payin", id_payin)
    listed = [each["idPayin"] for each in client.payins(status=["SUCCESS"], metadata={"test": "flow"})]
    client.create_refund(
        id_refund,
        {
            "idPayin": id_payin,
            "money": {"amount": 100, "currencyCode": "INR"},
            "paymentMethod": {"paymentMethodCode": "BANK_TRANSFER", "account": ACCOUNT},
            "reason": "one cup was broken",
            "callbackUrl": CALLBACK_URL,
        },
    )
    client.simulate_refund(id_refund, {"event": "PAY"})
    return {
        "isExact": created["paymentRequested"]["money"] == MONEY,
        "isSame": again["paymentMethodResponse"] == created["paymentMethodResponse"],
        "isHeard": is_heard,
        "isListed": listed == [id_payin],
        "isRefundHeard": heard("refund", id_refund),
        "refunded": client.get_payin(id_payin)["moneyRefunded"]["amount"],
    }


def lost_create() -> str:
    """A create whose first two answers are lost after the gateway has them."""
    send, cut = http_transport(), [None, None]

    def cutting(request: HttpRequest, timeout: float) -> HttpAnswer:
        answer = send(request, timeout)
        if request.method == "POST" and "auth-tokens" not in request.url and cut:
            cut.pop()
            raise ConnectionResetError("cut")
        return answer

    unlucky = GatewayClient(API, **SHOP, transport=cutting, retry=RetryOptions(first_delay=0.01))
    name = str(uuid.uuid4())
    return "one" if unlucky.create_payin(name, order_of(MONEY["amount"]))["idPayin"] == name else "none"


def code_of(call: Any) -> str:
    try:
        call()
    except ApiError as error:
        return error.code
    return "accepted"


def page_with_another_amount() -> str:
    id_payin = str(uuid.uuid4())
    page = client.payment_page(
        PaymentPageOrder(
            id_payin=id_payin,
            money=MONEY,
            callback_url=CALLBACK_URL,
            return_url="https://shop.example/thanks",
        )
    )
    (token,) = parse_qs(urlsplit(page.url).query)["token"]
    customer = GatewayClient(API, token=token)
    return code_of(lambda: customer.create_payin(id_payin, order_of(Decimal(1))))


def pages() -> bool:
    names = [f"page-{number}" for number in range(5)]
    for name in names:
        client.create_payin(name, {**order_of(MONEY["amount"]), "metadata": {"test": "pages"}})
    found = client.payins(limit=2, metadata={"test": "pages"})
    return [each["idPayin"] for each in found] == names and found.cursor is not None


def at_once() -> int:
    """How many tokens eight threads ask for that read at once."""
    send, asked = http_transport(), []

    def counting(request: HttpRequest, timeout: float) -> HttpAnswer:
        if "auth-tokens" in request.url:
            asked.append(request)
        return send(request, timeout)

    many = GatewayClient(API, **SHOP, transport=counting)
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda _: many.list_balances(), range(8)))
    return len(asked)


if __name__ == "__main__":
    done = paid_and_refunded()
    reused = code_of(lambda: client.create_payin("page-0", order_of(Decimal(1)))) if pages() else "no pages"
    done.update(lost=lost_create(), page=page_with_another_amount(), reused=reused, tokens=at_once())
    print(json.dumps(done))
