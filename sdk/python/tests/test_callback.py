"""Callbacks; the test vector is the one that the guides publish."""

import base64
import hashlib
import hmac
import unittest
from datetime import datetime, timedelta, timezone
from email.message import Message

from payment_gateway import (
    InvalidCallbackError,
    PaymentChanged,
    TestEventReceived,
    UnknownEvent,
    verify_callback,
)

SECRET = "whsec_YW4tZXhhbXBsZS1zZWNyZXQtb2YtMzItYnl0ZXMtb2s="
OTHER = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
ID = "0f5c3a52-8c1e-4a57-9d1b-6f2f5a4be7d1"
TIMESTAMP = "1772443800"
SIGNATURE = "v1,dTACJUF5QyAdnOdP1E6Pan5c73CSPsT56xJLG7LM3dE="
BODY = b'{"idEntity":"order-8c2f41d7"}'
HEADERS = {
    "X-Payment-Kind": "payin",
    "webhook-id": ID,
    "webhook-timestamp": TIMESTAMP,
    "webhook-signature": SIGNATURE,
}
SENT_AT = datetime.fromtimestamp(int(TIMESTAMP), timezone.utc)
CHANGED = PaymentChanged(ID, SENT_AT, "payin", "order-8c2f41d7")
FALSE = f"v1,{'A' * 43}="


def after(seconds: float) -> datetime:
    return SENT_AT + timedelta(seconds=seconds)


def signed(body: bytes) -> dict:
    key = base64.b64decode(SECRET[len("whsec_") :])
    digest = hmac.new(key, f"{ID}.{TIMESTAMP}.".encode() + body, hashlib.sha256).digest()
    return {**HEADERS, "webhook-signature": f"v1,{base64.b64encode(digest).decode()}"}


class Accepted(unittest.TestCase):
    def test_a_callback_of_the_gateway_is_accepted(self) -> None:
        message = Message()
        for name, value in HEADERS.items():
            message[name] = value
        for name, body, headers, secrets in (
            ("as it was sent", BODY, HEADERS, SECRET),
            ("as text", BODY.decode(), HEADERS, SECRET),
            ("with the headers of http.server", BODY, message, SECRET),
            ("with names in capitals", BODY, {key.upper(): value for key, value in HEADERS.items()}, SECRET),
            ("with the new secret and the one before", BODY, HEADERS, [OTHER, SECRET]),
            ("with two signatures", BODY, {**HEADERS, "webhook-signature": f"{FALSE} {SIGNATURE}"}, SECRET),
        ):
            with self.subTest(name):
                self.assertEqual(verify_callback(body, headers, secrets, now=after(12)), CHANGED)

    def test_it_is_accepted_up_to_five_minutes_from_the_clock(self) -> None:
        for seconds in (299, -299, 300):
            self.assertEqual(verify_callback(BODY, HEADERS, SECRET, now=after(seconds)), CHANGED)

    def test_it_has_the_kind_of_its_header_and_is_of_a_payin_without_one(self) -> None:
        refund = verify_callback(BODY, {**HEADERS, "X-Payment-Kind": "refund"}, SECRET, now=after(0))
        self.assertEqual(refund.kind, "refund")
        without = {name: value for name, value in HEADERS.items() if name != "X-Payment-Kind"}
        self.assertEqual(verify_callback(BODY, without, SECRET, now=after(0)), CHANGED)

    def test_it_may_be_a_test_event_or_one_that_is_not_known_yet(self) -> None:
        test = b'{"event":"TEST"}'
        event = verify_callback(test, signed(test), SECRET, now=after(0))
        self.assertEqual(event, TestEventReceived(ID, SENT_AT))
        unknown = b'{"event":"MOON"}'
        event = verify_callback(unknown, signed(unknown), SECRET, now=after(0))
        self.assertEqual(event, UnknownEvent(ID, SENT_AT, {"event": "MOON"}))


class Refused(unittest.TestCase):
    def test_another_request_is_refused(self) -> None:
        late, false = "TIMESTAMP_OUT_OF_RANGE", "SIGNATURE_INVALID"
        later = str(int(TIMESTAMP) + 1)
        for name, body, changed, seconds, reason in (
            ("another body", b'{"idEntity":"order-8c2f41d8"}', {}, 0, false),
            ("a body with one space more", BODY + b" ", {}, 0, false),
            ("another ID", BODY, {"webhook-id": "another"}, 0, false),
            ("another time", BODY, {"webhook-timestamp": later}, 0, false),
            ("another signature", BODY, {"webhook-signature": FALSE}, 0, false),
            ("another version", BODY, {"webhook-signature": SIGNATURE.replace("v1", "v2")}, 0, false),
            ("half a signature", BODY, {"webhook-signature": SIGNATURE[:20]}, 0, false),
            ("no base64", BODY, {"webhook-signature": "v1,***é"}, 0, false),
            ("the ninth", BODY, {"webhook-signature": "v1,AAAA " * 8 + SIGNATURE}, 0, false),
            ("a replayed one", BODY, {}, 301, late),
            ("one from the future", BODY, {}, -301, late),
            ("a time that is no number", BODY, {"webhook-timestamp": "NaN"}, 0, late),
            ("a time in other digits", BODY, {"webhook-timestamp": "١٧٧٢٤٤٣٨٠٠"}, 0, late),
            ("no ID", BODY, {"webhook-id": ""}, 0, "HEADER_MISSING"),
            ("no signature", BODY, {"webhook-signature": ""}, 0, "HEADER_MISSING"),
            ("a signed list", b"[]", signed(b"[]"), 0, "BODY_NOT_UNDERSTOOD"),
            ("a signed word", b"x", signed(b"x"), 0, "BODY_NOT_UNDERSTOOD"),
            ("signed bytes", b"\xff", signed(b"\xff"), 0, "BODY_NOT_UNDERSTOOD"),
        ):
            with self.subTest(name), self.assertRaises(InvalidCallbackError) as caught:
                verify_callback(body, {**HEADERS, **changed}, SECRET, now=after(seconds))
            self.assertEqual(caught.exception.reason, reason)

    def test_a_secret_that_is_not_ours_any_more_does_not_count(self) -> None:
        with self.assertRaises(InvalidCallbackError):
            verify_callback(BODY, HEADERS, OTHER, now=after(0))

    def test_a_tolerance_of_ones_own_counts(self) -> None:
        with self.assertRaises(InvalidCallbackError):
            verify_callback(BODY, HEADERS, SECRET, now=after(31), tolerance_seconds=30)

    def test_no_secret_is_a_mistake_of_the_program(self) -> None:
        for secrets in ("secret", [], "whsec_", "whsec_***"):
            with self.subTest(secrets), self.assertRaises(ValueError):
                verify_callback(BODY, HEADERS, secrets, now=after(0))


if __name__ == "__main__":
    unittest.main()
