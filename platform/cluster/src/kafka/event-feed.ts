import { type StoredEvent, UnknownSchema, upcast } from '@goldwake/contracts';
import { type Documents, type EventFeed, type FeedHandler, type Following, VersionGap } from '@goldwake/core';
import { retryUntilAborted } from '@goldwake/core/adapters';
import type { Admin, Batch, EachBatchPayload, Kafka } from 'kafkajs';
import { lastSent, relayedTo } from '../relay/lease.js';
import { isDamaged } from './decode-records.js';
import { GrouplessConsumer } from './groupless-consumer.js';
import { nameOf } from './member.js';
import { type PendingRecord, pendingRecords, positionOf, type RecordStore } from './pending-records.js';
import type { Topics } from './topics.js';

/**
 * How far back a new reader of the feed starts, in milliseconds. Clients load their state from projections, which may
 * lag behind the feed by this much.
 */
const LOOKBACK_MS = 10_000;
const HEARTBEAT_MS = 1_000;

export interface KafkaFeedParts {
  store: RecordStore;
  documents: Pick<Documents, 'get'>;
  kafka: Kafka;
  topics: Topics;
}

/** Event feed in which every process reads all partitions; it stores no offsets in Kafka. */
export class KafkaEventFeed implements EventFeed {
  constructor(private readonly parts: KafkaFeedParts) {}

  async follow(handler: FeedHandler): Promise<Following> {
    const reading = new FeedReader(this.parts, handler);
    try {
      await reading.start();
    } catch (error) {
      await reading.stop();
      throw error;
    }
    return reading;
  }
}

interface Cursor {
  /** Offset of the next record to read. */
  offset: string;
  /** Position of the last delivered event; undefined before the first delivery. */
  position: number | undefined;
  /**
   * Whether the start offset is still to be moved back by `LOOKBACK_MS`. The next record is then the newest one of the
   * partition, and its timestamp determines where delivery starts.
   */
  inLookback: boolean;
}

class FeedReader implements Following {
  private readonly stopping = new AbortController();
  private readonly cursors = new Map<string, Cursor>();
  private readonly admin: Admin;
  private readonly topics: string[];
  private readonly consumer: GrouplessConsumer;

  constructor(
    private readonly parts: KafkaFeedParts,
    private readonly handler: FeedHandler,
  ) {
    const { kafka, topics } = parts;
    this.admin = kafka.admin();
    this.topics = topics.events;
    this.consumer = new GrouplessConsumer({
      kafka,
      groupPrefix: `${topics.namespace}.feed`,
      topics: this.topics,
      offsets: () => [...this.cursors].map(([name, { offset }]) => [name, offset] as const),
      take: (payload) => this.take(payload),
      interrupted: (error) => handler.report('pushes are paused', error),
      stopping: this.stopping.signal,
    });
  }

  async start(): Promise<void> {
    await this.admin.connect();
    await this.beginAtNewest();
    await this.consumer.start();
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await Promise.all([this.consumer.stop(), this.admin.disconnect()]);
  }

  private async beginAtNewest(): Promise<void> {
    for (const name of this.topics) {
      const look = async () => {
        for (const { partition, low, high } of await this.admin.fetchTopicOffsets(name)) {
          const looksBack = BigInt(low) < BigInt(high);
          const offset = looksBack ? String(BigInt(high) - 1n) : high;
          this.cursors.set(nameOf(name, partition), { offset, position: undefined, inLookback: looksBack });
        }
      };
      // A new topic may not have a leader yet. Errors are ignored: an unreachable broker is reported elsewhere.
      await retryUntilAborted(look, () => {}, this.stopping.signal);
    }
  }

  private async take({ batch, heartbeat, resolveOffset }: EachBatchPayload): Promise<void> {
    const { topic, partition } = batch;
    const name = nameOf(topic, partition);
    const cursor = this.cursors.get(name);
    if (!cursor) return;
    const beating = setInterval(() => void heartbeat().catch(() => undefined), HEARTBEAT_MS);
    const { signal } = this.stopping;
    const isIdle = (message: string, error: unknown) =>
      this.handler.report(`pushes are paused after event ${cursor.position ?? 0} of ${topic}; ${message}`, error);
    const belongsHere = (stream: string) => this.parts.topics.holds(stream, topic, partition);
    const recordName = (offset: string) => `${name}/${offset}`;
    const differs = (offset: string, { eventId }: StoredEvent) =>
      this.handler.report(
        'the stored event is sent',
        new Error(`the record ${recordName(offset)} differs from ${eventId}`),
      );
    const { store, documents } = this.parts;
    const sent = () => lastSent(documents, topic, partition);
    const relayed = () => relayedTo(documents);
    const work = async () => {
      if (cursor.inLookback) return this.applyLookback(batch, cursor);
      const options = { after: cursor.position, belongsHere, store, sent, relayed, differs, signal };
      for await (const item of pendingRecords(batch.messages, options)) {
        if (!(await retryUntilAborted(() => this.deliver(item, recordName), isIdle, signal))) return;
        if (!('poison' in item)) cursor.position = positionOf(item);
      }
      cursor.offset = String(BigInt(batch.lastOffset()) + 1n);
    };
    try {
      if (!(await retryUntilAborted(work, isIdle, signal)) || signal.aborted) return;
      resolveOffset(String(BigInt(cursor.offset) - 1n));
      await heartbeat();
    } finally {
      clearInterval(beating);
    }
  }

  /**
   * Moves the cursor to the first record of the 10 s before the newest record. Both times come from the broker, because
   * a local clock that is ahead would make the feed skip records.
   */
  private async applyLookback({ topic, partition, messages: [newest] }: Batch, cursor: Cursor): Promise<void> {
    // A damaged record has no time, so delivery starts with it.
    if (newest && !isDamaged(newest)) {
      const since = Number(newest.timestamp) - LOOKBACK_MS;
      const offsets = await this.admin.fetchTopicOffsetsByTimestamp(topic, since);
      cursor.offset = offsets.find((each) => each.partition === partition)?.offset ?? cursor.offset;
    }
    cursor.inLookback = false;
  }

  /**
   * Delivers one event to the handler. An unreadable record is reported and skipped; clients that need it reload their
   * state from a process that can read it.
   */
  private async deliver(item: PendingRecord, recordName: (offset: string) => string): Promise<void> {
    if ('poison' in item) {
      const { offset, reason } = item.poison;
      return this.handler.report('a record is skipped', new Error(`${recordName(offset)}: ${reason}`));
    }
    if ('missing' in item) {
      for (const { stream, version } of item.missing.lost)
        this.handler.report('an event is skipped', new VersionGap(stream, version));
      return;
    }
    if ('unreadable' in item) return this.handler.report('an event is skipped', item.unreadable.error);
    let event = item.event;
    try {
      event = upcast(event);
    } catch (error) {
      if (!(error instanceof UnknownSchema)) throw error;
      return this.handler.report('an event is skipped', error);
    }
    await this.handler.handle(event);
  }
}
