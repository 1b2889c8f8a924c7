import type {
  Channel,
  ChannelPosition,
  PushFrame,
  SkippedFrame,
  SubscribedFrame,
  WelcomeFrame,
} from '@goldwake/contracts';

/** Faults found in a frame, as numbers of pushes; all are zero in a correct stream. */
export interface Findings {
  /** Number of pushes that should have arrived before this frame and did not. */
  gaps: number;
  /** Number of pushes that had already arrived. */
  duplicates: number;
  /** Number of channels whose state had to be reloaded because the missed pushes are no longer in the history. */
  resyncs: number;
  /** Number of pushes that the casino announced as skipped. */
  skipped: number;
}

interface SkippingChannel extends ChannelPosition {
  /** End of the skipped range while its remaining pushes arrive. Within the range offsets rise, but not by one. */
  skippingTo: number | null;
}

const NOTHING: Findings = { gaps: 0, duplicates: 0, resyncs: 0, skipped: 0 };

/** The offsets of one socket's channels; checks each frame against the rules of services/realtime/PROTOCOL.md. */
export class Positions {
  private readonly channels = new Map<Channel, SkippingChannel>();

  /** Returns the positions for the hello frame; empty before the first welcome. */
  get(): Partial<Record<Channel, ChannelPosition>> {
    return Object.fromEntries([...this.channels].map(([channel, { epoch, offset }]) => [channel, { epoch, offset }]));
  }

  welcome({ channels }: Pick<WelcomeFrame, 'channels'>): Findings {
    const found = { ...NOTHING };
    for (const { channel, epoch, offset, recovered } of channels) {
      const before = this.channels.get(channel);
      if (before && recovered) {
        // A resume cannot recover another epoch or an offset below the received one, so this counts as a gap.
        if (epoch !== before.epoch || offset < before.offset) found.gaps++;
        before.skippingTo = null;
        continue;
      }
      if (before) found.resyncs++;
      this.channels.set(channel, { epoch, offset, skippingTo: null });
    }
    return found;
  }

  /** Begins a channel at the position of its `subscribed` frame. */
  begin({ channel, epoch, offset }: Pick<SubscribedFrame, 'channel' | 'epoch' | 'offset'>): void {
    this.channels.set(channel, { epoch, offset, skippingTo: null });
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
    // If a skipped range did not reach its end, its missing pushes count as a gap too.
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
   * Compares the casino's newest offsets, from a heartbeat or from the final welcome, with the received ones: every
   * higher offset is a gap.
   */
  newest(offsets: Partial<Record<Channel, number>>): Findings {
    let gaps = 0;
    for (const [channel, state] of this.channels) gaps += Math.max(0, (offsets[channel] ?? 0) - state.offset);
    return { ...NOTHING, gaps };
  }
}
