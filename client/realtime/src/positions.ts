import type {
  Channel,
  ChannelPosition,
  HeartbeatFrame,
  HelloFrame,
  PushFrame,
  SkippedFrame,
  WelcomeFrame,
} from '@goldwake/contracts';

/** What a frame is to this client: the next one, the last of those kept from a skip, one it had already, or the sign of a hole. */
export type Arrival = 'next' | 'skip_over' | 'known' | 'hole';

/** Positions by channel. */
export type Standing = NonNullable<HelloFrame['positions']>;

/** Where this client stands in each channel: at the newest push handed on. */
export class Positions {
  private readonly at = new Map<Channel, ChannelPosition>();
  /** Channels of which only kept pushes follow for now, and the offset of the last of them. */
  private readonly skips = new Map<Channel, number>();

  /** For the hello. */
  all(): Standing {
    return Object.fromEntries([...this.at].map(([channel, position]) => [channel, { ...position }]));
  }

  /**
   * Takes over the welcome's positions. A skip that broke off is over: what it dropped before the break is not asked for again, since
   * newer pushes were handed on.
   * @returns channels in which something may have been missed for good
   */
  welcome(channels: WelcomeFrame['channels']): Channel[] {
    const named = new Set(channels.map(({ channel }) => channel));
    for (const channel of this.at.keys()) if (!named.has(channel)) this.at.delete(channel);
    const lost: Channel[] = [];
    for (const { channel, epoch, offset, recovered } of channels) {
      const goesOn = recovered && this.at.get(channel)?.epoch === epoch;
      if (!goesOn) this.at.set(channel, { epoch, offset });
      if (!goesOn || this.skips.has(channel)) lost.push(channel);
    }
    this.skips.clear();
    return lost;
  }

  /** Takes over where another tab stands, wherever that is further. @returns channels in which this tab has missed something */
  catchUp(further: Standing): Channel[] {
    const behind = (Object.entries(further) as [Channel, ChannelPosition][]).filter(([channel, { epoch, offset }]) => {
      const own = this.at.get(channel);
      return own?.epoch !== epoch || own.offset < offset;
    });
    for (const [channel, position] of behind) {
      this.at.set(channel, { ...position });
      this.skips.delete(channel);
    }
    return behind.map(([channel]) => channel);
  }

  epochOf(channel: Channel): string | undefined {
    return this.at.get(channel)?.epoch;
  }

  skip({ channel, from, to }: Pick<SkippedFrame, 'channel' | 'from' | 'to'>): Arrival {
    const position = this.at.get(channel);
    if (!position || from > position.offset + 1) return 'hole';
    if (to <= position.offset) return 'known';
    this.skips.set(channel, to);
    return 'next';
  }

  arrive({ channel, offset }: Pick<PushFrame, 'channel' | 'offset'>): Arrival {
    const position = this.at.get(channel);
    if (!position) return 'hole';
    if (offset <= position.offset) return 'known';
    const last = this.skips.get(channel);
    if (offset > (last ?? position.offset + 1)) return 'hole';
    position.offset = offset;
    if (offset !== last) return 'next';
    this.skips.delete(channel);
    return 'skip_over';
  }

  /** True when the server is further than what has arrived before its heartbeat. */
  isBehind(offsets: HeartbeatFrame['offsets']): boolean {
    return Object.entries(offsets).some(([name, offset]) => {
      const channel = name as Channel;
      return (offset ?? 0) > (this.skips.get(channel) ?? this.at.get(channel)?.offset ?? 0);
    });
  }
}
