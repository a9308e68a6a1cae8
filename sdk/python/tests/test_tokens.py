"""The keeping of tokens by many threads, and the key that signs for them."""

import base64
import threading
import unittest
from concurrent.futures import ThreadPoolExecutor
from typing import List

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.padding import PKCS1v15
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import (
    BestAvailableEncryption,
    Encoding,
    NoEncryption,
    PrivateFormat,
)

from payment_gateway.tokens.signing_key import Signer
from payment_gateway.tokens.token_store import TokenStore

from .scripted_gateway import PRIVATE_KEY


class Kept(unittest.TestCase):
    def setUp(self) -> None:
        self.now = 1000.0
        self.asked = 0
        self.store = TokenStore(lambda: self.now)

    def ask(self) -> str:
        self.asked += 1
        return f"token-{self.asked}"

    def test_a_token_is_used_again_until_shortly_before_it_expires(self) -> None:
        for validity, last in ((1800, 1739), (100, 89)):
            store = TokenStore(lambda: self.now)
            first = store.get("a", validity, self.ask)
            self.now += last
            self.assertEqual(store.get("a", validity, self.ask), first)
            self.now += 1
            self.assertNotEqual(store.get("a", validity, self.ask), first)

    def test_each_name_has_its_own(self) -> None:
        tokens = [self.store.get(name, 60, self.ask) for name in "aba"]
        self.assertEqual(tokens, ["token-1", "token-2", "token-1"])

    def test_a_refused_token_is_forgotten_unless_another_has_taken_its_place(self) -> None:
        self.store.get("a", 60, self.ask)
        self.store.forget("a", "token-0")
        self.assertEqual(self.store.get("a", 60, self.ask), "token-1")
        self.store.forget("a", "token-1")
        self.assertEqual(self.store.get("a", 60, self.ask), "token-2")


class AtOnce(unittest.TestCase):
    """Eight threads want a token while the first of them waits for it."""

    def setUp(self) -> None:
        self.store = TokenStore()
        self.started = threading.Event()
        self.answered = threading.Event()
        self.asked = 0

    def slow(self) -> str:
        self.asked += 1
        self.started.set()
        self.assertTrue(self.answered.wait(30))
        return "token"

    def outcomes(self, ask) -> List[object]:
        def one() -> object:
            try:
                return self.store.get("a", 60, ask)
            except (RuntimeError, SystemExit) as error:
                return str(error)

        with ThreadPoolExecutor(8) as pool:
            futures = [pool.submit(one) for _ in range(8)]
            self.assertTrue(self.started.wait(30))
            self.answered.set()
            return [future.result(30) for future in futures]

    def test_they_ask_once(self) -> None:
        self.assertEqual(self.outcomes(self.slow), ["token"] * 8)
        self.assertEqual(self.asked, 1)

    def test_an_error_is_not_kept(self) -> None:
        def failing() -> str:
            self.slow()
            raise RuntimeError("no token")

        self.assertEqual(set(self.outcomes(failing)), {"no token"})
        self.assertEqual(self.store.get("a", 60, lambda: "later"), "later")

    def test_a_thread_that_is_interrupted_does_not_interrupt_the_others(self) -> None:
        def interrupted() -> str:
            self.slow()
            if self.asked == 1:
                raise SystemExit("stop")
            return "token"

        outcomes = self.outcomes(interrupted)
        self.assertEqual(sorted(map(str, outcomes)), ["stop"] + ["token"] * 7)


class Keys(unittest.TestCase):
    def test_a_key_signs_from_every_form(self) -> None:
        pkcs8 = PRIVATE_KEY.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
        pkcs1 = PRIVATE_KEY.private_bytes(Encoding.PEM, PrivateFormat.TraditionalOpenSSL, NoEncryption())
        for key in (PRIVATE_KEY, pkcs8, pkcs1, pkcs1.decode(), f"  {pkcs8.decode().strip()}"):
            signature = base64.b64decode(Signer(key).sign(b"{}"))
            PRIVATE_KEY.public_key().verify(signature, b"{}", PKCS1v15(), SHA256())

    def test_what_cannot_sign_says_why(self) -> None:
        form = (Encoding.PEM, PrivateFormat.PKCS8)
        encrypted = PRIVATE_KEY.private_bytes(*form, BestAvailableEncryption(b"secret"))
        other = ec.generate_private_key(ec.SECP256R1()).private_bytes(*form, NoEncryption())
        for key, why in (
            ("secret", "PEM text"),
            (encrypted, "encrypted"),
            (other, "not an RSA key"),
            ("-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----", "cannot be read"),
        ):
            with self.subTest(why), self.assertRaisesRegex(ValueError, why):
                Signer(key)


if __name__ == "__main__":
    unittest.main()
