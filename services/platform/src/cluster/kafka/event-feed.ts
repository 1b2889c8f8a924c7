import { randomUUID } from 'node:crypto';
import { UnknownSchema, upcast } from '@goldwake/contracts';
import type { Consumer, EachBatchPayload, Kafka } from 'kafkajs';
import { insist } from '../../insisting.js';
import type { EventFeed, FeedHandler, Following } from '../../ports/event-feed.js';
import type { EventStore } from '../../ports/event-store.js';
import { consumerConfig } from './client.js';
import { type Due, due } from './due.js';
import { nameOf } from './member.js';
import type { Topics } from './topics.js';

/** What a reader finds by asking may be so much older than what it hears: relay and projections are behind the store. */
const LOOK_BACK_MS = 10_000;
const BEAT_MS = 1_000;

export interface KafkaFeedParts {
  store: Pick<EventStore, 'readAll'>;
  kafka: Kafka;
  topics: Topics;
}

/** Reads all partitions for itself alone: nothing of it is stored anywhere. */
export class KafkaEventFeed implements EventFeed {
  constructor(private readonly parts: KafkaFeedParts) {}

  async follow(handler: FeedHandler): Promise<Following> {
    const reading = new Reading(this.parts, handler);
    await reading.start();
    return reading;
  }
}

interface Cursor {
  /** Of the next record. */
  offset: string;
  /** Position of the last event brought; undefined before the first. */
  position: number | undefined;
}

class Reading implements Following {
  private readonly stopping = new AbortController();
  private readonly cursors = new Map<string, Cursor>();
  private readonly consumer: Consumer;

  constructor(
    private readonly parts: KafkaFeedParts,
    private readonly handler: FeedHandler,
  ) {
    // kafkajs reads in groups only: in one of its own, whose offsets are never committed, each process gets all partitions.
    this.consumer = parts.kafka.consumer(consumerConfig(`${parts.topics.namespace}.feed.${randomUUID()}`));
  }

  async start(): Promise<void> {
    const { consumer } = this;
    const names = [...this.parts.topics.all().keys()].filter((name) => name !== this.parts.topics.deadLetters);
    await this.lookBack(names);
    consumer.on(consumer.events.GROUP_JOIN, () => this.seek());
    await consumer.connect();
    await consumer.subscribe({ topics: names });
    await consumer.run({ autoCommit: false, eachBatchAutoResolve: false, eachBatch: (payload) => this.take(payload) });
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.consumer.disconnect();
  }

  private async lookBack(names: readonly string[]): Promise<void> {
    const admin = this.parts.kafka.admin();
    await admin.connect();
    const since = Date.now() - LOOK_BACK_MS;
    for (const name of names) {
      const look = async () => {
        for (const { partition, offset } of await admin.fetchTopicOffsetsByTimestamp(name, since)) {
          this.cursors.set(nameOf(name, partition), { offset, position: undefined });
        }
      };
      // A topic that was just made may have no leader yet; a broker that is away is told of elsewhere.
      await insist(look, () => {}, this.stopping.signal);
    }
    await admin.disconnect();
  }

  /** Also after a broker was away: without it the reading would go on at the end, over all that came meanwhile. */
  private seek(): void {
    for (const [name, { offset }] of this.cursors) {
      const at = name.lastIndexOf('/');
      this.consumer.seek({ topic: name.slice(0, at), partition: Number(name.slice(at + 1)), offset });
    }
  }

  private async take({ batch, heartbeat, resolveOffset }: EachBatchPayload): Promise<void> {
    const { topic, partition } = batch;
    const cursor = this.cursors.get(nameOf(topic, partition));
    if (!cursor) return;
    const beating = setInterval(() => void heartbeat().catch(() => undefined), BEAT_MS);
    const { signal } = this.stopping;
    const standsStill = (message: string, error: unknown) =>
      this.handler.report(`pushes stand still after event ${cursor.position ?? 0} of ${topic}; ${message}`, error);
    const holds = (stream: string) => this.parts.topics.holds(stream, topic, partition);
    try {
      const isDone = await insist(
        async () => {
          for await (const item of due(batch.messages, cursor.position, holds, this.parts.store)) {
            if (!(await insist(() => this.bring(item), standsStill, signal))) return;
            if ('event' in item) cursor.position = item.event.position;
          }
        },
        standsStill,
        signal,
      );
      if (!isDone || signal.aborted) return;
      cursor.offset = String(BigInt(batch.lastOffset()) + 1n);
      resolveOffset(batch.lastOffset());
      await heartbeat();
    } finally {
      clearInterval(beating);
    }
  }

  /** What nobody here can read is said, and left out: whoever is concerned loads the state anew from who can. */
  private async bring(item: Due): Promise<void> {
    if ('poison' in item) return this.handler.report('a record is left out', new Error(item.poison.reason));
    if ('unreadable' in item) return this.handler.report('an event is left out', item.unreadable.error);
    let event = item.event;
    try {
      event = upcast(event);
    } catch (error) {
      if (!(error instanceof UnknownSchema)) throw error;
      return this.handler.report('an event is left out', error);
    }
    await this.handler.handle(event);
  }
}
