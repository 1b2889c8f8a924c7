import type { Channel, PushFrame, SubscribedChannel } from '@goldwake/contracts';
import { versionOf } from '@goldwake/tools/simulation/expected-pushes';
import type { Excuse, PushRules } from '@goldwake/tools/simulation/judge-pushes';
import { PushRecord } from '@goldwake/tools/simulation/push-record';
import type { FrameReader } from './frame-reader.js';
import type { HazardKind } from './schedule.js';

export interface ReceiverParts {
  url: string;
  token: string;
  reader: FrameReader;
  random: () => number;
}

export interface ReceiverFigures {
  deliveries: number;
  resumes: number;
  recovered: number;
  not_recovered: number;
  skipped: number;
  /** Number of closed sockets, keyed by close code. */
  closes: Record<string, number>;
}

/** Channels that each receiver subscribes to. */
export const SUBSCRIBED = ['catalogue', 'chat'] as const satisfies readonly SubscribedChannel[];

export interface Welcome {
  channel: Channel;
  epoch: string;
  offset: number;
  recovered: boolean;
}

/** Simulated client that records what it receives and whose connection can be broken on purpose. */
export abstract class Receiver {
  readonly records = new Map<Channel, PushRecord>();
  readonly figures: ReceiverFigures = {
    deliveries: 0,
    resumes: 0,
    recovered: 0,
    not_recovered: 0,
    skipped: 0,
    closes: {},
  };
  /** Version of the newest message on the channel `global`; infinity between an announced loss and the next message. */
  newest = 0;

  constructor(protected readonly reader: FrameReader) {}

  abstract get isConnected(): boolean;

  /** Whether the receiver is connected and reads, and is not affected by an injected fault. */
  abstract get isHealthy(): boolean;

  abstract breakOff(kind: HazardKind): void;
  abstract comeBack(): void;
  abstract stopReading(): void;
  abstract continueReading(): void;
  abstract end(): void;

  protected recordOf(channel: Channel): PushRecord {
    const known = this.records.get(channel);
    if (known) return known;
    const record = new PushRecord();
    this.records.set(channel, record);
    return record;
  }

  /** Counts a welcome. If the channel is already known, the welcome is a resume. */
  protected countWelcome({ channel, recovered }: Welcome): void {
    if (this.records.has(channel)) {
      this.figures.resumes++;
      this.figures[recovered ? 'recovered' : 'not_recovered']++;
    }
  }

  protected recordWelcome({ channel, ...position }: Welcome): void {
    this.recordOf(channel).welcome(position);
    if (channel === 'global' && !position.recovered) this.newest = Number.POSITIVE_INFINITY;
  }

  protected recordPush(push: PushFrame): void {
    this.recordOf(push.channel).push(push.offset, this.reader.keyOf(push), undefined);
    this.figures.deliveries++;
    if (push.channel === 'global') this.newest = versionOf(push.data);
  }

  protected recordSkip(channel: Channel, through: number): void {
    this.figures.skipped++;
    this.recordOf(channel).lose({ through });
  }

  protected countClose(code: number): void {
    this.figures.closes[code] = (this.figures.closes[code] ?? 0) + 1;
  }
}

/**
 * Rules for judging recorded pushes. Offsets may jump only after an announced loss: after a welcome without recovery
 * only the next offset is valid; within a skipped range, any offset up to its end.
 */
export const RULES: PushRules<undefined> = {
  allowsReplay: false,
  checksOffsets: true,
  covers: ({ fresh, latest, offset }: Excuse) => {
    if (latest === undefined || offset === undefined) return false;
    if (latest.through !== undefined) return offset <= latest.through;
    return fresh.length > 0 && latest.resumesAfter !== undefined && offset === latest.resumesAfter + 1;
  },
};
