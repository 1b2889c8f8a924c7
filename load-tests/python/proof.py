"""Tests every rule of PROTOCOL.md on a running casino, with new players."""

import asyncio
from collections.abc import Callable

import close_rules
import line_rules
from casino import Player
from watched import Watched


async def prove(url: str, say: Callable[[str], None], restarts: bool) -> int:
    ann, ben = await asyncio.gather(Player.signed_up(url, "ann"), Player.signed_up(url, "ben"))
    await ann.post("/promotions/daily-claim")
    silent = asyncio.create_task(close_rules.no_hello(ben))
    line = Watched(ann)
    steps = [
        (close_rules.full_jitter,),
        *((step, line) for step in line_rules.IN_ORDER),
        *((step, ben) for step in close_rules.AT_THE_DOOR),
        (close_rules.no_hello, silent),
        *([(line_rules.restart, line, lambda: say("RESTART"))] if restarts else []),
        (close_rules.other_player, line, ben),
        (close_rules.sign_out, ben),
    ]
    try:
        for step, *parts in steps:
            title = step.__doc__
            await (silent if step is close_rules.no_hello else step(*parts))
            say(f"ok     {title}")
    except (AssertionError, OSError) as error:
        say(f"FAILED {title}\n       {error}")
        return 1
    finally:
        silent.cancel()
        await line.close()
    say(f"{len(steps)} rules of PROTOCOL.md passed" + ("" if restarts else "; the restart was skipped (needs --restarts)"))
    return 0
