"""Creates, whose answers may be lost."""

import unittest
from decimal import Decimal

from payment_gateway import ApiError, LostAnswerError

from .scripted_gateway import ScriptedGateway, answer, basic, ok

MONEY = {"amount": 499.5, "currencyCode": "INR"}
ORDER = {
    "paymentRequested": {"money": MONEY},
    "paymentMethod": {"paymentMethodCode": "UPIQR"},
    "callbackUrl": "https://shop.example/callback",
    "returnUrl": "https://shop.example/thanks",
}
SHOWN = {"idPayin": "order-1", "paymentRequested": {"money": MONEY}}
CREATED = answer(201, SHOWN)
EXISTS = basic(409, "PAYMENT_ALREADY_EXISTS")
ABSENT = basic(410, "PAYMENT_NOT_FOUND")
POST = "POST /payins/order-1"
GET = "GET /payins/order-1"

RECOVERED = [
    ("is sent once if it is answered", [CREATED], [POST]),
    ("is repeated after 429: it was not begun", [basic(429, "BUSY"), CREATED], [POST, POST]),
    ("lost and absent is sent again", ["CUT", ABSENT, CREATED], [POST, GET, POST]),
    ("lost and there is compared, then read", ["CUT", ok(SHOWN), EXISTS, ok(SHOWN)], [POST, GET, POST, GET]),
    ("not answered in time", ["SILENT", ABSENT, CREATED], [POST, GET, POST]),
    ("not readable", ["NO JSON", ok(SHOWN), EXISTS, ok(SHOWN)], [POST, GET, POST, GET]),
    ("after 503", [basic(503, "AWAY"), ABSENT, CREATED], [POST, GET, POST]),
    ("after 500", [basic(500, "INTERNAL_ERROR"), ABSENT, CREATED], [POST, GET, POST]),
    ("waits until it can be read", ["CUT", "CUT", "CUT", ABSENT, CREATED], [POST, GET, GET, GET, POST]),
    ("with the same body as before succeeds", [EXISTS, ok(SHOWN)], [POST, GET]),
]


class Creates(unittest.TestCase):
    def test_a_create_makes_one_payment_under_one_id(self) -> None:
        for name, steps, lines in RECOVERED:
            with self.subTest(name):
                gateway = ScriptedGateway(steps)
                created = gateway.client.create_payin("order-1", ORDER)
                self.assertEqual(created["paymentRequested"]["money"]["amount"], Decimal("499.5"))
                self.assertEqual(gateway.lines(), lines)
                self.assertTrue(all(body == ORDER for body in gateway.bodies()))
                self.assertEqual(gateway.steps, [])

    def test_the_money_of_a_409_is_compared_by_its_digits(self) -> None:
        for amount in (499.5, Decimal("499.50")):
            order = {**ORDER, "paymentRequested": {"money": {**MONEY, "amount": amount}}}
            found = ScriptedGateway([EXISTS, ok(SHOWN)]).client.create_payin("order-1", order)
            self.assertEqual(found["idPayin"], "order-1")

    def test_the_id_of_another_payment_fails_and_nothing_is_read(self) -> None:
        gateway = ScriptedGateway([basic(409, "PAYMENT_ID_REUSED")])
        with self.assertRaises(ApiError) as caught:
            gateway.client.create_payin("order-1", ORDER)
        self.assertEqual((caught.exception.status, caught.exception.code), (409, "PAYMENT_ID_REUSED"))
        self.assertEqual(gateway.lines(), [POST])

    def test_a_409_and_a_get_that_contradict_each_other_fail(self) -> None:
        for other in ({**MONEY, "amount": 1}, {**MONEY, "currencyCode": "BRL"}):
            gateway = ScriptedGateway([EXISTS, ok({**SHOWN, "paymentRequested": {"money": other}})])
            with self.assertRaises(ApiError):
                gateway.client.create_payin("order-1", ORDER)

    def test_what_stays_unknown_says_so(self) -> None:
        for steps, times, reason in (
            (["CUT", ABSENT, "CUT"], 1, "NETWORK"),
            (["SILENT"], 0, "TIMEOUT"),
            ([basic(500, "INTERNAL_ERROR")], 0, "UNAVAILABLE"),
            (["CUT", basic(403, "NOT_ALLOWED_BY_TOKEN")], 3, "UNAVAILABLE"),
        ):
            with self.subTest(reason), self.assertRaises(LostAnswerError) as caught:
                ScriptedGateway(steps, times=times).client.create_payin("order-1", ORDER)
            self.assertEqual(caught.exception.operation, "createPayin")
            self.assertEqual(caught.exception.reason, reason)

    def test_a_create_that_is_refused_is_not_repeated(self) -> None:
        for status in (400, 403, 406):
            gateway = ScriptedGateway([basic(status, "NO")])
            with self.subTest(status), self.assertRaises(ApiError):
                gateway.client.create_payin("order-1", ORDER)

    def test_a_create_without_an_id_is_a_mistake_of_the_program(self) -> None:
        with self.assertRaises(ValueError):
            ScriptedGateway([]).client.create_payin("", ORDER)

    def test_a_customer_that_exists_with_other_data_fails(self) -> None:
        asha = {"name": "Asha Rao", "emailAddress": "asha@shop.example"}
        exists = basic(409, "CUSTOMER_ALREADY_EXISTS")
        shown = {"idCustomer": "c-1", **asha, "createdAt": "then"}
        same = ScriptedGateway([exists, ok(shown)])
        self.assertEqual(same.client.create_customer("c-1", asha)["name"], "Asha Rao")
        with self.assertRaises(ApiError):
            ScriptedGateway([exists, ok({**shown, "name": "Ravi"})]).client.create_customer("c-1", asha)


if __name__ == "__main__":
    unittest.main()
