import type { Kafka, Producer } from 'kafkajs';
import type { DeadLetter } from '../../ports/event-bus.js';
import { idempotentProducer } from './client.js';
import type { Topics } from './topics.js';

/** The topic where everybody can see what could not be handled; the store's documents are what is counted and replayed. */
export class DeadLetterTopic {
  private producer: Promise<Producer> | undefined;

  constructor(
    private readonly kafka: Kafka,
    private readonly topics: Topics,
  ) {}

  /** Resolves once it is there. At least once: it is sent before the group's place moves. */
  async send(letters: readonly { letter: DeadLetter; source: string | Buffer | null }[]): Promise<void> {
    if (letters.length === 0) return;
    this.producer ??= this.connect();
    const producer = await this.producer;
    await producer.send({
      topic: this.topics.deadLetters,
      acks: -1,
      messages: letters.map(({ letter: { group, eventId, position, reason, attempts, at }, source }) => ({
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
