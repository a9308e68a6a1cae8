"""Links to the payment page, whose amount nobody can change."""

import base64
import json
import unittest
from dataclasses import replace
from decimal import Decimal
from urllib.parse import parse_qs, urlsplit

from payment_gateway import GatewayClient, PaymentPageOrder, payment_page_url

from .scripted_gateway import ScriptedGateway, answer

ORDER = PaymentPageOrder(
    id_payin="order-1",
    money={"amount": Decimal("499.50"), "currencyCode": "INR"},
    callback_url="https://shop.example/callback?a=1&b=2",
    return_url="https://shop.example/thanks",
    customer={"accountName": "Asha Rao"},
    allow_customer_data_change=False,
)


def token_with(claims: object) -> str:
    return f"e30.{base64.urlsafe_b64encode(json.dumps(claims).encode()).decode().rstrip('=')}.c2ln"


def link_of(order: PaymentPageOrder, token: str) -> str:
    return payment_page_url(
        order, payment_app_url="https://gateway.example/pay", merchant_code="ACME", token=token
    )


class Links(unittest.TestCase):
    def test_a_link_says_the_order_with_its_amount_in_plain_digits(self) -> None:
        amounts = ((499.5, "499.5"), (0.000001, "0.000001"), (10**15, "1000000000000000"), (100, "100"))
        for amount, text in amounts:
            order = replace(ORDER, money={"amount": amount, "currencyCode": "INR"})
            token = token_with({"money": {"amount": amount, "currencyCode": "INR"}})
            self.assertEqual(parse_qs(urlsplit(link_of(order, token)).query)["amount"], [text])
        url = link_of(ORDER, token_with({"money": {"amount": 499.5, "currencyCode": "INR"}}))
        query = parse_qs(urlsplit(url).query)
        self.assertTrue(url.startswith("https://gateway.example/pay?merchantCode=ACME&idPayin=order-1&"))
        self.assertEqual(query["callbackUrl"], [ORDER.callback_url])
        self.assertEqual((query["accountName"], query["allowCustomerDataChange"]), (["Asha Rao"], ["false"]))

    def test_a_token_without_the_same_money_is_refused(self) -> None:
        for claims in (
            {},
            {"money": None},
            {"money": {"amount": 1, "currencyCode": "INR"}},
            {"money": {"amount": 499.5, "currencyCode": "BRL"}},
            [],
        ):
            with self.subTest(claims), self.assertRaisesRegex(ValueError, "does not carry the money"):
                link_of(ORDER, token_with(claims))
        for token in ("", "a.b.c", "e30.é.c"):
            with self.subTest(token), self.assertRaises(ValueError):
                link_of(ORDER, token)

    def test_a_link_is_for_one_payment(self) -> None:
        token = token_with({"money": {"amount": 499.5, "currencyCode": "INR"}})
        for order in (replace(ORDER, id_payin=None), replace(ORDER, id_top_up="top-up-1")):
            with self.assertRaisesRegex(ValueError, "either id_payin or id_top_up"):
                link_of(order, token)

    def test_the_client_asks_for_a_token_with_the_money(self) -> None:
        token = token_with({"money": {"amount": 499.5, "currencyCode": "INR"}})
        expires = "2099-01-01T00:00:00Z"
        gateway = ScriptedGateway([], [answer(200, {"token": token, "expiresAt": expires})])
        page = gateway.client.payment_page(ORDER)
        self.assertEqual(page.expires_at, expires)
        (asked,) = gateway.token_orders()
        self.assertEqual(asked["money"], {"amount": 499.5, "currencyCode": "INR"})
        self.assertEqual(asked["operations"][1:3], ["POST /payins/order-1", "GET /payins/order-1"])

    def test_an_id_that_would_allow_more_is_refused(self) -> None:
        for name in (".*", "a/b", "", "a\n"):
            with self.subTest(name), self.assertRaises(ValueError):
                ScriptedGateway([]).client.payment_page(replace(ORDER, id_payin=name))

    def test_a_client_with_a_token_cannot_sign(self) -> None:
        with self.assertRaisesRegex(ValueError, "cannot sign"):
            GatewayClient("https://gateway.example/api", token="x").payment_page(ORDER)


if __name__ == "__main__":
    unittest.main()
