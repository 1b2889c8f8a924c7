import type { StoredEvent } from '@goldwake/contracts';
import { concernOf } from '../concerns.js';
import { GatheredEffects } from '../gathered-effects.js';
import {
  beside,
  type CollectionSpec,
  collection,
  type Document,
  type Documents,
  type DocumentWrite,
  put,
  RevisionConflict,
  remove,
  UniqueViolation,
} from '../ports/documents.js';
import { CHECKPOINTS, DEAD_LETTERS, deadLetterId, type Projection } from '../ports/event-bus.js';
import type { EventStore } from '../ports/event-store.js';
import type { GroupPlaces, Standing } from '../ports/group-places.js';
import { CannotRebuild } from './cannot-rebuild.js';

/** How far a projection was last made anew. Id: the group. Its revision only rises, which keeps two from making it at once. */
const REBUILDS = collection<{ position: number }>('rebuilds');

/**
 * Events handled between two writes: fewer where a write takes long, for MongoDB ends a transaction that outlives its limit (3 s
 * where we start it). On a machine under load 1,000 balances took longer than that.
 */
const BATCH_MIN = 50;
const BATCH_MAX = 1_000;
const WRITE_MS_MAX = 1_000;
/** A handler that refuses so many is wrong itself. */
const REFUSED_MAX = 1_000;
/** Each has less to take in than the one before it, unless events come faster than they can be handled. */
const TRIES_MAX = 1_000;

/** An event that the projection's handler throws at, or whose documents are refused. */
export interface RefusedEvent {
  eventId: string;
  position: number;
  reason: string;
}

export interface RebuildParts {
  store: Pick<EventStore, 'readAll'>;
  documents: Documents;
  places: GroupPlaces;
}

/** A projection being made beside the live one: the same handler, but nothing that it writes is seen by anybody. */
export class Making {
  /** Events up to here are taken in. */
  position = 0;
  /** Taken in of those behind the position. */
  private ahead: Standing | undefined;
  private readonly refusedEvents = new Map<string, RefusedEvent>();
  private readonly concerns: (event: StoredEvent) => boolean;
  private readonly own: ReadonlyMap<string, CollectionSpec<unknown>>;

  private revision = 0;
  private batchMax = BATCH_MIN;

  private constructor(
    private readonly projection: Projection,
    private readonly parts: RebuildParts,
    private readonly step: () => void,
  ) {
    this.concerns = concernOf(projection);
    this.own = new Map(projection.collections.map((spec) => [spec.name, beside(spec)]));
  }

  /** Begins with nothing: what a rebuild that was killed has left is dropped. @throws CannotRebuild */
  static async begin(projection: Projection, parts: RebuildParts, step: () => void): Promise<Making> {
    const { documents } = parts;
    await documents.declare(CHECKPOINTS, DEAD_LETTERS, REBUILDS, ...projection.collections);
    const making = new Making(projection, parts, step);
    // Claimed before it is dropped, so that a rebuild which is under way writes no more.
    while (!(await making.isFirst())) {}
    await making.drop();
    await documents.declare(...making.own.values());
    return making;
  }

  /** @returns false if a rebuild that is under way wrote between the look and the claim */
  private async isFirst(): Promise<boolean> {
    this.revision = (await this.parts.documents.get(REBUILDS, this.projection.group))?.revision ?? 0;
    try {
      await this.write([]);
      return true;
    } catch (error) {
      if (error instanceof CannotRebuild) return false;
      throw error;
    }
  }

  /** Events that are refused now and were not before; the rest is dead letters. */
  async newlyRefused(): Promise<RefusedEvent[]> {
    const { group } = this.projection;
    const fresh: RefusedEvent[] = [];
    for (const refused of this.refusedEvents.values()) {
      const known = await this.parts.documents.get(DEAD_LETTERS, deadLetterId({ group, ...refused }));
      if (!known) fresh.push(refused);
    }
    return fresh;
  }

  /** Takes in just what a group has that stands so, or as far as there are events. @throws CannotRebuild, also at a gap */
  async foldTo(standing: Standing): Promise<void> {
    for (let events = await this.next(standing.from); events.length > 0; events = await this.next(standing.from)) {
      await this.take(events);
    }
    for (let after = this.position; after < standing.to; ) {
      const events = await this.page(after, standing.to);
      if (events.length === 0) break;
      await this.takeAhead(events.filter((event) => standing.covers(event)));
      after = events.at(-1)?.position ?? standing.to;
    }
    this.ahead = standing;
  }

  /**
   * Takes in what has come meanwhile, and in one step puts all in the place of the live documents and moves the checkpoint.
   * Its revision rises, so that a batch which a running casino has in hand is handled anew on the new documents.
   * @returns false if an event was refused on the way
   */
  async takePlace(): Promise<boolean> {
    for (let tries = 0; tries < TRIES_MAX; tries++) {
      let events = await this.next(Number.MAX_SAFE_INTEGER);
      for (; events.length === this.batchMax; events = await this.next(Number.MAX_SAFE_INTEGER))
        await this.take(events);
      const position = events.at(-1)?.position ?? this.position;
      const writes = [this.claim(position), ...(await this.writesOf(events)), ...(await this.settledLetters())];
      if ((await this.newlyRefused()).length > 0) return false;
      try {
        if (await this.swapAt(position, writes)) return true;
      } catch (error) {
        if (!(error instanceof UniqueViolation)) throw this.told(error);
      }
      await this.take(events);
    }
    throw new CannotRebuild(`${this.projection.group}: the casino is too busy to change over; try again`);
  }

