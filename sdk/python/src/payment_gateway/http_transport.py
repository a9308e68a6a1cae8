"""HTTP with http.client, whose answers must be complete in time."""

from __future__ import annotations

import io
import socket
import ssl
import time
from http.client import HTTPConnection, HTTPSConnection
from typing import Any, Optional
from urllib.parse import urlsplit

from .exchange import HttpAnswer, HttpRequest, Transport


class _Deadline:
    """The end of a try: http.client itself limits each read of a socket, not all of them together."""

    def __init__(self, seconds: float) -> None:
        self._end = time.monotonic() + seconds

    def left(self) -> float:
        left = self._end - time.monotonic()
        if left <= 0:
            raise socket.timeout("no answer in time")
        return left


class _TimedReader(io.RawIOBase):
    def __init__(self, connected: socket.socket, deadline: _Deadline) -> None:
        self._connected = connected
        self._deadline = deadline

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        self._connected.settimeout(self._deadline.left())
        return self._connected.recv_into(buffer)


class _TimedSocket:
    """The part of a socket that http.client uses."""

    def __init__(self, connected: socket.socket, deadline: _Deadline) -> None:
        self._connected = connected
        self._deadline = deadline

    def sendall(self, content: Any) -> None:
        # Since Python 3.5 its limit is one for the whole content.
        self._connected.settimeout(self._deadline.left())
        self._connected.sendall(content)

    def makefile(self, mode: str) -> io.BufferedReader:
        return io.BufferedReader(_TimedReader(self._connected, self._deadline))

    def close(self) -> None:
        """Nothing: http.client closes before the answer is read, where the server ends the connection."""


def http_transport(context: Optional[ssl.SSLContext] = None) -> Transport:
    """
    Sends each request on a connection of its own, which any thread may do at any time. `context` says which
    certificates are trusted; the system's unless given.
    """
    trusted = context or ssl.create_default_context()

    def send(request: HttpRequest, timeout: float) -> HttpAnswer:
        deadline = _Deadline(timeout)
        address = urlsplit(request.url)
        host = address.hostname or ""
        connection: HTTPConnection
        # Never without a port: http.client would look for one in the host, whose colons may be of IPv6.
        if address.scheme == "https":
            connection = HTTPSConnection(host, address.port or 443, timeout=timeout, context=trusted)
        else:
            connection = HTTPConnection(host, address.port or 80, timeout=timeout)
        connected: Optional[socket.socket] = None
        try:
            connection.connect()
            connected = connection.sock
            connection.sock = _TimedSocket(connected, deadline)  # type: ignore[assignment]
            target = address.path + (f"?{address.query}" if address.query else "")
            headers = {**request.headers, "Connection": "close"}
            connection.request(request.method, target, request.body, headers)
            answer = connection.getresponse()
            body = answer.read()
            received = {name.lower(): value for name, value in answer.getheaders()}
            return HttpAnswer(answer.status, received, body)
        finally:
            connection.close()
            if connected is not None:
                connected.close()

    return send
