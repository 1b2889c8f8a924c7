"""One logical connection over as many sockets as it takes."""

import asyncio
import json
import random
import time
from collections.abc import Awaitable, Callable
from datetime import datetime

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus

from positions import Positions
from reconnecting import TOKEN_EXPIRED, TOKEN_INVALID, Again, NotSignedIn, Stopped, after_status, comes_back, retry_s

PROTOCOLS = [2, 1]
READY_S = 30
SILENCE_ALLOWANCE_S = 8
RENEW_WITHIN_S, RENEW_CHECK_S = 5 * 60, 60
STABLE_S = 10


async def dial(url: str, **options) -> ClientConnection:
    # The heartbeat is watched here; pings of the library's own would only be a second watch.
    return await connect(url, compression=None, ping_interval=None, max_size=None, proxy=None, **options)


class Connection:
    """
    get_token  asks POST /api/realtime/token anew; raises NotSignedIn
    on_push    each push once, in the order of its channel
    on_reload  something of this channel may be lost: load it by HTTP. The position is already taken.
    on_event   (name, details) of the line itself, for whoever watches
    """

    def __init__(
        self,
        url: str,
        get_token: Callable[[], Awaitable[str]],
        on_push: Callable[[dict], Awaitable[None]],
        on_reload: Callable[[str], Awaitable[None]],
        on_event: Callable[[str, dict], None] = lambda name, details: None,
        dial: Callable[[str], Awaitable[ClientConnection]] = dial,
    ):
        self.url, self.get_token, self.dial = url, get_token, dial
        self.on_push, self.on_reload, self.on_event = on_push, on_reload, on_event
        self.protocols = PROTOCOLS
        self.positions = Positions()
        self.socket: ClientConnection | None = None
        self.token: str | None = None
        self.token_ends = 0.0
        self.renewing: str | None = None
        self.token_was_refused = False
        self.failures = 0
        self.ready_since: float | None = None
        self.come_back_within_s: float | None = None
        self.leaving: set[asyncio.Task] = set()

    async def run(self) -> int | None:
        """Until the server wants no more of it. Returns the code that said so; None when nobody is signed in."""
        while True:
            try:
                await self.one_socket()
            except Stopped as stopped:
                return stopped.code
            except Again as again:
                await self.pause(again)

    async def pause(self, again: Again) -> None:
        if self.ready_since is not None and time.monotonic() - self.ready_since >= STABLE_S:
            self.failures = 0
        window_s, self.come_back_within_s, self.ready_since = self.come_back_within_s, None, None
        pause_s = retry_s(self.failures) if window_s is None else random.random() * window_s
        self.failures += 1
        self.on_event("waiting", {"trouble": again.trouble, "code": again.code, "pause_s": pause_s})
        await asyncio.sleep(pause_s)

    async def one_socket(self) -> None:
        """Raises Again or Stopped when it is over."""
        try:
            async with asyncio.timeout(READY_S) as ready:
                token = await self.token_in_hand()
                self.socket = await self.dial(self.url)
                await self.talk(token, ready)
        except InvalidStatus as refused:
            raise after_status(refused.response.status_code) from None
        except TimeoutError:
            raise Again("silence") from None
        except ConnectionClosed as closed:
            raise self.after_close(closed.rcvd.code if closed.rcvd else 1006) from None
        except (OSError, InvalidHandshake) as error:
            raise Again("refused") from error
        finally:
            self.hang_up()

    def hang_up(self) -> None:
        """Does not wait: a dead line would take its time to say goodbye."""
        self.renewing = None
        if self.socket:
            task = asyncio.create_task(self.socket.close())
            self.leaving.add(task)
            task.add_done_callback(self.leaving.discard)
        self.socket = None

    def after_close(self, code: int) -> Exception:
        if code == TOKEN_INVALID and not self.token_was_refused:
            self.token, self.token_was_refused = None, True
            return Again("token", code)
        if code == TOKEN_EXPIRED:
            self.token = None
        return Again("closed", code) if comes_back(code) else Stopped(code)

    async def talk(self, token: str, ready: asyncio.Timeout) -> None:
        hello = {"kind": "hello", "protocols": self.protocols, "token": token}
        await self.send(hello | {"positions": self.positions.for_hello()})
        while (welcome := await self.receive()).get("kind") != "welcome":
            pass
        ready.reschedule(None)
        self.token_was_refused, self.ready_since = False, time.monotonic()
        self.keep_token(token, welcome)
        lost = self.positions.welcome(welcome["channels"])
        self.on_event("welcome", welcome)
        # Pushes are taken while the data is on its way: their versions tell which of the two is newer.
        beside = [asyncio.create_task(self.reload(channel)) for channel in lost]
        beside.append(asyncio.create_task(self.renew_in_time()))
        try:
            while True:
                async with asyncio.timeout(welcome["heartbeat_ms"] / 1000 + SILENCE_ALLOWANCE_S):
                    frame = await self.receive()
                await self.take(frame)
        finally:
            beside.pop().cancel()
            await asyncio.gather(*beside, return_exceptions=True)

    async def take(self, frame: dict) -> None:
        kind = frame.get("kind")
        if kind == "push":
            if self.positions.takes(frame["channel"], frame["offset"]):
                await self.on_push(frame)
        elif kind == "heartbeat":
            self.positions.heartbeat(frame["offsets"])
        elif kind == "skipped":
            self.positions.skipped(frame["channel"], frame["from"], frame["to"])
        elif kind == "going_away":
            self.come_back_within_s = frame["come_back_within_ms"] / 1000
        elif kind == "renewed" and self.renewing:
            self.keep_token(self.renewing, frame)
            self.renewing = None

    async def reload(self, channel: str) -> None:
        """Without a position, the next welcome asks for it again."""
        try:
            await self.on_reload(channel)
        except OSError:
            self.positions.at.pop(channel, None)
            self.hang_up()

    async def token_in_hand(self) -> str:
        if self.token and self.token_ends - time.monotonic() > RENEW_WITHIN_S:
            return self.token
        try:
            return await self.get_token()
        except NotSignedIn:
            raise Stopped() from None
        except OSError as error:
            raise Again("token") from error

    def keep_token(self, token: str, frame: dict) -> None:
        """What counts is the time between the server's own two times."""
        lasts = datetime.fromisoformat(frame["token_expires_at"]) - datetime.fromisoformat(frame["now"])
        self.token, self.token_ends = token, time.monotonic() + lasts.total_seconds()

    async def renew_in_time(self) -> None:
        """Where no token is to be had, the next look tries again; if it ends after all, the server closes."""
        while True:
            await asyncio.sleep(RENEW_CHECK_S)
            if self.token_ends - time.monotonic() <= RENEW_WITHIN_S and not self.renewing:
                try:
                    await self.renew(await self.get_token())
                except (OSError, NotSignedIn):
                    continue

    async def renew(self, token: str) -> None:
        self.renewing = token
        await self.send({"kind": "renew", "token": token})

    async def send(self, frame: dict) -> None:
        self.on_event("sent", frame)
        await self.socket.send(json.dumps(frame))

    async def receive(self) -> dict:
        frame = json.loads(await self.socket.recv())
        self.on_event("received", frame)
        return frame
