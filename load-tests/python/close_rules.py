"""Rules of PROTOCOL.md about closing a connection and reconnecting."""

from casino import Player
from checks import check, equal
from connection import dial
from reconnecting import RETRY_S_MAX, retry_s
from watched import Watched


async def other_player(line: Watched, other: Player) -> None:
    """A renewal with another player's token closes the socket with 3504, and the client does not reconnect"""
    await line.connection.renew(await other.realtime_token())
    equal(await line.stopped(), 3504, "code")


async def no_version_in_common(player: Player) -> None:
    """A hello without a supported version closes the socket with 3503, and the client does not reconnect"""
    line = Watched(player)
    line.connection.protocols = [99]
    equal(await line.stopped(), 3503, "code")


async def token_of_http(player: Player) -> None:
    """An HTTP access token is refused with 3502; the client tries once more with a new token and then stops"""
    asked = []

    async def wrong() -> str:
        asked.append(player.access_token)
        return player.access_token

    equal(await Watched(player, get_token=wrong).stopped(), 3502, "code")
    equal(len(asked), 2, "tokens requested")


async def bad_frames(player: Player) -> None:
    """A second hello, a renewal before the hello, a binary frame, invalid JSON, an unknown kind, a subscription before the hello or in version 2, and a frame over 16 KiB each close the socket with 3501"""
    token = await player.realtime_token()
    hello = '{"kind":"hello","protocols":[2],"token":"%s"}' % token
    subscribe = '{"kind":"subscribe","channel":"catalogue"}'
    renew = '{"kind":"renew","token":"%s"}' % token
    unknown = '{"kind":"subscribe","token":"t"}'
    for frames in ([hello, hello], [renew], [hello.encode()], ["hello?"], [unknown], [subscribe], [hello, subscribe], [hello, "x" * (16 * 1024 + 1)]):
        line = await dial(player.socket_url)
        for frame in frames:
            await line.send(frame)
        await line.wait_closed()
        equal(line.close_code, 3501, f"code after {frames[-1][:20]!r}")


async def no_hello(player: Player) -> None:
    """A socket without a hello is closed with 3006"""
    line = await dial(player.socket_url)
    await line.wait_closed()
    equal(line.close_code, 3006, "code")


async def sign_out(player: Player) -> None:
    """A sign-out closes the socket at once with 3505, and the client does not reconnect"""
    line = Watched(player)
    await line.welcomed()
    await player.post("/auth/sign-out")
    equal(await line.stopped(), 3505, "code")


async def full_jitter() -> None:
    """The reconnection delay is random within a window that doubles up to 30 s"""
    for failures in range(12):
        window = min(RETRY_S_MAX, 0.5 * 2**failures)
        pauses = [retry_s(failures) for _ in range(2_000)]
        check(0 <= min(pauses) < window / 10 and window * 0.9 < max(pauses) <= window, f"window {failures}")


AT_THE_DOOR = (no_version_in_common, token_of_http, bad_frames)
