"""The client's position in each channel, and the rules by which frames change it."""

from dataclasses import asdict, dataclass

from reconnecting import Again


@dataclass
class Position:
    epoch: str
    offset: int


def is_automatic(channel: str) -> bool:
    return channel == "global" or channel.startswith("user.")


class Positions:
    def __init__(self):
        self.at: dict[str, Position] = {}
        self.skip_to: dict[str, int] = {}

    def for_hello(self) -> dict[str, dict]:
        return {channel: asdict(position) for channel, position in self.at.items()}

    def welcome(self, channels: list[dict]) -> list[str]:
        """Returns the channels in which pushes may be lost. Their new positions are stored before their state is loaded."""
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

    def begin(self, channel: str, epoch: str, offset: int) -> None:
        self.at[channel] = Position(epoch, offset)
        self.skip_to.pop(channel, None)

    def end(self, channel: str) -> None:
        self.at.pop(channel, None)
        self.skip_to.pop(channel, None)

    def keep(self, wanted: set[str]) -> None:
        """Forgets the positions of channels whose subscription has ended, so that a hello does not renew it."""
        self.at = {channel: at for channel, at in self.at.items() if is_automatic(channel) or channel in wanted}

    def takes(self, channel: str, offset: int) -> bool:
        """Returns whether to process a push; False if it is already known. Raises Again at a gap."""
        held = self.at.get(channel)
        if held and offset <= held.offset:
            return False
        if not held or (offset > held.offset + 1 and offset > self.skip_to.get(channel, 0)):
            raise Again("gap")
        held.offset = offset
        return True

    def skipped(self, channel: str, first: int, last: int) -> None:
        """Allows jumps of the offset up to `last`. A range that begins after the next expected offset is a gap."""
        held = self.at.get(channel)
        if not held or first > held.offset + 1:
            raise Again("gap")
        self.skip_to[channel] = last

    def heartbeat(self, offsets: dict[str, int]) -> None:
        for channel, offset in offsets.items():
            if offset > (self.at[channel].offset if channel in self.at else 0):
                raise Again("gap")
