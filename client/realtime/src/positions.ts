import type {
  Channel,
  ChannelPosition,
  HeartbeatFrame,
  HelloFrame,
  PushFrame,
  SkippedFrame,
  WelcomeFrame,
} from '@goldwake/contracts';

/**
 * Classification of a received frame: the next push, the last push kept from a skipped range, a duplicate, or evidence
 * of a gap.
 */
export type Arrival = 'next' | 'skip_over' | 'known' | 'hole';

/** Position (epoch and offset) of each channel. */
export type ChannelState = NonNullable<HelloFrame['positions']>;

/** This client's position in each channel: the newest push delivered to the app. */
export class Positions {
  private readonly at = new Map<Channel, ChannelPosition>();
  /** Channels inside a skipped range, with the offset of the last push kept from it. */
  private readonly skips = new Map<Channel, number>();

  /** Returns the positions for the hello frame. */
  all(): ChannelState {
    return Object.fromEntries([...this.at].map(([channel, position]) => [channel, { ...position }]));
  }

  /**
   * Takes over the welcome's positions. An interrupted skip ends: the pushes it dropped before the break are not
   * requested again, because newer pushes were already delivered.
   * @returns channels whose missed pushes cannot be recovered
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

  /** Begins a channel at the position from which its pushes follow. */
  begin(channel: Channel, position: ChannelPosition): void {
    this.at.set(channel, { ...position });
    this.skips.delete(channel);
  }

  end(channel: Channel): void {
    this.at.delete(channel);
    this.skips.delete(channel);
  }

  /**
   * Takes over another tab's position in each channel where that tab is ahead.
   * @returns channels in which this tab has missed something
   */
  catchUp(further: ChannelState): Channel[] {
    const behind = (Object.entries(further) as [Channel, ChannelPosition][]).filter(([channel, { epoch, offset }]) => {
      const own = this.at.get(channel);
      return own?.epoch !== epoch || own.offset < offset;
    });
    for (const [channel, position] of behind) this.begin(channel, position);
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

  /** Returns true when a heartbeat's offsets are ahead of the pushes received before it. */
  isBehind(offsets: HeartbeatFrame['offsets']): boolean {
    return Object.entries(offsets).some(([name, offset]) => {
      const channel = name as Channel;
      return (offset ?? 0) > (this.skips.get(channel) ?? this.at.get(channel)?.offset ?? 0);
    });
  }
}
