"""Where calls get their tokens."""

from __future__ import annotations

from typing import Optional, Protocol

from ..operation_row import OperationRow


class TokenSource(Protocol):
    """Where calls get their tokens."""

    def token_for(self, row: OperationRow) -> Optional[str]:
        """The token for an operation; None for an operation that needs none."""
        ...

    def forget(self, row: OperationRow, token: str) -> bool:
        """Forgets a token that was refused. False: there is no other one to try."""
        ...


class GivenToken:
    """Always the token that the client was given."""

    def __init__(self, token: str) -> None:
        self._token = token

    def token_for(self, row: OperationRow) -> Optional[str]:
        return None if row.permission is None else self._token

    def forget(self, row: OperationRow, token: str) -> bool:
        return False
