"""Rules of PROTOCOL.md about an open connection. Each function raises AssertionError if its rule is violated."""

import asyncio
import socket
from collections.abc import Callable

from casino import Player
from checks import check, equal
from connection import dial
from positions import Position
from watched import Watched

# A bet causes about 1 kB of pushes; the kernel buffers 300 KiB before the casino has to queue any.
BETS_MAX = 5_000


async def bet_at_once(player: Player, times: int) -> None:
    await asyncio.gather(*(player.bet() for _ in range(times)))


async def first_hello(line: Watched) -> None:
    """A hello without positions gets a welcome of version 3; the client stores the positions and then loads the data"""
    await line.welcomed()
    welcome = line.frames("welcome")[0]
    equal(welcome["protocol"], 3, "protocol")
    equal(line.recovered(), {"global": False, line.own: False}, "recovered")
    await line.until("both channels loaded", lambda: len(line.loaded) == 2)


async def bet_and_pushes(line: Watched) -> None:
    """A bet over HTTP causes two pushes, with offsets 1 and 2, the balances of the wallet, and the version of this wallet"""
    bet = await line.player.bet()
    await line.until("two pushes", lambda: len(line.offsets()) >= 2)
    equal([push["event"] for push in line.pushes], ["bet_and_win_created", "bet_processed"], "events")
    equal(line.offsets(), [1, 2], "offsets")
    equal(line.pushes[0]["data"]["round"]["round_id"], bet["round_id"], "round")
    equal(line.pushes[1]["data"]["round_id"], bet["round_id"], "round of bet_processed")
    equal(line.pushes[1]["data"]["wallet_version"], line.pushes[0]["data"]["wallet_version"], "wallet version")
    wallet = await line.player.get("/wallet")
    equal(line.pushes[0]["data"]["gc_balance"], wallet["gold_coins"]["balance"], "balance")


async def resume(line: Watched) -> None:
    """A broken connection resumes with recovered: true and exactly the missed pushes, in order"""
    known = len(line.pushes)
    line.drop()
    rounds = [(await line.player.bet())["round_id"] for _ in range(3)]
    await line.welcomed(2)
    await line.until("the missed pushes", lambda: len(line.pushes) >= known + 6)
    equal(line.recovered()[line.own], True, "recovered")
    equal(line.offsets(), list(range(1, 9)), "offsets")
    missed = [push["data"]["round"]["round_id"] for push in line.pushes[known:] if "round" in push["data"]]
    equal(missed, rounds, "rounds")


async def gap(line: Watched) -> None:
    """A jump of the offset is a gap: the push is discarded, and a resume delivers all missed pushes"""
    line.connection.positions.at[line.own].offset -= 1
    known, welcomes = len(line.pushes), len(line.frames("welcome"))
    await line.player.bet()
    await line.welcomed(welcomes + 1)
    await line.until("the pushes after the gap", lambda: len(line.pushes) >= known + 3)
    equal(line.waits()[-1]["trouble"], "gap", "trouble")
    equal(line.recovered()[line.own], True, "recovered")
    equal(line.offsets()[known:], [8, 9, 10], "offsets")


async def other_epoch(line: Watched) -> None:
    """Under another epoch an offset means nothing: recovered: false, and the channel is loaded again"""
    line.connection.positions.at[line.own] = Position("of another life", 3)
    line.loaded.clear()
    welcomes = len(line.frames("welcome"))
    line.drop()
    await line.welcomed(welcomes + 1)
    await line.until("loaded again", lambda: line.own in line.loaded)
    equal(line.recovered()[line.own], False, "recovered")
    equal(line.loaded[line.own]["offset"], 10, "position stored before loading")
    check("global" not in line.loaded, "global was recovered, but loaded again")


async def renewal(line: Watched) -> None:
    """A token renewal over the socket is confirmed, and the socket stays open"""
    welcomes = len(line.frames("welcome"))
    token = await line.player.realtime_token()
    await line.connection.renew(token)
    await line.until("renewed", lambda: line.connection.renewing is None)
    equal(line.connection.token, token, "the token kept for the next hello")
    # The server's times are whole seconds, so both tokens may have been signed in the same second.
    ends = [frame["token_expires_at"] for frame in line.frames("welcome")[-1:] + line.frames("renewed")]
    equal(ends, sorted(ends), "ends of the old token and of the new one")
    equal(len(line.frames("welcome")), welcomes, "welcomes")


