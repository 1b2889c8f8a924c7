import type { DeadLetter } from '@goldwake/core';
import type { Kafka, Producer } from 'kafkajs';
import { idempotentProducer } from './client.js';
import type { Topics } from './topics.js';

/**
 * Kafka topic with a copy of every dead letter, for inspection only. Dead letters are counted and replayed from the
 * documents in the store.
 */
export class DeadLetterTopic {
  private producer: Promise<Producer> | undefined;

  constructor(
    private readonly kafka: Kafka,
    private readonly topics: Topics,
  ) {}

  /**
   * Resolves when Kafka has stored the dead letters. Delivery is at least once, because they are sent before the
   * group's checkpoint moves.
   */
  async send(deadLetters: readonly { letter: DeadLetter; source: string | Buffer | null }[]): Promise<void> {
    if (deadLetters.length === 0) return;
    this.producer ??= this.connect();
    const producer = await this.producer;
    await producer.send({
      topic: this.topics.deadLetters,
      acks: -1,
      messages: deadLetters.map(({ letter: { group, eventId, position, reason, attempts, at }, source }) => ({
        key: group,
        value: source,
        headers: { group, eventId, position: String(position), reason, attempts: String(attempts), at },
      })),
    });
  }

  async close(): Promise<void> {
    await (await this.producer?.catch(() => undefined))?.disconnect();
  }

  private async connect(): Promise<Producer> {
    const producer = idempotentProducer(this.kafka);
    await producer.connect();
    return producer;
  }
}
