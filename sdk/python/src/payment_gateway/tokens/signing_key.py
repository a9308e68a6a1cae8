"""The key that signs requests for tokens."""

from __future__ import annotations

import base64
from typing import Union

from cryptography.exceptions import UnsupportedAlgorithm
from cryptography.hazmat.primitives.asymmetric.padding import PKCS1v15
from cryptography.hazmat.primitives.asymmetric.rsa import RSAPrivateKey
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import load_pem_private_key


class Signer:
    """
    Signs with a private RSA key: PEM (PKCS#8 or PKCS#1), or a key of `cryptography`. A ValueError if it
    cannot be used.
    """

    def __init__(self, private_key: Union[str, bytes, RSAPrivateKey]) -> None:
        self._key = private_key if isinstance(private_key, RSAPrivateKey) else _read(private_key)

    def sign(self, body: bytes) -> str:
        """X-SIGNATURE of a body: base64 of its SHA256withRSA signature (PKCS#1 v1.5)."""
        return base64.b64encode(self._key.sign(body, PKCS1v15(), SHA256())).decode("ascii")


def _read(pem: Union[str, bytes]) -> RSAPrivateKey:
    text = pem.encode("utf-8") if isinstance(pem, str) else pem
    if b"-----BEGIN " not in text:
        raise ValueError("The private key is not a PEM text: it begins with -----BEGIN PRIVATE KEY-----.")
    try:
        key = load_pem_private_key(text.strip() + b"\n", password=None)
    except TypeError as error:
        raise ValueError(
            'The private key is encrypted: decrypt it with "openssl pkcs8 -in KEY.pem -out PLAIN.pem".'
        ) from error
    except (ValueError, UnsupportedAlgorithm) as error:
        raise ValueError("The private key cannot be read: it must be an RSA key in PEM.") from error
    if not isinstance(key, RSAPrivateKey):
        raise ValueError("The private key is not an RSA key: give the RSA key as PKCS#8 or PKCS#1.")
    return key
