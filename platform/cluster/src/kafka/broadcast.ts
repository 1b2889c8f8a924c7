import type { Broadcast, MessageHandler, Subscribed } from '@goldwake/core';
import { messageText, retryUntilAborted } from '@goldwake/core/adapters';
import { type Admin, type EachBatchPayload, type Kafka, type KafkaMessage, Partitioners, type Producer } from 'kafkajs';
import { isDamaged } from './decode-records.js';
import { GrouplessConsumer } from './groupless-consumer.js';
import { nameOf } from './member.js';
import type { Topics } from './topics.js';

/** The only partition with messages, so that the messages of one process stay in order. */
const PARTITION = 0;
/** Maximum number of messages that wait while earlier ones are sent. More would only wait for an unreachable broker. */
const WAITING_MAX = 1_000;
/** Maximum size of one request with messages, in characters. */
const REQUEST_LENGTH_MAX = 512 * 1024;
/**
 * Maximum time for sending a message, in milliseconds. An older one would be of no use, because its sender
 * repeats its state.
 */
const SEND_MS_MAX = 5_000;

export interface KafkaBroadcastParts {
  kafka: Kafka;
  topics: Pick<Topics, 'namespace' | 'broadcast'>;
}

/** Broadcast through one Kafka topic, which every process reads from its end. */
export class KafkaBroadcast implements Broadcast {
  private readonly outbox: Outbox;

  constructor(private readonly parts: KafkaBroadcastParts) {
    this.outbox = new Outbox(parts);
  }

  async publish(subject: string, message: unknown): Promise<void> {
    await this.outbox.send(subject, messageText(subject, message));
  }

  async subscribe(subject: string, handler: MessageHandler): Promise<Subscribed> {
    const reader = new BroadcastReader(this.parts, subject, handler);
    try {
      await reader.start();
    } catch (error) {
      await reader.stop();
      throw error;
    }
    return reader;
  }

  close(): Promise<void> {
    return this.outbox.close();
  }
}

interface Waiting {
  key: string;
  value: string;
  sent(): void;
  failed(error: unknown): void;
}

/** Sends messages in order, and puts all queued messages into one request. */
class Outbox {
  private producer: Promise<Producer> | undefined;
  private readonly waiting = new Set<Waiting>();
  private isSending = false;

  constructor(private readonly parts: KafkaBroadcastParts) {}

  send(key: string, value: string): Promise<void> {
    if (this.waiting.size >= WAITING_MAX)
      return Promise.reject(new Error(`a message to ${key} is dropped: ${WAITING_MAX} messages wait for Kafka`));
    return new Promise((resolve, reject) => {
      const message: Waiting = {
        key,
        value,
        sent: () => {
          clearTimeout(timer);
          resolve();
        },
        failed: (error) => {
          clearTimeout(timer);
          this.waiting.delete(message);
          reject(error);
        },
      };
      const timer = setTimeout(() => {
        message.failed(new Error(`Kafka has not stored a message to ${key} within ${SEND_MS_MAX / 1_000} s`));
      }, SEND_MS_MAX);
      this.waiting.add(message);
      void this.sendAll();
    });
  }

  async close(): Promise<void> {
    for (const message of this.waiting) message.failed(new Error('the process stops'));
    await (await this.producer?.catch(() => undefined))?.disconnect();
  }

  private async sendAll(): Promise<void> {
    if (this.isSending) return;
    this.isSending = true;
    while (this.waiting.size > 0) {
      const batch = this.nextBatch();
      try {
        await this.request(batch);
        for (const { sent } of batch) sent();
      } catch (error) {
        for (const { failed } of batch) failed(error);
      }
    }
    this.isSending = false;
  }

  private nextBatch(): Waiting[] {
    const batch: Waiting[] = [];
    let length = 0;
    for (const message of this.waiting) {
      length += message.value.length;
      if (batch.length > 0 && length > REQUEST_LENGTH_MAX) break;
      this.waiting.delete(message);
      batch.push(message);
    }
    return batch;
  }

  private async request(batch: readonly Waiting[]): Promise<void> {
    const producer = await this.connected();
    const messages = batch.map(({ key, value }) => ({ key, value, partition: PARTITION }));
    await producer.send({ topic: this.parts.topics.broadcast, acks: 1, messages });
  }

  private async connected(): Promise<Producer> {
    this.producer ??= this.connect();
    try {
      return await this.producer;
    } catch (error) {
      this.producer = undefined;
      throw error;
    }
  }

  private async connect(): Promise<Producer> {
    const producer = this.parts.kafka.producer({
      allowAutoTopicCreation: false,
      maxInFlightRequests: 1,
      createPartitioner: Partitioners.DefaultPartitioner,
    });
    await producer.connect();
    return producer;
  }
}

class BroadcastReader implements Subscribed {
  private readonly stopping = new AbortController();
  private readonly admin: Admin;
  private readonly consumer: GrouplessConsumer;
  /** Offset of the next record of each partition. */
  private readonly offsets = new Map<string, string>();

  constructor(
    private readonly parts: KafkaBroadcastParts,
    private readonly subject: string,
    private readonly handler: MessageHandler,
  ) {
    const { kafka, topics } = parts;
    this.admin = kafka.admin();
    this.consumer = new GrouplessConsumer({
      kafka,
      groupPrefix: `${topics.namespace}.broadcast`,
      topics: [topics.broadcast],
      offsets: () => this.offsets,
      take: async (payload) => this.take(payload),
      interrupted: (error) => handler.report(`messages to ${subject} are not received`, error),
      stopping: this.stopping.signal,
    });
  }

  async start(): Promise<void> {
    await this.admin.connect();
    await this.beginAtEnd();
    await this.admin.disconnect();
    await this.consumer.start();
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await Promise.all([this.consumer.stop(), this.admin.disconnect()]);
  }

  private async beginAtEnd(): Promise<void> {
    const { broadcast } = this.parts.topics;
    const look = async () => {
      for (const { partition, high } of await this.admin.fetchTopicOffsets(broadcast))
        this.offsets.set(nameOf(broadcast, partition), high);
    };
    // A new topic may not have a leader yet. Errors are ignored: an unreachable broker is reported elsewhere.
    await retryUntilAborted(look, () => {}, this.stopping.signal);
  }

  private take({ batch, resolveOffset }: EachBatchPayload): void {
    for (const message of batch.messages) {
      if (this.stopping.signal.aborted) return;
      this.deliver(message);
    }
    this.offsets.set(nameOf(batch.topic, batch.partition), String(BigInt(batch.lastOffset()) + 1n));
    resolveOffset(batch.lastOffset());
  }

  private deliver(message: KafkaMessage): void {
    const { subject, handler } = this;
    if (isDamaged(message)) {
      handler.report('a message is dropped', new Error('its record in Kafka is damaged'));
      return;
    }
    if (message.key?.toString() !== subject) return;
    try {
      handler.handle(JSON.parse(message.value?.toString() ?? ''));
    } catch (error) {
      handler.report(`a message to ${subject} is dropped`, error);
    }
  }
}