async def subscription(line: Watched) -> None:
    """A subscription begins at the position of its response, and the client then loads the data; its pushes follow"""
    await line.connection.subscribe("catalogue")
    await line.until("loaded", lambda: "catalogue" in line.loaded)
    begin = line.frames("subscribed")[-1]["offset"]
    equal(line.loaded["catalogue"]["offset"], begin, "position stored before loading")
    await line.player.list_games(3)
    await line.until("three pushes", lambda: len(line.offsets("catalogue")) >= 3)
    equal(line.offsets("catalogue"), [begin + 1, begin + 2, begin + 3], "offsets")
    equal({push["event"] for push in line.pushes if push["channel"] == "catalogue"}, {"catalogue_update"}, "events")


async def renewed_subscription(line: Watched) -> None:
    """The position of a subscribed channel in the hello renews the subscription and brings the missed pushes"""
    known, welcomes, requests = line.offsets("catalogue"), len(line.frames("welcome")), line.sent("subscribe")
    line.drop()
    await line.player.list_games(2)
    await line.welcomed(welcomes + 1)
    await line.until("the missed pushes", lambda: len(line.offsets("catalogue")) >= len(known) + 2)
    equal(line.recovered()["catalogue"], True, "recovered")
    equal(line.offsets("catalogue"), list(range(known[0], known[0] + len(known) + 2)), "offsets")
    equal(line.sent("subscribe"), requests, "requests for the subscription")


async def refused_subscriptions(line: Watched) -> None:
    """Requests that change nothing are refused with a code: an unknown channel, another player's, one that is joined already, an end without a beginning"""
    refusals: list[tuple[str, str]] = []
    line.connection.on_refused = lambda channel, code: refusals.append((channel, code))
    requests = [
        ("subscribe", "table.7", "unknown_channel"),
        ("subscribe", "user.somebody", "unknown_channel"),
        ("subscribe", "global", "already_subscribed"),
        ("subscribe", line.own, "already_subscribed"),
        ("unsubscribe", "global", "not_subscribed"),
        ("unsubscribe", "table.7", "not_subscribed"),
    ]
    for kind, channel, _ in requests:
        await line.connection.send({"kind": kind, "channel": channel})
    await line.until("all refusals", lambda: len(line.frames("refused")) >= len(requests))
    equal(refusals, [(channel, code) for _, channel, code in requests], "refusals, in the order of the requests")
    equal(set(line.connection.positions.at), {"global", line.own, "catalogue"}, "channels")


async def end_of_subscription(line: Watched) -> None:
    """After unsubscribed no push of the channel follows, and neither heartbeats nor welcomes contain it"""
    await line.connection.unsubscribe("catalogue")
    await line.until("unsubscribed", lambda: len(line.frames("unsubscribed")) == 1)
    known = line.offsets("catalogue")
    await line.player.list_games(2)
    welcomes = len(line.frames("welcome"))
    line.drop()
    await line.welcomed(welcomes + 1)
    await line.player.bet()
    await line.until("the last push of the bet", lambda: line.pushes[-1]["event"] == "bet_processed")
    equal(line.offsets("catalogue"), known, "offsets")
    equal(set(line.recovered()), {"global", line.own}, "channels of the welcome")


