"""Decides whether and when to reconnect."""

import random
from collections.abc import Callable

TOKEN_EXPIRED, TOKEN_INVALID = 3004, 3502
RETRY_S_BASE, RETRY_S_MAX = 0.5, 30.0
# HTTP status codes of a refused upgrade that forbid a retry: wrong origin, wrong path.
REFUSED_FOR_GOOD = (403, 404)


class NotSignedIn(Exception):
    """Raised when fetching a token if no player is signed in."""


class Again(Exception):
    """This socket has ended and a new one is tried. `trouble`: closed, refused, gap, silence, token."""

    def __init__(self, trouble: str, code: int | None = None):
        super().__init__(trouble, code)
        self.trouble, self.code = trouble, code


class Stopped(Exception):
    """No other socket is tried. `code`: the close code or HTTP status; None if the player is not signed in."""

    def __init__(self, code: int | None = None):
        super().__init__(code)
        self.code = code


def comes_back(code: int) -> bool:
    """Returns whether to reconnect after a close code. The range of the code decides, so this works for unknown codes too."""
    return not (3500 <= code <= 3999 or 4500 <= code <= 4999)


def retry_s(failures: int, rand: Callable[[], float] = random.random) -> float:
    """Returns a delay with full jitter: random within a window that doubles with each failure."""
    return rand() * min(RETRY_S_MAX, RETRY_S_BASE * 2 ** min(failures, 20))


def after_status(status: int) -> Exception:
    return Stopped(status) if status in REFUSED_FOR_GOOD else Again("refused", status)
