import type { StoredEvent } from '@goldwake/contracts';
import type { Documents } from '@goldwake/core';
import { DEAD_LETTERS, type DeadLetter } from '@goldwake/core';
import { GatheredEffects } from '@goldwake/core/adapters';
import type { Place } from './place.js';

/** A batch of events that are handled together: their effects and the new checkpoint are stored in one write. */
export class Lot {
  readonly effects: GatheredEffects;
  position: number;
  held: Record<string, number>;
  size = 0;
  /** Whether the checkpoint is stored even if the batch has no effects, for example because the parked keys changed. */
  storesPlace = false;
  private readonly sources = new Map<string, StoredEvent | Buffer | null>();

  constructor(documents: Documents, place: Place) {
    this.effects = new GatheredEffects(documents);
    this.position = place.position;
    this.held = { ...place.held };
  }

  hold(key: string, position: number): void {
    this.held[key] = position;
    this.storesPlace = true;
  }

  release(key: string): void {
    delete this.held[key];
    this.storesPlace = true;
  }

  /** Keeps the source of an event for the dead letter that it may become. */
  remember(id: string, source: StoredEvent | Buffer | null): void {
    this.sources.set(id, source);
  }

  /** Returns the dead letters among the writes, each with its source event or record. */
  letters(): { letter: DeadLetter; source: string | Buffer | null }[] {
    return this.effects.list().flatMap((write) => {
      if (write.op !== 'put' || write.collection !== DEAD_LETTERS.name) return [];
      const letter = write.body as DeadLetter;
      const source = this.sources.get(letter.eventId) ?? null;
      return [{ letter, source: source === null || Buffer.isBuffer(source) ? source : JSON.stringify(source) }];
    });
  }
}
