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
 * Minimum and maximum number of events per write. The number is reduced when writes are slow, because MongoDB aborts a
 * transaction that exceeds its time limit (3 s in our deployment). On a machine under load, a write of 1,000 balances
 * took longer than that.
 */
const BATCH_MIN = 50;
const BATCH_MAX = 1_000;
const WRITE_MS_MAX = 1_000;
/**
 * Maximum number of attempts to swap in the rebuilt collections. Each attempt has fewer events left to handle than the
 * previous one, unless events arrive faster than they can be handled.
 */
const TRIES_MAX = 1_000;

export interface RebuildParts {
  store: Pick<EventStore, 'readAll'>;
  documents: Documents;
  checkpoints: GroupCheckpoints;
}

/**
 * Rebuilds a projection in shadow collections. It runs the same handler as the live projection, but readers do not see
 * its writes.
 */
export class RebuildJob {
  /** Position up to which all events are handled. */
  position = 0;
  /** States which events after `position` are already handled. */
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
   * Starts a rebuild from the first event and drops what a killed rebuild has left behind.
   * @throws CannotRebuild
   */
  static async begin(projection: Projection, parts: RebuildParts, step: () => void): Promise<RebuildJob> {
    const { documents } = parts;
    await documents.declare(CHECKPOINTS, DEAD_LETTERS, REBUILDS, ...projection.collections);
    const job = new RebuildJob(projection, parts, step);
    // Write the claim before the drop, so that all further writes of a rebuild that is still running fail.
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
   * Handles exactly the events that a consumer group with this progress has handled, or all if there are fewer.
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
   * Handles the events that have arrived in the meantime, then replaces the live documents and moves the checkpoint in
   * one atomic step. This increases the checkpoint's revision, so a batch that a running casino is handling fails and
   * is repeated on the new documents.
   * @returns false if an event was refused during the rebuild
   * @throws CannotRebuild, also if the live group has handled events that no longer exist
   */
  async swapIn(): Promise<boolean> {
    let handledTo = 0;
    for (let tries = 0; tries < TRIES_MAX; tries++) {
      let events = await this.next(Number.MAX_SAFE_INTEGER);
      for (; events.length === this.batchMax; events = await this.next(Number.MAX_SAFE_INTEGER))
        await this.apply(events);
      const position = events.at(-1)?.position ?? this.position;
      // A group handles stored events only, so a read after the group's progress returns all that it has handled.
      if (position < handledTo) throw this.lacksEnd(handledTo, position);
      const writes = [
        this.claim.at(position),
        ...(await this.writesOf(events)),
        ...(await this.refused.settledDeadLetters()),
      ];
      if ((await this.refused.newlyRefused()).length > 0) return false;
      try {
        handledTo = await this.swapAt(position, writes);
        if (handledTo <= position) return true;
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
   * Swaps the collections. After a checkpoint conflict, it retries at once with the same writes: on a busy casino, an
   * attempt that takes longer than one batch of the live group would always come too late.
   * @returns the position up to which the live group has handled events. Nothing was swapped if it is higher than the
   * given one, because readers must never see a projection go back
   */
  private async swapAt(position: number, writes: readonly DocumentWrite[]): Promise<number> {
    const { documents, checkpoints } = this.parts;
    for (;;) {
      const progress = await checkpoints.of(this.projection, documents);
      if (progress.to > position) return progress.to;
      try {
        await documents.swap(this.projection.collections, [...progress.moveTo(position), ...writes]);
        this.position = position;
        return progress.to;
      } catch (error) {
        if (!(error instanceof RevisionConflict) || error.collection !== checkpoints.collection) throw error;
      }
    }
  }

  private lacksEnd(handledTo: number, last: number): CannotRebuild {
    const { group } = this.projection;
    return new CannotRebuild(
      `${group} has handled events up to position ${handledTo}, but the last event has position ${last}: the end of the history is missing`,
    );
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
      // Handle the events one by one to find the event that violates the index.
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
