import type { StoredEvent } from '@goldwake/contracts';
import type { Documents } from '@goldwake/core';
import { DEAD_LETTERS, type DeadLetter } from '@goldwake/core';
import { WriteBuffer } from '@goldwake/core/adapters';
import type { PartitionCheckpoint } from './partition-checkpoint.js';

/** A batch of events that are handled together: their effects and the new checkpoint are stored in one write. */
export class Batch {
  readonly effects: WriteBuffer;
  position: number;
  parked: Record<string, number>;
  size = 0;
  /** Whether to store the checkpoint even if the batch has no effects, such as after a change of the parked keys. */
  storesCheckpoint = false;
  private readonly sources = new Map<string, StoredEvent | Buffer | null>();

  constructor(documents: Documents, checkpoint: PartitionCheckpoint) {
    this.effects = new WriteBuffer(documents);
    this.position = checkpoint.position;
    this.parked = { ...checkpoint.held };
  }

  park(key: string, position: number): void {
    this.parked[key] = position;
    this.storesCheckpoint = true;
  }

  unpark(key: string): void {
    delete this.parked[key];
    this.storesCheckpoint = true;
  }

  /** Keeps the source event or record, because a dead letter needs a copy of it if handling fails. */
  remember(id: string, source: StoredEvent | Buffer | null): void {
    this.sources.set(id, source);
  }

  /** Returns the dead letters in this batch, each with the event or Kafka record that caused it. */
  deadLetters(): { letter: DeadLetter; source: string | Buffer | null }[] {
    return this.effects.list().flatMap((write) => {
      if (write.op !== 'put' || write.collection !== DEAD_LETTERS.name) return [];
      const deadLetter = write.body as DeadLetter;
      const source = this.sources.get(deadLetter.eventId) ?? null;
      return [
        { letter: deadLetter, source: source === null || Buffer.isBuffer(source) ? source : JSON.stringify(source) },
      ];
    });
  }
}
