import { randomUUID } from 'node:crypto';
import { pause } from '@goldwake/core/adapters';
import type { Consumer, EachBatchPayload, Kafka } from 'kafkajs';
import { consumerConfig } from './client.js';

const RETRY_MS = 1_000;

export interface GrouplessConsumerParts {
  kafka: Kafka;
  /** Beginning of the name of the consumer group that each consumer has for itself. */
  groupPrefix: string;
  topics: string[];
  /** Returns the offset from which to read a partition, by its name. Called each time reading begins again. */
  offsets(): Iterable<readonly [partition: string, offset: string]>;
  take(payload: EachBatchPayload): Promise<void>;
  /** Called with each error that interrupts reading. Reading resumes by itself. */
  interrupted(error: unknown): void;
  stopping: AbortSignal;
}

/** Reads all partitions of some topics, from offsets that the caller keeps; it stores no offsets in Kafka. */
export class GrouplessConsumer {
  private consumer: Consumer | undefined;

  constructor(private readonly parts: GrouplessConsumerParts) {}

  async start(): Promise<void> {
    const { kafka, groupPrefix, topics, stopping, take } = this.parts;
    // kafkajs reads only as a member of a consumer group. Each process therefore uses a group of its own, which is
    // assigned all partitions and never commits offsets.
    const consumer = kafka.consumer(consumerConfig(`${groupPrefix}.${randomUUID()}`, stopping));
    this.consumer = consumer;
    consumer.on(consumer.events.GROUP_JOIN, () => this.seek(consumer));
    consumer.on(consumer.events.CRASH, ({ payload: { error, restart } }) => {
      if (!restart) void this.restart(error);
    });
    await consumer.connect();
    await consumer.subscribe({ topics });
    if (stopping.aborted) return consumer.disconnect();
    await consumer.run({ autoCommit: false, eachBatchAutoResolve: false, eachBatch: take });
  }

  /** Disconnects. The caller must have aborted `stopping` first. */
  async stop(): Promise<void> {
    await this.consumer?.disconnect();
  }

  /**
   * Creates a new consumer after an error that kafkajs considers not retriable, because kafkajs has then stopped the
   * old one.
   */
  private async restart(error: unknown): Promise<void> {
    const { stopping, interrupted } = this.parts;
    if (stopping.aborted) return;
    interrupted(error);
    await pause(RETRY_MS, stopping);
    if (!stopping.aborted) await this.start().catch((again) => this.restart(again));
  }

  /**
   * Seeks to the caller's offsets after every group join. After a broker outage kafkajs would otherwise continue at the
   * end of each partition and skip the records written during the outage.
   */
  private seek(consumer: Consumer): void {
    for (const [name, offset] of this.parts.offsets()) {
      const at = name.lastIndexOf('/');
      consumer.seek({ topic: name.slice(0, at), partition: Number(name.slice(at + 1)), offset });
    }
  }
}
