import type { Channel, ChannelPosition, PushFrame, SkippedFrame, WelcomeFrame } from '@goldwake/contracts';

/** What a frame showed to be wrong, in pushes. All zero is how it should be. */
export interface Findings {
  /** Pushes that should have come before this frame and did not. */
  gaps: number;
  /** Pushes that had come before. */
  duplicates: number;
  /** Channels that had to be loaded anew: what was missed cannot be had any more. */
  resyncs: number;
  /** Pushes that the house said it leaves out. */
  skipped: number;
}

interface Held extends ChannelPosition {
  /** While the latest pushes of a skipped stretch come: its end. Within it offsets rise, but not by one. */
  skippingTo: number | null;
}

const NOTHING: Findings = { gaps: 0, duplicates: 0, resyncs: 0, skipped: 0 };

/** Where one socket's channels stand, held against each frame by the rules of services/realtime/PROTOCOL.md. */
export class Positions {
  private readonly held = new Map<Channel, Held>();

  /** For the hello; empty before the first welcome. */
  get(): Partial<Record<Channel, ChannelPosition>> {
    return Object.fromEntries([...this.held].map(([channel, { epoch, offset }]) => [channel, { epoch, offset }]));
  }

  welcome({ channels }: Pick<WelcomeFrame, 'channels'>): Findings {
    const found = { ...NOTHING };
    for (const { channel, epoch, offset, recovered } of channels) {
      const before = this.held.get(channel);
      if (before && recovered) {
        // Recovered from another life of the offsets, or to a place before ours: both cannot be.
        if (epoch !== before.epoch || offset < before.offset) found.gaps++;
        before.skippingTo = null;
        continue;
      }
      if (before) found.resyncs++;
      this.held.set(channel, { epoch, offset, skippingTo: null });
    }
    return found;
  }

  push({ channel, offset }: Pick<PushFrame, 'channel' | 'offset'>): Findings {
    const held = this.held.get(channel);
    if (!held) return { ...NOTHING, gaps: 1 };
    const { offset: before, skippingTo } = held;
    if (offset <= before) return { ...NOTHING, duplicates: 1 };
    held.offset = offset;
    if (skippingTo !== null && offset <= skippingTo) {
      if (offset === skippingTo) held.skippingTo = null;
      return NOTHING;
    }
    held.skippingTo = null;
    // After a stretch that did not come to its end, what is missing of it is missing too.
    return offset === before + 1 && skippingTo === null
      ? NOTHING
      : { ...NOTHING, gaps: Math.max(1, offset - before - 1) };
  }

  skipped({ channel, from, to }: Pick<SkippedFrame, 'channel' | 'from' | 'to'>): Findings {
    const held = this.held.get(channel);
    if (!held || to < from) return { ...NOTHING, gaps: 1 };
    held.skippingTo = to;
    return {
      ...NOTHING,
      skipped: to - from + 1,
      gaps: Math.max(0, from - held.offset - 1),
      duplicates: Math.max(0, held.offset - from + 1),
    };
  }

  /** A heartbeat, or the welcome of a resume once all that was published has had its time: nothing may be ahead of us. */
  newest(offsets: Partial<Record<Channel, number>>): Findings {
    let gaps = 0;
    for (const [channel, held] of this.held) gaps += Math.max(0, (offsets[channel] ?? 0) - held.offset);
    return { ...NOTHING, gaps };
  }
}
