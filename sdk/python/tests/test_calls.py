"""Reads, other calls, their tokens and their errors."""

import time
import unittest
from datetime import date, datetime, timezone
from decimal import Decimal
from urllib.parse import urlsplit

from payment_gateway import ApiError, Fault, GatewayClient, LostAnswerError
from payment_gateway.api_error import retry_after_seconds

from .scripted_gateway import ScriptedGateway, answer, basic, ok

BUSY = basic(429, "TOO_MANY_REQUESTS", {"Retry-After": "0"})
AWAY = basic(503, "SERVICE_UNAVAILABLE")
NONE = answer(204)


class Reads(unittest.TestCase):
    def test_a_read_is_repeated_where_that_may_help(self) -> None:
        for step in ("CUT", "SILENT", BUSY, answer(502), AWAY, answer(504)):
            with self.subTest(step):
                gateway = ScriptedGateway([step, step, ok({"data": []})])
                self.assertEqual(gateway.client.list_balances(), {"data": []})

    def test_a_read_is_not_repeated_after_an_answer_that_stays(self) -> None:
        for status in (400, 403, 404, 405, 406, 410, 500):
            with self.subTest(status), self.assertRaises(ApiError) as caught:
                ScriptedGateway([basic(status, "NO")]).client.get_payin("order-1")
            self.assertEqual(caught.exception.status, status)

    def test_a_read_is_repeated_three_times_at_most(self) -> None:
        gateway = ScriptedGateway([AWAY] * 4 + [ok({})])
        with self.assertRaises(ApiError):
            gateway.client.get_payin("order-1")
        self.assertEqual(len(gateway.steps), 1)

    def test_it_waits_as_long_as_retry_after_says_but_not_for_minutes(self) -> None:
        started = time.monotonic()
        ScriptedGateway([basic(429, "BUSY", {"Retry-After": "1"}), ok({})]).client.get_payin("order-1")
        self.assertGreater(time.monotonic() - started, 0.95)
        with self.assertRaises(ApiError) as caught:
            ScriptedGateway([basic(429, "BUSY", {"Retry-After": "3600"})]).client.get_payin("order-1")
        self.assertEqual(caught.exception.retry_after_seconds, 3600)

    def test_retry_after_may_be_a_date(self) -> None:
        at = "Sat, 21 Nov 2026 10:01:00 GMT"
        for value, seconds in ((at, 60), ("90", 90), ("soon", None), ("Fri, 20 Nov 2026 10:00:00 GMT", 0)):
            now = datetime(2026, 11, 21, 10, tzinfo=timezone.utc).timestamp()
            self.assertEqual(retry_after_seconds({"retry-after": value}, now), seconds)

    def test_lists_times_and_names_of_metadata_are_written_into_the_query(self) -> None:
        gateway = ScriptedGateway([ok({"data": []})])
        gateway.client.list_payins(
            status=["WAITING", "PROCESSING"],
            changed_from=datetime(2026, 11, 21, 10, tzinfo=timezone.utc),
            to=date(2026, 11, 22),
            limit=10,
            metadata={"order": "A&1"},
        )
        self.assertEqual(
            urlsplit(gateway.seen[0].url).query,
            "limit=10&to=2026-11-22&changedFrom=2026-11-21T10%3A00%3A00.000Z"
            "&status=WAITING%2CPROCESSING&metadata.order=A%261",
        )

    def test_amounts_are_exact(self) -> None:
        read = ScriptedGateway([answer(200, {"data": [{"balance": 0.1, "available": 7}]})])
        self.assertEqual(read.client.list_balances()["data"], [{"balance": Decimal("0.1"), "available": 7}])


class OtherCalls(unittest.TestCase):
    def test_what_may_have_an_effect_each_time_is_repeated_after_429_only(self) -> None:
        self.assertIsNone(ScriptedGateway([BUSY, NONE]).client.cancel_payin("order-1"))
        for step, error in (("CUT", LostAnswerError), (AWAY, ApiError)):
            with self.subTest(step), self.assertRaises(error):
                ScriptedGateway([step]).client.cancel_payin("order-1")

    def test_what_can_be_said_twice_is_repeated_like_a_read(self) -> None:
        gateway = ScriptedGateway(["CUT", NONE])
        self.assertIsNone(gateway.client.set_payin_reference("order-1", {"reference": "123456789012"}))

    def test_a_number_that_the_api_cannot_hold_is_not_sent(self) -> None:
        long = (Decimal("0.1234567890123456789"), Decimal("9007199254740993"))
        for amount in (*long, Decimal("NaN"), float("inf")):
            gateway = ScriptedGateway([])
            with self.subTest(amount), self.assertRaises(ValueError):
                gateway.client.list_payin_options({"money": {"amount": amount, "currencyCode": "INR"}})
            self.assertEqual(gateway.seen, [])

    def test_a_list_goes_over_its_pages_and_keeps_its_cursor(self) -> None:
        pages = [{"data": [1, 2], "nextCursor": "b"}, {"data": [], "nextCursor": "c"}, {"data": [3]}]
        gateway = ScriptedGateway([ok(page) for page in pages])
        found = gateway.client.payins(limit=2, cursor="a")
        self.assertEqual(list(found), [1, 2, 3])
        self.assertEqual(found.cursor, "c")
        self.assertEqual(gateway.lines(), [f"GET /payins?limit=2&cursor={cursor}" for cursor in "abc"])

    def test_a_page_counts_when_all_of_it_was_used(self) -> None:
        gateway = ScriptedGateway([ok({"data": [1, 2], "nextCursor": "b"})])
        found = gateway.client.payins(cursor="a")
        self.assertEqual(next(iter(found)), 1)
        self.assertEqual(found.cursor, "a")


