"""When to come back, and when to stay away."""

import random
from collections.abc import Callable

TOKEN_EXPIRED, TOKEN_INVALID = 3004, 3502
RETRY_S_BASE, RETRY_S_MAX = 0.5, 30.0
# Of HTTP, before the socket opens: another host's page, another path.
REFUSED_FOR_GOOD = (403, 404)


class NotSignedIn(Exception):
    """Raised by who fetches tokens: there is nobody to connect for."""


class Again(Exception):
    """This socket is over, another is tried. `trouble`: closed, refused, hole, silence, token."""

    def __init__(self, trouble: str, code: int | None = None):
        super().__init__(trouble, code)
        self.trouble, self.code = trouble, code


class Stopped(Exception):
    """No other socket is tried. `code`: the close code, or the status of HTTP; None when nobody is signed in."""

    def __init__(self, code: int | None = None):
        super().__init__(code)
        self.code = code


def comes_back(code: int) -> bool:
    """The range alone says it, also for a code that is not known."""
    return not (3500 <= code <= 3999 or 4500 <= code <= 4999)


def retry_s(failures: int, rand: Callable[[], float] = random.random) -> float:
    """Full jitter: anywhere in a window that doubles with each failure."""
    return rand() * min(RETRY_S_MAX, RETRY_S_BASE * 2 ** min(failures, 20))


def after_status(status: int) -> Exception:
    return Stopped(status) if status in REFUSED_FOR_GOOD else Again("refused", status)
