#!/usr/bin/env python3
"""A whole connector of the protocol "remote", in the standard library of Python alone.

It has no institution: orders wait until a test says what their customer does (POST /test/orders/{key}), so that
`rail conformance` can play every situation. To make it yours, replace the class Institution, keep its rows in a
database instead of dictionaries, and leave /test out.

    python3 connector.py --port 8090 --secret whsec_...
"""

import argparse
import base64
import datetime
import decimal
import hashlib
import hmac
import json
import threading
import time
import urllib.request
import uuid
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

METHODS = [
    {"code": "MOBILE_MONEY", "currencies": ["KES", "GHS", "TZS", "ZMW"]},
    {"code": "FPX", "currencies": ["MYR"]},
    {"code": "NETBANKING", "currencies": ["INR"]},
    {"code": "PIXQR", "currencies": ["BRL"]},
]
TOLERANCE_SECONDS = 300
BODY_BYTES_MAX = 64 * 1024
NOTICE_PAUSES = [0, 0.5, 2, 10, 60, 300]


class Refused(Exception):
    """Answered with a status from 400 to 499 and a reason."""

    def __init__(self, status, reason):
        super().__init__(reason)
        self.status, self.reason = status, reason


class Secret:
    """Signs and verifies by Standard Webhooks."""

    def __init__(self, text):
        self.key = base64.b64decode(text.removeprefix("whsec_"))

    def sign(self, message_id, timestamp, body):
        signed = b".".join([message_id.encode(), timestamp.encode(), body])
        return "v1," + base64.b64encode(hmac.new(self.key, signed, hashlib.sha256).digest()).decode()

    def verify(self, headers, body):
        message_id = headers.get("webhook-id", "")
        timestamp = headers.get("webhook-timestamp", "")
        if not timestamp.isdigit() or abs(time.time() - int(timestamp)) > TOLERANCE_SECONDS:
            raise Refused(401, "CLOCK_OR_SIGNATURE")
        expected = self.sign(message_id, timestamp, body)
        given = headers.get("webhook-signature", "").split(" ")
        if not any(hmac.compare_digest(expected, one) for one in given):
            raise Refused(401, "SIGNATURE")


def now():
    return datetime.datetime.now(datetime.timezone.utc)


def written(moment):
    return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def amount_of(money):
    """The exact amount: JSON numbers are read as decimals, never as binary fractions."""
    if not isinstance(money, dict) or not isinstance(money.get("amount"), (int, decimal.Decimal)):
        raise Refused(400, "MONEY")
    amount = decimal.Decimal(money["amount"])
    if isinstance(money["amount"], bool) or not amount.is_finite() or amount <= 0:
        raise Refused(400, "AMOUNT")
    return amount


def key_of(body, key):
    if body.get("key") != key:
        raise Refused(400, "KEY")


