import type { StoredEvent } from '@goldwake/contracts';
import { type Documents, type DocumentWrite, RevisionConflict, UniqueViolation } from '../ports/documents.js';
import { CHECKPOINTS, DEAD_LETTERS, type Projection } from '../ports/event-bus.js';
import type { EventStore } from '../ports/event-store.js';
import type { GroupCheckpoints, GroupProgress } from '../ports/group-checkpoints.js';
import { CannotRebuild } from './cannot-rebuild.js';
import { Claim, REBUILDS } from './claim.js';
import { RefusedEvents } from './refused-events.js';
import { ShadowProjection } from './shadow-projection.js';

/**
 * Minimum and maximum number of events handled between two writes. The number is reduced if a write takes long, because
 * MongoDB aborts a transaction that exceeds its time limit (3 s where we start it). On a machine under load, 1,000
 * balances took longer than that.
 */
const BATCH_MIN = 50;
const BATCH_MAX = 1_000;
const WRITE_MS_MAX = 1_000;
/**
 * Maximum number of attempts to swap. Each attempt has fewer events to handle than the previous one, unless events
 * arrive faster than they can be handled.
 */
const TRIES_MAX = 1_000;

export interface RebuildParts {
  store: Pick<EventStore, 'readAll'>;
  documents: Documents;
  checkpoints: GroupCheckpoints;
}

/**
 * Rebuild of a projection in shadow collections: runs the same handler as the live projection, but its writes are not
 * visible to readers.
 */
export class RebuildJob {
  /** All events up to this position are handled. */
  position = 0;
  /** Events after the position that are already handled. */
  private aheadProgress: GroupProgress | undefined;
  readonly refused: RefusedEvents;
  private readonly claim: Claim;
  private readonly shadow: ShadowProjection;
  private batchMax = BATCH_MIN;

  private constructor(
    private readonly projection: Projection,
    private readonly parts: RebuildParts,
    private readonly step: () => void,
  ) {
    this.refused = new RefusedEvents(projection.group, parts.documents);
    this.claim = new Claim(projection.group, parts.documents);
    this.shadow = new ShadowProjection(projection, parts.documents, this.refused);
  }

  /**
   * Starts a rebuild from scratch and drops the leftovers of a rebuild that was killed.
   * @throws CannotRebuild
   */
  static async begin(projection: Projection, parts: RebuildParts, step: () => void): Promise<RebuildJob> {
    const { documents } = parts;
    await documents.declare(CHECKPOINTS, DEAD_LETTERS, REBUILDS, ...projection.collections);
    const job = new RebuildJob(projection, parts, step);
    // The claim is written before the drop, so that a running rebuild cannot write any more.
    while (!(await job.isFirst())) {}
    await job.drop();
    await job.shadow.declare();
    return job;
  }

  /** @returns false if a running rebuild wrote between the read and the claim */
  private async isFirst(): Promise<boolean> {
    await this.claim.refresh();
    try {
      await this.write([]);
      return true;
    } catch (error) {
      if (error instanceof CannotRebuild) return false;
      throw error;
    }
  }

  /**
   * Handles exactly the events that a group with the given checkpoint has handled, or all events if there are fewer.
   * @throws CannotRebuild, also at a gap
   */
  async foldTo(progress: GroupProgress): Promise<void> {
    for (let events = await this.next(progress.from); events.length > 0; events = await this.next(progress.from)) {
      await this.apply(events);
    }
    for (let after = this.position; after < progress.to; ) {
      const events = await this.page(after, progress.to);
      if (events.length === 0) break;
      await this.applyAhead(events.filter((event) => progress.covers(event)));
      after = events.at(-1)?.position ?? progress.to;
    }
    this.aheadProgress = progress;
  }

  /**
   * Handles the events that have arrived in the meantime; then replaces the live documents and moves the checkpoint in
   * a single step. The checkpoint's revision increases, so that a batch which a running casino is handling is handled
   * again on the new documents.
   * @returns false if an event was refused during the rebuild
   */
  async swapIn(): Promise<boolean> {
    for (let tries = 0; tries < TRIES_MAX; tries++) {
      let events = await this.next(Number.MAX_SAFE_INTEGER);
      for (; events.length === this.batchMax; events = await this.next(Number.MAX_SAFE_INTEGER))
        await this.apply(events);
      const position = events.at(-1)?.position ?? this.position;
      const writes = [
        this.claim.at(position),
        ...(await this.writesOf(events)),
        ...(await this.refused.settledDeadLetters()),
      ];
      if ((await this.refused.newlyRefused()).length > 0) return false;
      try {
        if (await this.swapAt(position, writes)) return true;
      } catch (error) {
        if (!(error instanceof UniqueViolation)) throw this.claim.translate(error);
      }
      await this.apply(events);
    }
    throw new CannotRebuild(
      `${this.projection.group}: the casino is too busy to swap in the rebuilt projection; try again`,
    );
  }

  /**
   * Swaps the collections and retries immediately with the prepared writes: an attempt that takes longer than the live
   * group needs for a batch would always be too late on a busy casino.
   * @returns false if the live group has handled more events, because readers must never see a projection go back
   */
  private async swapAt(position: number, writes: readonly DocumentWrite[]): Promise<boolean> {
    const { documents, checkpoints } = this.parts;
    for (;;) {
      const progress = await checkpoints.of(this.projection, documents);
      if (progress.to > position) return false;
      try {
        await documents.swap(this.projection.collections, [...progress.moveTo(position), ...writes]);
        this.position = position;
        return true;
      } catch (error) {
        if (!(error instanceof RevisionConflict) || error.collection !== checkpoints.collection) throw error;
      }
    }
  }

  /** Drops the shadow collections. */
  async drop(): Promise<void> {
    await this.shadow.drop();
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

  private apply(events: readonly StoredEvent[]): Promise<void> {
    return this.applyAll(events, (event) => event.position);
  }

  private applyAhead(events: readonly StoredEvent[]): Promise<void> {
    return this.applyAll(events, () => this.position);
  }

  private async applyAll(events: readonly StoredEvent[], positionAt: (event: StoredEvent) => number): Promise<void> {
    const last = events.at(-1);
    if (!last) return;
    try {
      await this.write(await this.writesOf(events), positionAt(last));
    } catch (error) {
      if (!(error instanceof UniqueViolation)) throw error;
      // Handling the events individually shows which one violates the index.
      for (const event of events) {
        await this.write(await this.writesOf([event]), positionAt(event)).catch((refused) => {
          if (!(refused instanceof UniqueViolation)) throw refused;
          this.refused.add(event, refused);
        });
      }
      await this.write([], positionAt(last));
    }
    events.forEach(this.step);
  }

  private writesOf(events: readonly StoredEvent[]): Promise<DocumentWrite[]> {
    return this.shadow.writesOf(events, this.aheadProgress);
  }

  private async write(writes: readonly DocumentWrite[], position = this.position): Promise<void> {
    const begun = performance.now();
    await this.claim.write(writes, position);
    this.position = position;
    this.pace(performance.now() - begun);
  }

  private pace(writeMs: number): void {
    const wanted =
      writeMs > WRITE_MS_MAX ? this.batchMax / 2 : writeMs < WRITE_MS_MAX / 2 ? this.batchMax * 2 : this.batchMax;
    this.batchMax = Math.min(Math.max(Math.floor(wanted), BATCH_MIN), BATCH_MAX);
  }
}
