"""The HTTP requests that a client of the realtime socket needs."""

import asyncio
import json
import re
import secrets
from urllib.error import HTTPError
from urllib.request import ProxyHandler, Request, build_opener

from reconnecting import NotSignedIn

PASSWORD = "a long enough secret"
# Ignores proxy settings, because the casino runs on this machine.
_opener = build_opener(ProxyHandler({}))


class Player:
    def __init__(self, url: str, access_token: str | None = None, uid: str = ""):
        self.url, self.access_token, self.uid = url.rstrip("/"), access_token, uid

    @property
    def socket_url(self) -> str:
        return "ws" + self.url.removeprefix("http") + "/realtime"

    @classmethod
    async def signed_in(cls, url: str, email: str, password: str) -> "Player":
        answer = await cls(url).post("/auth/sign-in", {"email": email, "password": password})
        return cls(url, answer["access_token"], answer["user"]["uid"])

    @classmethod
    async def signed_up(cls, url: str, name: str) -> "Player":
        username = f"{name}_{secrets.token_hex(4)}"
        answer = await cls(url).post(
            "/auth/sign-up",
            {"email": f"{username}@example.com", "username": username, "password": PASSWORD, "dateOfBirth": "1990-04-01"},
        )
        return cls(url, answer["access_token"], answer["user"]["uid"])

    async def realtime_token(self) -> str:
        try:
            return (await self.post("/realtime/token"))["token"]
        except HTTPError as error:
            if error.code == 401:
                raise NotSignedIn from None
            raise

    async def bet(self) -> dict:
        return await self.post(
            "/games/dice/bets", {"currency": "gold_coins", "stake": "1000000", "target": "50.00", "direction": "over"}
        )

    async def say(self, text: str) -> dict:
        return await self.post("/chat/messages", {"text": text, "clientMessageId": secrets.token_hex(8)})

    async def list_games(self, times: int) -> None:
        """Makes the casino list games again, each of which is a push on `catalogue`. Needs GOLDWAKE_BENCH=1."""
        rates = {"settings_per_second": 0, "bets_per_second": 0, "games_per_second": times, "seconds": 1}
        await self.post("/bench/pulse", rates)

    async def slow_connections(self) -> int:
        text = await asyncio.to_thread(lambda: _opener.open(f"{self.url}/metrics", timeout=30).read().decode())
        return int(re.search(r"^goldwake_realtime_slow_connections (\d+)", text, re.M)[1])

    async def get(self, path: str) -> dict:
        return await asyncio.to_thread(self._ask, "GET", path, None)

    async def post(self, path: str, body: dict | None = None) -> dict:
        return await asyncio.to_thread(self._ask, "POST", path, body)

    def _ask(self, method: str, path: str, body: dict | None) -> dict:
        request = Request(f"{self.url}/api{path}", method=method)
        if self.access_token:
            request.add_header("Authorization", f"Bearer {self.access_token}")
        if body is not None:
            request.add_header("Content-Type", "application/json")
            request.data = json.dumps(body).encode()
        with _opener.open(request, timeout=30) as answer:
            return json.loads(answer.read() or "null")