class Institution:
    """Keeps orders and transfers. Everything is done under one lock, so that a key is one order."""

    def __init__(self):
        self.lock = threading.Lock()
        self.orders = {}
        self.transfers = {}

    def open(self, key, body):
        key_of(body, key)
        amount_of(body.get("money"))
        currency = body["money"].get("currencyCode")
        if not any(body.get("method") == m["code"] and currency in m["currencies"] for m in METHODS):
            raise Refused(422, "METHOD")
        expires = datetime.datetime.fromisoformat(str(body.get("expiresAt")).replace("Z", "+00:00"))
        if expires <= now():
            raise Refused(422, "EXPIRED")
        known = self.orders.get(key)
        if known:
            if (known["money"], known["method"]) != (body["money"], body["method"]):
                raise Refused(409, "OTHER_ORDER")
            return known
        order = {
            "money": body["money"],
            "method": body["method"],
            "expires": expires,
            "noticeAddress": body.get("noticeAddress"),
            "isCancelled": False,
            "receipts": [],
            "returns": [],
        }
        self.orders[key] = order
        return order

    def order(self, key):
        if key not in self.orders:
            raise Refused(404, "UNKNOWN_KEY")
        return self.orders[key]

    def answer(self, key, order):
        return {
            "key": key,
            "state": self.state(order),
            "show": self.show(key, order),
            "receipts": order["receipts"],
            "returns": order["returns"],
        }

    @staticmethod
    def state(order):
        received = sum(decimal.Decimal(r["money"]["amount"]) for r in order["receipts"])
        if received >= amount_of(order["money"]):
            return "PAID"
        return "EXPIRED" if order["isCancelled"] or order["expires"] <= now() else "OPEN"

    @staticmethod
    def show(key, order):
        if order["method"] == "PIXQR":
            return {"qrCode": "00020101021226" + key}
        if order["method"] in ("FPX", "NETBANKING"):
            return {"redirectTo": "https://bank.example/pay/" + key}
        return {"instructions": "Confirm the request on your phone."}

    def pay(self, key, money):
        order = self.order(key)
        money = money or order["money"]
        amount_of(money)
        receipt = {"id": "R-" + uuid.uuid4().hex, "money": money, "at": written(now())}
        order["receipts"].append(receipt)

    def give_back(self, key, return_id, body):
        order = self.order(key)
        if body.get("id") != return_id:
            raise Refused(400, "ID")
        amount = amount_of(body.get("money"))
        known = next((one for one in order["returns"] if one["id"] == return_id), None)
        if known:
            if (known["idReceipt"], known["money"]) != (body.get("idReceipt"), body["money"]):
                raise Refused(409, "OTHER_RETURN")
            return
        receipt = next((one for one in order["receipts"] if one["id"] == body.get("idReceipt")), None)
        if not receipt or receipt["money"]["currencyCode"] != body["money"].get("currencyCode"):
            raise Refused(422, "RECEIPT")
        returned = sum(
            decimal.Decimal(one["money"]["amount"]) for one in order["returns"] if one["idReceipt"] == receipt["id"]
        )
        if returned + amount > decimal.Decimal(receipt["money"]["amount"]):
            raise Refused(422, "MORE_THAN_RECEIVED")
        order["returns"].append(
            {"id": return_id, "idReceipt": receipt["id"], "money": body["money"], "at": written(now())}
        )

    def send(self, key, body):
        key_of(body, key)
        amount_of(body.get("money"))
        content = {name: body.get(name) for name in ("money", "method", "operator", "payee")}
        known = self.transfers.get(key)
        if known and known["content"] != content:
            raise Refused(409, "OTHER_TRANSFER")
        if not known:
            self.transfers[key] = {
                "content": content,
                "id": "T-" + uuid.uuid4().hex,
                "sent": now(),
                "noticeAddress": body.get("noticeAddress"),
                "state": "PENDING",
            }
        return self.transfer(key)

    def transfer(self, key):
        if key not in self.transfers:
            raise Refused(404, "UNKNOWN_KEY")
        known = self.transfers[key]
        if known["state"] == "PENDING" and now() - known["sent"] > datetime.timedelta(seconds=1):
            known["state"] = "DONE"
        told = {"money": known["content"]["money"], "payee": known["content"]["payee"]}
        return {"key": key, **told, "id": known["id"], "state": known["state"]}


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    timeout = 30
    # Set by main.
    secret = None
    institution = None

    def respond(self):
        try:
            body = self.body()
            self.secret.verify(self.headers, body)
            try:
                said = json.loads(body, parse_float=decimal.Decimal) if body else {}
            except ValueError:
                raise Refused(400, "JSON")
            if not isinstance(said, dict):
                raise Refused(400, "JSON")
            try:
                with self.institution.lock:
                    status, answer = self.act(self.path.strip("/").split("/"), said)
            except (KeyError, TypeError, ValueError):
                raise Refused(400, "BODY")
        except Refused as refused:
            status, answer = refused.status, {"reason": refused.reason}
        text = json.dumps(answer, default=as_number).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(text)))
        self.end_headers()
        self.wfile.write(text)

    do_GET = do_PUT = do_POST = respond

    def body(self):
        length = self.headers.get("Content-Length", "0")
        if not length.isdigit() or int(length) > BODY_BYTES_MAX:
            self.close_connection = True
            raise Refused(413, "BODY")
        return self.rfile.read(int(length))

    def act(self, path, body):
        there = self.institution
        match [self.command, *path]:
            case ["GET", "capabilities"]:
                return 200, {"methods": METHODS, "cancel": True, "transfers": True, "returns": True}
            case ["PUT", "orders", key]:
                return 200, there.answer(key, there.open(key, body))
            case ["GET", "orders", key]:
                return 200, there.answer(key, there.order(key))
            case ["POST", "orders", key, "cancel"]:
                there.order(key)["isCancelled"] = True
                return 200, there.answer(key, there.order(key))
            case ["PUT", "orders", key, "returns", return_id]:
                there.give_back(key, return_id, body)
                return 200, there.answer(key, there.order(key))
            case ["PUT", "transfers", key]:
                return 200, there.send(key, body)
            case ["GET", "transfers", key]:
                return 200, there.transfer(key)
            case ["POST", "test", "orders", key]:
                self.test_order(key, body)
                return 200, there.answer(key, there.order(key))
            case ["POST", "test", "transfers", key]:
                there.transfer(key)
                there.transfers[key]["state"] = body["state"]
                self.notify(there.transfers[key]["noticeAddress"], key)
                return 200, there.transfer(key)
        raise Refused(404, "ADDRESS")

    def test_order(self, key, body):
        order = self.institution.order(key)
        if body.get("event") == "PAY":
            self.institution.pay(key, body.get("money"))
        elif body.get("event") == "REVERSE":
            receipt = order["receipts"][0]
            back = {"id": "V-" + uuid.uuid4().hex, "idReceipt": receipt["id"], "money": body["money"]}
            self.institution.give_back(key, back["id"], back)
        else:
            raise Refused(400, "EVENT")
        self.notify(order["noticeAddress"], key)

    def notify(self, address, key):
        threading.Thread(target=deliver, args=(self.secret, address, key), daemon=True).start()

    def log_message(self, format, *args):
        pass


def as_number(value):
    """A decimal as a JSON number with all of its digits."""
    whole = int(value)
    return whole if whole == value else float(str(value))


def deliver(secret, address, key):
    """Tells the gateway that something happened to a key, until it says 200."""
    body = json.dumps({"key": key}).encode()
    message_id = "msg_" + uuid.uuid4().hex
    for pause in NOTICE_PAUSES:
        time.sleep(pause)
        timestamp = str(int(time.time()))
        headers = {
            "Content-Type": "application/json",
            "webhook-id": message_id,
            "webhook-timestamp": timestamp,
            "webhook-signature": secret.sign(message_id, timestamp, body),
        }
        try:
            request = urllib.request.Request(address, data=body, headers=headers, method="POST")
            with urllib.request.urlopen(request, timeout=5) as answer:
                if answer.status == 200:
                    return
        except (OSError, ValueError):
            continue


class Server(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 128


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--port", type=int, required=True)
    parser.add_argument("--secret", required=True, help="whsec_ and random bytes in base64")
    given = parser.parse_args()
    Handler.secret, Handler.institution = Secret(given.secret), Institution()
    server = Server(("127.0.0.1", given.port), Handler)
    print(f"listening on http://127.0.0.1:{server.server_port}", flush=True)
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        pass


if __name__ == "__main__":
    main()