class Tokens(unittest.TestCase):
    def test_the_token_of_an_operation_allows_nothing_else_and_is_asked_for_once(self) -> None:
        gateway = ScriptedGateway([ok({})] * 3)
        for name in ("a", "b", "c"):
            gateway.client.get_payin(name)
        self.assertEqual([each["operations"] for each in gateway.token_orders()], [["GET /payins/[^/]+"]])
        self.assertEqual({each.headers["Authorization"] for each in gateway.seen}, {"Bearer token-1"})
        self.assertEqual(gateway.seen[0].headers["X-API-Version"], "2")

    def test_a_token_that_the_gateway_refuses_is_replaced_once(self) -> None:
        expired = basic(401, "TOKEN_EXPIRED")
        gateway = ScriptedGateway([expired, ok({"idPayin": "a"})])
        self.assertEqual(gateway.client.get_payin("a"), {"idPayin": "a"})
        tokens = [each.headers["Authorization"] for each in gateway.seen]
        self.assertEqual(tokens, ["Bearer token-1", "Bearer token-2"])
        with self.assertRaises(ApiError):
            ScriptedGateway([expired, expired]).client.get_payin("a")

    def test_a_token_request_that_is_lost_is_signed_anew(self) -> None:
        gateway = ScriptedGateway([ok({})], ["CUT", BUSY])
        gateway.client.get_payin("a")
        self.assertEqual(len({each.headers["X-SIGNATURE"] for each in gateway.seen_tokens}), 3)
        self.assertEqual(len({each["nonce"] for each in gateway.token_orders()}), 3)

    def test_a_token_request_that_is_refused_says_why_and_the_next_call_asks_again(self) -> None:
        gateway = ScriptedGateway([ok({})], [basic(401, "CREDENTIALS_INVALID")])
        with self.assertRaises(ApiError) as caught:
            gateway.client.get_payin("a")
        self.assertEqual(caught.exception.operation, "createToken")
        self.assertEqual(gateway.client.get_payin("a"), {})

    def test_a_client_has_either_a_key_or_a_token(self) -> None:
        for given in ({}, {"token": "x", "merchant_code": "ACME"}, {"merchant_code": "ACME"}):
            with self.subTest(given), self.assertRaises(ValueError):
                GatewayClient("https://gateway.example/api", **given)


class Errors(unittest.TestCase):
    def test_an_error_has_its_code_every_fault_and_the_request_id(self) -> None:
        fault = {"path": "callbackUrl", "code": "REQUIRED", "message": "callbackUrl is required"}
        violation = {"code": "INVALID_REQUEST", "message": "The request is not valid", "errors": [fault]}
        business = [{"code": "AMOUNT_BELOW_MINIMUM", "message": "at least 10 INR", "path": "money.amount"}]
        for status, body, expected in (
            (400, violation, Fault("REQUIRED", "callbackUrl is required", "callbackUrl")),
            (406, business, Fault("AMOUNT_BELOW_MINIMUM", "at least 10 INR", "money.amount")),
            (418, "tea", Fault("HTTP_418", "The answer is not one of the gateway.")),
        ):
            with self.subTest(status), self.assertRaises(ApiError) as caught:
                ScriptedGateway([answer(status, body, {"X-Request-Id": "r-1"})]).client.get_payin("a")
            error = caught.exception
            self.assertEqual((error.status, error.faults), (status, (expected,)))
            self.assertEqual(error.code, "INVALID_REQUEST" if status == 400 else expected.code)
            self.assertEqual(error.request_id, "r-1")

    def test_it_reads_as_a_sentence_that_says_where_and_what(self) -> None:
        fault = {"path": "callbackUrl", "code": "REQUIRED", "message": "callbackUrl is required"}
        body = {"code": "INVALID_REQUEST", "message": "The request is not valid", "errors": [fault]}
        with self.assertRaises(ApiError) as caught:
            ScriptedGateway([answer(400, body)]).client.get_payin("a")
        self.assertEqual(
            str(caught.exception),
            "getPayin: 400 INVALID_REQUEST: The request is not valid; callbackUrl: callbackUrl is required",
        )


if __name__ == "__main__":
    unittest.main()
