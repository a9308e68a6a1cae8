"""Requests over a socket, whose answers must be complete in time."""

import socket
import threading
import time
import unittest
from typing import Callable, List
from unittest.mock import patch

from payment_gateway import LostAnswerError
from payment_gateway.exchange import HttpAnswer, HttpRequest, exchange
from payment_gateway.http_transport import http_transport

HEAD = b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nX-Request-Id: r-1\r\n"


class Sockets(unittest.TestCase):
    """A server that answers one connection as a test says."""

    def answered(self, serve: Callable[[socket.socket], None], timeout: float = 10) -> HttpAnswer:
        listener = socket.create_server(("127.0.0.1", 0))
        self.received: List[bytes] = []
        self.done = threading.Event()

        def run() -> None:
            with listener, listener.accept()[0] as connected:
                self.received.append(connected.recv(65536))
                try:
                    serve(connected)
                except OSError:
                    pass  # the client has gone

        thread = threading.Thread(target=run)
        thread.start()
        try:
            url = f"http://127.0.0.1:{listener.getsockname()[1]}/api/payins?limit=1"
            request = HttpRequest("listPayins", "GET", url, {"Accept": "application/json"})
            return exchange(http_transport(), request, timeout)
        finally:
            self.done.set()
            thread.join(30)

    def test_an_answer_is_read_whole(self) -> None:
        content = b'{"data":[]}'
        chunked = b"Transfer-Encoding: chunked\r\n\r\nb\r\n" + content + b"\r\n0\r\n\r\n"
        for end in (b"Content-Length: 11\r\n\r\n" + content, chunked):
            answer = self.answered(lambda connected, end=end: connected.sendall(HEAD + end))
            self.assertEqual((answer.status, answer.json), (200, {"data": []}))
            self.assertEqual(answer.headers["x-request-id"], "r-1")
            self.assertTrue(self.received[0].startswith(b"GET /api/payins?limit=1 HTTP/1.1\r\n"))

    def test_a_long_answer_is_read_whole_where_the_server_ends_the_connection(self) -> None:
        content = b'"' + b"x" * 300_000 + b'"'

        def serve(connected: socket.socket) -> None:
            connected.sendall(HEAD + b"Connection: close\r\n\r\n")
            time.sleep(0.05)
            connected.sendall(content)

        self.assertEqual(self.answered(serve).json, "x" * 300_000)
        self.assertIn(b"Connection: close\r\n", self.received[0])

    def test_a_redirect_is_not_followed(self) -> None:
        head = b"HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:9/\r\nContent-Length: 0\r\n\r\n"
        self.assertEqual(self.answered(lambda connected: connected.sendall(head)).status, 302)

    def reason_for(self, serve: Callable[[socket.socket], None], timeout: float = 10) -> str:
        with self.assertRaises(LostAnswerError) as caught:
            self.answered(serve, timeout)
        return caught.exception.reason

    def test_an_answer_that_ends_early_is_lost(self) -> None:
        half = HEAD + b'Content-Length: 11\r\n\r\n{"da'
        for content in (b"", half, b"no HTTP\r\n"):
            with self.subTest(content):
                reason = self.reason_for(lambda connected, text=content: connected.sendall(text))
                self.assertEqual(reason, "NETWORK")

    def test_an_answer_that_does_not_come_is_late(self) -> None:
        self.assertEqual(self.reason_for(lambda connected: bool(self.done.wait(30)) and None, 0.2), "TIMEOUT")

    def test_an_answer_that_drips_is_late_too(self) -> None:
        def drip(connected: socket.socket) -> None:
            for byte in (HEAD + b"Content-Length: 9000\r\n\r\n").ljust(9000):
                if self.done.wait(0.02):
                    return
                connected.sendall(bytes([byte]))

        started = time.monotonic()
        self.assertEqual(self.reason_for(drip, 0.5), "TIMEOUT")
        self.assertLess(time.monotonic() - started, 5)

    def test_a_success_that_is_no_json_is_not_readable(self) -> None:
        content = HEAD + b"Content-Length: 6\r\n\r\n<html>"
        self.assertEqual(self.reason_for(lambda connected: connected.sendall(content)), "UNREADABLE")

    def test_an_address_has_the_port_of_its_scheme_unless_it_names_one(self) -> None:
        for url, reached in (
            ("http://[::1]/api", ("::1", 80)),
            ("https://[::1]/api", ("::1", 443)),
            ("https://gateway.example/api", ("gateway.example", 443)),
            ("https://gateway.example:8443/api", ("gateway.example", 8443)),
        ):
            closed = patch("socket.create_connection", side_effect=OSError("closed"))
            with self.subTest(url), closed as connect:
                with self.assertRaises(LostAnswerError):
                    exchange(http_transport(), HttpRequest("listPayins", "GET", url, {}), 5)
                self.assertEqual(connect.call_args.args[0], reached)

    def test_a_server_that_is_not_there_is_a_lost_answer(self) -> None:
        with socket.create_server(("127.0.0.1", 0)) as listener:
            port = listener.getsockname()[1]
        request = HttpRequest("listPayins", "GET", f"http://127.0.0.1:{port}/api", {})
        with self.assertRaises(LostAnswerError) as caught:
            exchange(http_transport(), request, 5)
        self.assertEqual(caught.exception.reason, "NETWORK")


if __name__ == "__main__":
    unittest.main()
