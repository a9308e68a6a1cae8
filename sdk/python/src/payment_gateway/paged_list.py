"""Lists that are read page by page."""

from __future__ import annotations

from typing import Any, Callable, Generic, Iterator, List, Mapping, Optional, TypeVar

Item = TypeVar("Item")


class PagedList(Generic[Item]):
    """
    A list that is read page by page: `for payin in client.payins()`, or page by page with `pages()`. A
    payment that changes while you read may come twice; none is skipped.
    """

    def __init__(
        self, read: Callable[[Optional[str]], Mapping[str, Any]], cursor: Optional[str] = None
    ) -> None:
        self._read = read
        self._cursor = cursor

    @property
    def cursor(self) -> Optional[str]:
        """
        Where to go on: keep it, and give it as `cursor` with the same other parameters. It moves on when all
        of a page was used, and stays at the last page, where new rows will be; None: at the beginning.
        """
        return self._cursor

    def __iter__(self) -> Iterator[Item]:
        for page in self.pages():
            yield from page

    def pages(self) -> Iterator[List[Item]]:
        """The rows of one page after the other; a page may be empty."""
        while True:
            page = self._read(self._cursor)
            yield page["data"]
            following = page.get("nextCursor")
            if following is None:
                return
            self._cursor = following