async def chat(line: Watched) -> None:
    """A subscription to the chat loads its messages; a message of any player arrives once, also after a broken connection"""
    await line.connection.subscribe("chat")
    await line.until("the chat loaded", lambda: "chat" in line.loaded)
    cleo = await Player.signed_up(line.player.url, "cleo")
    own = await line.player.say("Good evening from a small client")
    await line.until("the own message", lambda: len(line.offsets("chat")) >= 1)
    welcomes = len(line.frames("welcome"))
    line.drop()
    other = await cleo.say("And from another one, while the first is away")
    await line.welcomed(welcomes + 1)
    await line.until("the missed message", lambda: len(line.offsets("chat")) >= 2)
    equal(line.recovered()["chat"], True, "recovered")
    pushes = [push["data"] for push in line.pushes if push["channel"] == "chat"]
    equal([push["message_id"] for push in pushes], [own["message_id"], other["message_id"]], "messages")
    page = await line.player.get("/chat/messages")
    newest = [(message["message_id"], message["text"]) for message in page["result"][:2]]
    equal(newest, [(push["message_id"], push["text"]) for push in reversed(pushes)], "messages by HTTP, newest first")
    await line.connection.unsubscribe("chat")
    await line.until("unsubscribed", lambda: "chat" not in line.connection.positions.at)


async def slow_reader(line: Watched) -> None:
    """A slow reader is notified of skipped pushes, gets the latest push of each event, and is up to date without a reload"""

    async def narrow(url: str):
        # Small segments and a small window, so that the bytes are queued in the casino and not in the kernel.
        sock = socket.socket()
        sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_MAXSEG, 536)
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        host, port = url.removeprefix("ws://").removesuffix("/realtime").rsplit(":", 1)
        await asyncio.to_thread(sock.connect, (host, int(port)))
        sock.setblocking(False)
        return await dial(url, sock=sock)

    slow = Watched(line.player, narrow)
    await slow.welcomed()
    slow.reading.clear()
    begin = line.connection.positions.at[line.own].offset
    bets = 0
    while bets < BETS_MAX and await line.player.slow_connections() == 0:
        await bet_at_once(line.player, 50)
        bets += 50
    # These bets are skipped for the slow reader.
    await bet_at_once(line.player, 50)
    slow.reading.set()
    end = begin + 2 * (bets + 50)
    await slow.until("the newest push", lambda: slow.offsets() and slow.offsets()[-1] == end)
    await line.until("the newest push on the fast connection", lambda: line.offsets()[-1] == end)
    skips = [frame for frame in slow.frames("skipped") if frame["channel"] == slow.own]
    check(len(skips) > 0, "nothing was skipped")
    gone = set(range(begin + 1, end + 1)) - set(slow.offsets())
    reported = {offset for skip in skips for offset in range(skip["from"], skip["to"] + 1)}
    check(len(gone) > 0 and gone <= reported, f"{len(gone - reported)} pushes were lost without notice")
    check(all(skip["to"] in slow.offsets() for skip in skips), "the last push of a skipped range did not arrive")
    equal(slow.offsets(), sorted(set(slow.offsets())), "order")
    equal(len(slow.frames("welcome")), 1, "welcomes")
    money = [push["data"] for push in slow.pushes if "gc_balance" in push["data"]][-1]
    equal(money["gc_balance"], (await line.player.get("/wallet"))["gold_coins"]["balance"], "balance")
    equal(line.offsets()[begin - end :], list(range(begin + 1, end + 1)), "offsets of the fast reader")
    await slow.close()


async def restart(line: Watched, ask_for_restart: Callable[[], None]) -> None:
    """A stopping casino announces when to reconnect; after the restart the epoch is new, and the data is loaded again"""
    line.loaded.clear()
    welcomes, waits = len(line.frames("welcome")), len(line.waits())
    ask_for_restart()
    await line.welcomed(welcomes + 1)
    first = line.waits()[waits]
    window_s = line.frames("going_away")[-1]["come_back_within_ms"] / 1000
    equal(first["code"], 3000, "close code")
    check(0 <= first["pause_s"] <= window_s, f"a pause of {first['pause_s']} s in a window of {window_s} s")
    await line.until("both loaded again", lambda: len(line.loaded) == 2)
    equal(line.recovered(), {"global": False, line.own: False}, "recovered")


# Each rule continues with the state left by the previous one.
IN_ORDER = (
    first_hello,
    bet_and_pushes,
    resume,
    gap,
    other_epoch,
    renewal,
    subscription,
    renewed_subscription,
    refused_subscriptions,
    end_of_subscription,
    chat,
    slow_reader,
)
