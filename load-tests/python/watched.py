"""A connection that records every frame and event, so that tests can wait for them and count them."""

import asyncio
from collections.abc import Callable

from casino import Player
from connection import Connection, dial

WAIT_S = 30


class Watched:
    def __init__(self, player: Player, dial=dial, get_token=None):
        self.player = player
        self.own = f"user.{player.uid}"
        self.pushes: list[dict] = []
        self.loaded: dict[str, dict] = {}
        self.events: list[tuple[str, dict]] = []
        self.changed = asyncio.Event()
        self.reading = asyncio.Event()
        self.reading.set()
        self.connection = Connection(
            player.socket_url, get_token or player.realtime_token, self.on_push, self.on_reload, self.on_event, dial
        )
        self.task = asyncio.create_task(self.connection.run())
        self.task.add_done_callback(lambda _: self.changed.set())

    async def on_push(self, frame: dict) -> None:
        self.pushes.append(frame)
        self.changed.set()
        await self.reading.wait()

    async def on_reload(self, channel: str) -> None:
        path = {"global": "/casino-settings", "catalogue": "/games", "chat": "/chat/messages"}.get(channel, "/wallet")
        position = self.connection.positions.at[channel]
        self.loaded[channel] = {"offset": position.offset, "data": await self.player.get(path)}
        self.changed.set()

    def on_event(self, name: str, details: dict) -> None:
        self.events.append((name, details))
        self.changed.set()

    def frames(self, kind: str) -> list[dict]:
        return [frame for name, frame in self.events if name == "received" and frame.get("kind") == kind]

    def sent(self, kind: str) -> int:
        return sum(name == "sent" and frame["kind"] == kind for name, frame in self.events)

    def waits(self) -> list[dict]:
        return [details for name, details in self.events if name == "waiting"]

    def offsets(self, channel: str | None = None) -> list[int]:
        return [push["offset"] for push in self.pushes if push["channel"] == (channel or self.own)]

    def recovered(self) -> dict[str, bool]:
        return {one["channel"]: one["recovered"] for one in self.frames("welcome")[-1]["channels"]}

    async def until(self, what: str, holds: Callable[[], bool]) -> None:
        try:
            async with asyncio.timeout(WAIT_S):
                while not holds():
                    self.changed.clear()
                    await self.changed.wait()
        except TimeoutError:
            raise AssertionError(f"timed out after {WAIT_S} s waiting for {what}; last events: {self.events[-3:]}") from None

    async def welcomed(self, times: int = 1) -> None:
        await self.until("a welcome", lambda: len(self.frames("welcome")) >= times)

    async def stopped(self) -> int | None:
        await self.until("the end", self.task.done)
        return self.task.result()

    def drop(self) -> None:
        """Breaks the connection without a close handshake."""
        self.connection.socket.transport.abort()

    async def close(self) -> None:
        self.task.cancel()
        await asyncio.gather(self.task, return_exceptions=True)
        leaving = self.connection.leaving
        for task in leaving:
            task.cancel()
        await asyncio.gather(*leaving, return_exceptions=True)
