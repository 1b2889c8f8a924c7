import { type Documents, put } from '../../ports/documents.js';
import type { DeadLetterTopic } from './dead-letters.js';
import { Lot } from './lot.js';
import { PLACES, type Place, placeId } from './place.js';

export interface StoredPlaceParts {
  documents: Documents;
  deadLetters: DeadLetterTopic;
}

/** A group's place in one partition, as this process knows it: moved in one write with what was handled. */
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

  /** Infinite where nothing is held. */
  get firstHeld(): number {
    return Math.min(...Object.values(this.place.held));
  }

  /** @param atLeast a position known from elsewhere to be handled */
  async load(atLeast: number): Promise<void> {
    await this.reload();
    this.place = { ...this.place, position: Math.max(this.place.position, atLeast) };
  }

  /** Another member may have moved it. */
  async reload(): Promise<void> {
    const stored = await this.parts.documents.get(PLACES, placeId(this.place));
    if (!stored || stored.revision === this.revision) return;
    this.revision = stored.revision;
    this.place = stored.body;
  }

  /** What is handled from here on. */
  lot(): Lot {
    return new Lot(this.parts.documents, this.place);
  }

  /** Moves to where the lot ends. @throws RevisionConflict where another member has moved it, UniqueViolation */
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
