"""Where this client stands in each channel, and what a frame means to who stands there."""

from dataclasses import asdict, dataclass

from reconnecting import Again


@dataclass
class Position:
    epoch: str
    offset: int


class Positions:
    def __init__(self):
        self.at: dict[str, Position] = {}
        self.skip_to: dict[str, int] = {}

    def for_hello(self) -> dict[str, dict]:
        return {channel: asdict(position) for channel, position in self.at.items()}

    def welcome(self, channels: list[dict]) -> list[str]:
        """Returns the channels in which something may be lost. Their new positions are taken before anything is loaded."""
        self.skip_to = {}
        named = {one["channel"]: one for one in channels}
        self.at = {channel: position for channel, position in self.at.items() if channel in named}
        lost = []
        for channel, one in named.items():
            held = self.at.get(channel)
            if not (one["recovered"] and held and held.epoch == one["epoch"]):
                self.at[channel] = Position(one["epoch"], one["offset"])
                lost.append(channel)
        return lost

    def takes(self, channel: str, offset: int) -> bool:
        """Whether a push is to be taken; False for one that is known. Raises Again at a hole."""
        held = self.at.get(channel)
        if held and offset <= held.offset:
            return False
        if not held or (offset > held.offset + 1 and offset > self.skip_to.get(channel, 0)):
            raise Again("hole")
        held.offset = offset
        return True

    def skipped(self, channel: str, first: int, last: int) -> None:
        """Up to `last` a jump is no hole. A range that begins further on than the next push is one."""
        held = self.at.get(channel)
        if not held or first > held.offset + 1:
            raise Again("hole")
        self.skip_to[channel] = last

    def heartbeat(self, offsets: dict[str, int]) -> None:
        for channel, offset in offsets.items():
            if offset > (self.at[channel].offset if channel in self.at else 0):
                raise Again("hole")
