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
 * Classification of a received frame: the next push, the last push of a skipped range, a duplicate, or a sign of a gap.
 */
export type Arrival = 'next' | 'skip_over' | 'known' | 'gap';

/** Position (epoch and offset) of each channel. */
export type ChannelState = NonNullable<HelloFrame['positions']>;

/** This client's position in each channel, which is that of the newest push delivered to the app. */
export class Positions {
  private readonly at = new Map<Channel, ChannelPosition>();
  /**
   * Channels in which the server is skipping pushes, with the offset of the last push it still sends from the
   * skipped range.
   */
  private readonly skips = new Map<Channel, number>();

  /** Returns all positions, for the hello frame. */
  all(): ChannelState {
    return Object.fromEntries([...this.at].map(([channel, position]) => [channel, { ...position }]));
  }

  /**
   * Adopts the positions from the welcome frame. A channel is lost if the server did not resume it, or if the
   * connection broke while pushes were being skipped: newer pushes were already delivered, so the skipped ones
   * cannot be requested.
   * @returns channels whose missed pushes cannot be recovered
   */
  welcome(channels: WelcomeFrame['channels']): Channel[] {
    const named = new Set(channels.map(({ channel }) => channel));
    for (const channel of this.at.keys()) if (!named.has(channel)) this.at.delete(channel);
    const lost: Channel[] = [];
    for (const { channel, epoch, offset, recovered } of channels) {
      const resumes = recovered && this.at.get(channel)?.epoch === epoch;
      if (!resumes) this.at.set(channel, { epoch, offset });
      if (!resumes || this.skips.has(channel)) lost.push(channel);
    }
    this.skips.clear();
    return lost;
  }

  /** Starts a channel at a position; its next push follows this position. */
  begin(channel: Channel, position: ChannelPosition): void {
    this.at.set(channel, { ...position });
    this.skips.delete(channel);
  }

  end(channel: Channel): void {
    this.at.delete(channel);
    this.skips.delete(channel);
  }

  /**
   * Adopts another tab's position in each channel in which that tab is ahead.
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
    if (!position || from > position.offset + 1) return 'gap';
    if (to <= position.offset) return 'known';
    this.skips.set(channel, to);
    return 'next';
  }

  arrive({ channel, offset }: Pick<PushFrame, 'channel' | 'offset'>): Arrival {
    const position = this.at.get(channel);
    if (!position) return 'gap';
    if (offset <= position.offset) return 'known';
    const last = this.skips.get(channel);
    if (offset > (last ?? position.offset + 1)) return 'gap';
    position.offset = offset;
    if (offset !== last) return 'next';
    this.skips.delete(channel);
    return 'skip_over';
  }

  /** Returns true when the offsets in a heartbeat are ahead of the received pushes, so at least one push was lost. */
  isBehind(offsets: HeartbeatFrame['offsets']): boolean {
    return Object.entries(offsets).some(([name, offset]) => {
      const channel = name as Channel;
      return (offset ?? 0) > (this.skips.get(channel) ?? this.at.get(channel)?.offset ?? 0);
    });
  }
}
