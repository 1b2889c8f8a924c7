"""A logical connection that reconnects with new sockets when needed."""

import asyncio
import json
import random
import time
from collections.abc import Awaitable, Callable
from datetime import datetime

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus

from positions import Positions, is_automatic
from reconnecting import TOKEN_EXPIRED, TOKEN_INVALID, Again, NotSignedIn, Stopped, after_status, comes_back, retry_s

PROTOCOLS = [3, 2, 1]
READY_S = 30
SILENCE_ALLOWANCE_S = 8
RENEW_WITHIN_S, RENEW_CHECK_S = 5 * 60, 60
STABLE_S = 10


async def dial(url: str, **options) -> ClientConnection:
    # Connection checks the protocol's heartbeats, so the library's own pings are switched off.
    return await connect(url, compression=None, ping_interval=None, max_size=None, proxy=None, **options)


class Connection:
    """
    get_token  fetches a new token from POST /api/realtime/token; raises NotSignedIn
    on_push    is called with each push exactly once, in the order of its channel
    on_reload  is called if pushes of a channel may be lost: load its state over HTTP. The new position is stored before.
    on_event   is called with (name, details) of connection events, for tests and traces
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
        self.wanted: set[str] = set()
        self.on_refused: Callable[[str, str], None] = lambda channel, code: None
        self.socket: ClientConnection | None = None
        # True between a welcome and the end of its socket.
        self.ready = False
        self.reloads: list[asyncio.Task] = []
        self.later: list[asyncio.Task] = []
        self.token: str | None = None
        self.token_ends = 0.0
        self.renewing: str | None = None
        self.token_was_refused = False
        self.failures = 0
        self.ready_since: float | None = None
        self.come_back_within_s: float | None = None
        self.leaving: set[asyncio.Task] = set()
        # Number of refusals in a row of each channel that the server cannot prepare.
        self.unavailable: dict[str, int] = {}

    async def run(self) -> int | None:
        """Reconnects until the server forbids it. Returns the close code or HTTP status; None if the player is not signed in."""
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
        """Runs a single socket. Raises Again or Stopped when it has ended."""
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
        """Closes the socket in the background, because the close handshake of a dead connection takes long."""
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
        self.positions.keep(self.wanted)
        await self.send(hello | {"positions": self.positions.for_hello()})
        while (welcome := await self.receive()).get("kind") != "welcome":
            pass
        ready.reschedule(None)
        self.token_was_refused, self.ready_since = False, time.monotonic()
        self.keep_token(token, welcome)
        lost = self.positions.welcome(welcome["channels"])
        self.on_event("welcome", welcome)
        self.ready = True
        # Pushes are processed while the data is loading; their versions show which of the two is newer.
        beside = [asyncio.create_task(self.reload(channel)) for channel in lost]
        beside.append(asyncio.create_task(self.renew_in_time()))
        self.reloads, self.later = beside[:-1], []
        joined = {one["channel"] for one in welcome["channels"]}
        for channel in self.wanted - joined:
            await self.send({"kind": "subscribe", "channel": channel})
        for channel in joined - self.wanted:
            if not is_automatic(channel):
                await self.send({"kind": "unsubscribe", "channel": channel})
        try:
            while True:
                async with asyncio.timeout(welcome["heartbeat_ms"] / 1000 + SILENCE_ALLOWANCE_S):
                    frame = await self.receive()
                await self.take(frame)
        finally:
            for task in (beside.pop(), *self.later):
                task.cancel()
            await asyncio.gather(*beside, *self.reloads, return_exceptions=True)
            self.ready = False

    async def take(self, frame: dict) -> None:
        kind = frame.get("kind")
        if kind == "push":
            channel = frame["channel"]
            # Pushes may arrive until a subscription has ended; only their position is needed then.
            if self.positions.takes(channel, frame["offset"]) and (is_automatic(channel) or channel in self.wanted):
                await self.on_push(frame)
        elif kind == "heartbeat":
            self.positions.heartbeat(frame["offsets"])
        elif kind == "skipped":
            self.positions.skipped(frame["channel"], frame["from"], frame["to"])
        elif kind == "subscribed":
            self.unavailable.pop(frame["channel"], None)
            self.positions.begin(frame["channel"], frame["epoch"], frame["offset"])
            self.reloads.append(asyncio.create_task(self.reload(frame["channel"])))
        elif kind == "unsubscribed":
            self.positions.end(frame["channel"])
        elif kind == "refused":
            if frame["code"] == "unavailable":
                self.later.append(asyncio.create_task(self.subscribe_later(frame["channel"])))
            elif frame["code"] != "not_subscribed":
                self.wanted.discard(frame["channel"])
            self.on_refused(frame["channel"], frame["code"])
        elif kind == "going_away":
            self.come_back_within_s = frame["come_back_within_ms"] / 1000
        elif kind == "renewed" and self.renewing:
            self.keep_token(self.renewing, frame)
            self.renewing = None

    async def subscribe_later(self, channel: str) -> None:
        """Subscribes again to a channel that the server could not prepare."""
        refusals = self.unavailable.get(channel, 0)
        self.unavailable[channel] = refusals + 1
        await asyncio.sleep(retry_s(refusals))
        if channel in self.wanted and channel not in self.positions.at:
            await self.send({"kind": "subscribe", "channel": channel})

    async def reload(self, channel: str) -> None:
        """Loads the state of a channel. If that fails, removes the position, so that the next welcome requests the state again."""
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
        """Stores the token. Its lifetime is the difference of two server times, so the local clock does not matter."""
        lasts = datetime.fromisoformat(frame["token_expires_at"]) - datetime.fromisoformat(frame["now"])
        self.token, self.token_ends = token, time.monotonic() + lasts.total_seconds()

    async def subscribe(self, channel: str) -> None:
        """Subscribes to a channel, now or with the next welcome."""
        self.wanted.add(channel)
        if self.ready:
            await self.send({"kind": "subscribe", "channel": channel})

    async def unsubscribe(self, channel: str) -> None:
        self.wanted.discard(channel)
        if self.ready:
            await self.send({"kind": "unsubscribe", "channel": channel})

    async def renew_in_time(self) -> None:
        """Renews the token before it expires. If fetching a token fails, the next check retries; the server closes the socket when the token expires."""
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
