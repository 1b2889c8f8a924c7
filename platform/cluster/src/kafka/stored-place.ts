import { type Documents, put } from '@goldwake/core';
import type { DeadLetterTopic } from './dead-letters.js';
import { Lot } from './lot.js';
import { PLACES, type Place, placeId } from './place.js';

export interface StoredPlaceParts {
  documents: Documents;
  deadLetters: DeadLetterTopic;
}

/**
 * Checkpoint of a group in one partition as this process knows it; stored in one write with the effects of the handled
 * events.
 */
export class StoredPlace {
  private revision = 0;
  private place: Place;

  constructor(
    where: Pick<Place, 'group' | 'topic' | 'partition'>,
    private readonly parts: StoredPlaceParts,
  ) {
    this.place = { ...where, position: 0, held: {} };
  }

  get position(): number {
    return this.place.position;
  }

  get held(): Readonly<Record<string, number>> {
    return this.place.held;
  }

  /** Position of the first event of any parked key; Infinity if no key is parked. */
  get firstHeld(): number {
    return Math.min(...Object.values(this.place.held));
  }

  /**
   * Loads the stored checkpoint.
   * @param atLeast position up to which events are known from elsewhere to be handled
   */
  async load(atLeast: number): Promise<void> {
    await this.reload();
    this.place = { ...this.place, position: Math.max(this.place.position, atLeast) };
  }

  /** Reloads the checkpoint, which another member may have moved. */
  async reload(): Promise<void> {
    const stored = await this.parts.documents.get(PLACES, placeId(this.place));
    if (!stored || stored.revision === this.revision) return;
    this.revision = stored.revision;
    this.place = stored.body;
  }

  /** Starts a new batch at the current checkpoint. */
  lot(): Lot {
    return new Lot(this.parts.documents, this.place);
  }

  /**
   * Stores the effects of a batch and moves the checkpoint to its end.
   * @throws RevisionConflict if another member has moved the checkpoint
   * @throws UniqueViolation
   */
  async commit(lot: Lot): Promise<void> {
    const place: Place = { ...this.place, position: lot.position, held: lot.held };
    const writes = lot.effects.guarded();
    if (writes.length > 0 || lot.storesPlace) {
      await this.parts.deadLetters.send(lot.letters());
      await this.parts.documents.write([put(PLACES, placeId(place), place, this.revision), ...writes]);
      this.revision += 1;
    }
    this.place = place;
  }
}