  /**
   * Tried again at once with all in hand: whatever took longer than the live one takes for a batch would come too late
   * each time, for as long as the casino is busy.
   * @returns false where the live one has gone further: no reader sees a projection go back
   */
  private async swapAt(position: number, writes: readonly DocumentWrite[]): Promise<boolean> {
    const { documents, places } = this.parts;
    for (;;) {
      const standing = await places.of(this.projection, documents);
      if (standing.to > position) return false;
      try {
        await documents.swap(this.projection.collections, [...standing.moveTo(position), ...writes]);
        this.position = position;
        return true;
      } catch (error) {
        if (!(error instanceof RevisionConflict) || error.collection !== places.collection) throw error;
      }
    }
  }

  /** Forgets what was made. */
  async drop(): Promise<void> {
    await this.parts.documents.drop(...this.own.values());
  }

  private next(toPosition: number): Promise<StoredEvent[]> {
    return this.page(this.position, toPosition);
  }

  private async page(after: number, toPosition: number): Promise<StoredEvent[]> {
    const limit = Math.min(this.batchMax, toPosition - after);
    const events = limit > 0 ? await this.parts.store.readAll(after, limit) : [];
    events.forEach(({ position }, at) => {
      const expected = after + 1 + at;
      if (position !== expected) throw new CannotRebuild(`the event at position ${expected} is missing`);
    });
    return events;
  }

  private take(events: readonly StoredEvent[]): Promise<void> {
    return this.takeIn(events, (event) => event.position);
  }

  private takeAhead(events: readonly StoredEvent[]): Promise<void> {
    return this.takeIn(events, () => this.position);
  }

  private async takeIn(events: readonly StoredEvent[], positionAt: (event: StoredEvent) => number): Promise<void> {
    const last = events.at(-1);
    if (!last) return;
    try {
      await this.write(await this.writesOf(events), positionAt(last));
    } catch (error) {
      if (!(error instanceof UniqueViolation)) throw error;
      // Alone, each shows whether it is the one.
      for (const event of events) {
        await this.write(await this.writesOf([event]), positionAt(event)).catch((refused) => {
          if (!(refused instanceof UniqueViolation)) throw refused;
          this.refuse(event, refused);
        });
      }
      await this.write([], positionAt(last));
    }
    events.forEach(this.step);
  }

  private async writesOf(events: readonly StoredEvent[]): Promise<DocumentWrite[]> {
    const batch = new GatheredEffects({ get: (spec, id) => this.get(spec, id) });
    for (const event of events) {
      if (!this.concerns(event) || this.ahead?.covers(event)) continue;
      const effects = new GatheredEffects(batch);
      try {
        await this.projection.handle(event, effects);
      } catch (error) {
        this.refuse(event, error);
        continue;
      }
      for (const write of effects.list()) batch.add(write);
    }
    return batch.list().map((write) => ({ ...write, collection: this.ownOf(write.collection).name }));
  }

  private async get<T>(spec: CollectionSpec<T>, id: string): Promise<Document<T> | undefined> {
    return this.parts.documents.get(this.ownOf(spec.name) as CollectionSpec<T>, id);
  }

  private ownOf(name: string): CollectionSpec<unknown> {
    const own = this.own.get(name);
    if (!own) throw new CannotRebuild(`${this.projection.group} uses ${name}, which is not among its collections`);
    return own;
  }

  private refuse(event: StoredEvent, error: unknown): void {
    if (error instanceof CannotRebuild) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    this.refusedEvents.set(event.eventId, { eventId: event.eventId, position: event.position, reason });
    if (this.refusedEvents.size > REFUSED_MAX) {
      throw new CannotRebuild(
        `${this.projection.group} refuses over ${REFUSED_MAX} events, ${event.eventId}: ${reason}`,
      );
    }
  }

  private async write(writes: readonly DocumentWrite[], position = this.position): Promise<void> {
    const begun = performance.now();
    await this.parts.documents.write([this.claim(position), ...writes]).catch((error) => {
      throw this.told(error);
    });
    this.revision++;
    this.position = position;
    this.pace(performance.now() - begun);
  }

  private pace(writeMs: number): void {
    const wanted =
      writeMs > WRITE_MS_MAX ? this.batchMax / 2 : writeMs < WRITE_MS_MAX / 2 ? this.batchMax * 2 : this.batchMax;
    this.batchMax = Math.min(Math.max(Math.floor(wanted), BATCH_MIN), BATCH_MAX);
  }

  private claim(position: number): DocumentWrite {
    return put(REBUILDS, this.projection.group, { position }, this.revision);
  }

  private told(error: unknown): unknown {
    if (!(error instanceof RevisionConflict) || error.collection !== REBUILDS.name) return error;
    return new CannotRebuild(`another rebuild of ${this.projection.group} has begun`);
  }

  /** Dead letters whose events are handled now. */
  private async settledLetters(): Promise<DocumentWrite[]> {
    const { group } = this.projection;
    const settled: DocumentWrite[] = [];
    for (let offset = 0; ; offset += 100) {
      const page = await this.parts.documents.find(DEAD_LETTERS, { index: 'by_group', equals: [group], offset });
      for (const { id, body } of page)
        if (!this.refusedEvents.has(body.eventId)) settled.push(remove(DEAD_LETTERS, id));
      if (page.length < 100) return settled;
    }
  }
}
