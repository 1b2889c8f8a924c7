import type {
  Channel,
  ChannelPosition,
  PushFrame,
  SkippedFrame,
  SubscribedFrame,
  WelcomeFrame,
} from '@goldwake/contracts';

/** Faults found in a frame. All counts are zero in a correct stream. */
export interface Findings {
  /** Number of pushes that are missing before this frame. */
  gaps: number;
  /** Number of pushes that were delivered again. */
  duplicates: number;
  /**
   * Number of channels that could not be resumed: the missed pushes are no longer in the history, so the state
   * must be reloaded.
   */
  resyncs: number;
  /** Number of pushes that the casino announced as skipped. */
  skipped: number;
}

interface SkippingChannel extends ChannelPosition {
  /**
   * Last offset of a skipped range while its remaining pushes still arrive, otherwise null. Offsets in the range rise,
   * but not necessarily by one.
   */
  skippingTo: number | null;
}

const NOTHING: Findings = { gaps: 0, duplicates: 0, resyncs: 0, skipped: 0 };

/** Offsets of all channels of one socket. Checks each frame against the rules in services/realtime/PROTOCOL.md. */
export class Positions {
  private readonly channels = new Map<Channel, SkippingChannel>();

  /** Returns the channel positions for the hello frame; empty before the first welcome frame. */
  get(): Partial<Record<Channel, ChannelPosition>> {
    return Object.fromEntries([...this.channels].map(([channel, { epoch, offset }]) => [channel, { epoch, offset }]));
  }

  welcome({ channels }: Pick<WelcomeFrame, 'channels'>): Findings {
    const found = { ...NOTHING };
    for (const { channel, epoch, offset, recovered } of channels) {
      const before = this.channels.get(channel);
      if (before && recovered) {
        // A resume that reports another epoch, or an offset below the last received one, has not recovered the channel
        // and counts as a gap.
        if (epoch !== before.epoch || offset < before.offset) found.gaps++;
        before.skippingTo = null;
        continue;
      }
      if (before) found.resyncs++;
      this.channels.set(channel, { epoch, offset, skippingTo: null });
    }
    return found;
  }

  /** Starts to track a channel at the position given in its `subscribed` frame. */
  begin({ channel, epoch, offset }: Pick<SubscribedFrame, 'channel' | 'epoch' | 'offset'>): void {
    this.channels.set(channel, { epoch, offset, skippingTo: null });
  }

  /** Forgets a channel after its `unsubscribed` frame. */
  end(channel: Channel): void {
    this.channels.delete(channel);
  }

  has(channel: Channel): boolean {
    return this.channels.has(channel);
  }

  push({ channel, offset }: Pick<PushFrame, 'channel' | 'offset'>): Findings {
    const state = this.channels.get(channel);
    if (!state) return { ...NOTHING, gaps: 1 };
    const { offset: before, skippingTo } = state;
    if (offset <= before) return { ...NOTHING, duplicates: 1 };
    state.offset = offset;
    if (skippingTo !== null && offset <= skippingTo) {
      if (offset === skippingTo) state.skippingTo = null;
      return NOTHING;
    }
    state.skippingTo = null;
    // A push after an unfinished skipped range is a gap too, because the last pushes of the range are missing.
    return offset === before + 1 && skippingTo === null
      ? NOTHING
      : { ...NOTHING, gaps: Math.max(1, offset - before - 1) };
  }

  skipped({ channel, from, to }: Pick<SkippedFrame, 'channel' | 'from' | 'to'>): Findings {
    const state = this.channels.get(channel);
    if (!state || to < from) return { ...NOTHING, gaps: 1 };
    state.skippingTo = to;
    return {
      ...NOTHING,
      skipped: to - from + 1,
      gaps: Math.max(0, from - state.offset - 1),
      duplicates: Math.max(0, state.offset - from + 1),
    };
  }

  /**
   * Compares the casino's newest offsets, from a heartbeat or the final welcome frame, with the received offsets. Each
   * offset that has not arrived counts as a gap.
   */
  newest(offsets: Partial<Record<Channel, number>>): Findings {
    let gaps = 0;
    for (const [channel, state] of this.channels) gaps += Math.max(0, (offsets[channel] ?? 0) - state.offset);
    return { ...NOTHING, gaps };
  }
}
