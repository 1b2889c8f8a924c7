"""A client of the realtime protocol, written from services/realtime/PROTOCOL.md alone.

    python client.py --url http://127.0.0.1:3000 --email ann@example.com --password '…'    prints each push until Ctrl-C
    python client.py --token <access token> --trace                                        prints every frame sent and received
    python client.py --prove                                                               tests the protocol; see proof.py

Needs Python 3.11 and `pip install -r requirements.txt`.
"""

import argparse
import asyncio
import json
import sys
from urllib.error import URLError

from casino import Player
from connection import Connection


def say(line: str) -> None:
    print(line, flush=True)


async def listen(player: Player, trace: bool) -> int:
    async def on_push(frame: dict) -> None:
        if not trace:
            say(f"{frame['channel']} {frame['offset']} {frame['event']} {json.dumps(frame['data'])}")

    async def on_reload(channel: str) -> None:
        if channel == "global":
            settings = await player.get("/casino-settings")
            say(f"{channel}: loaded, settings version {settings['version']}")
        elif channel == "catalogue":
            say(f"{channel}: loaded, {(await player.get('/games'))['total']} games")
        elif channel == "chat":
            say(f"{channel}: loaded, {len((await player.get('/chat/messages'))['result'])} messages")
        else:
            wallet = await player.get("/wallet")
            say(f"{channel}: loaded, wallet version {wallet['wallet_version']}")

    def on_event(name: str, details: dict) -> None:
        if name in ("sent", "received"):
            if trace:
                say(f"{'→' if name == 'sent' else '←'} {json.dumps(details, separators=(',', ':'))}")
        elif name == "waiting":
            say(f"{details['trouble']} ({details['code']}); retrying in {details['pause_s']:.1f} s")

    code = await Connection(player.socket_url, player.realtime_token, on_push, on_reload, on_event).run()
    say(f"stopped permanently: {'not signed in' if code is None else f'code {code}'}")
    return 1


async def main(options: argparse.Namespace) -> int:
    if options.prove:
        from proof import prove

        return await prove(options.url, say, restarts=options.restarts)
    if options.token:
        return await listen(Player(options.url, options.token), options.trace)
    return await listen(await Player.signed_in(options.url, options.email, options.password), options.trace)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--url", default="http://127.0.0.1:3000", help="address of the casino")
    parser.add_argument("--email")
    parser.add_argument("--password")
    parser.add_argument("--token", help="an access token instead of e-mail and password")
    parser.add_argument("--trace", action="store_true", help="print every frame")
    parser.add_argument("--prove", action="store_true", help="test the protocol on a running casino, with new players")
    parser.add_argument("--restarts", action="store_true", help="with --prove: print RESTART when the calling program must restart the casino")
    options = parser.parse_args()
    if not (options.prove or options.token or (options.email and options.password)):
        parser.error("--email and --password, or --token, or --prove is required")
    try:
        sys.exit(asyncio.run(main(options)))
    except URLError as error:
        sys.exit(f"{options.url}: {error}")
    except KeyboardInterrupt:
        sys.exit(130)
