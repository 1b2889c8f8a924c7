import { rejectAppend, resolveRepeated } from './append-errors.js';
import type { AppendLock } from './append-lock.js';
import {
  COMMAND_INDEX,
  documentsOf,
  type EventDocument,
  type EventModel,
  lastPositionOf,
  STREAM_INDEX,
  toStoredEvent,
} from './event-document.js';
import { EventHeads } from './event-heads.js';
import { isAway, violatedIndex } from './failures.js';
import { type ChainedAppend, type Pending, settle } from './pending.js';
import { RefusedAlongside, type StoreParts, storeAlone, storeTogether } from './store-together.js';

/**
 * Stores a group of appends, or the part that fits in one write. New events follow the last known position; the unique
 * index refuses a position that another process has used. Positions thus have no gaps even if a process dies, without a
 * lock. A counter in a transaction reached half the appends per second.
 */
export class GroupStore {
  private readonly events: EventModel;
  private readonly appendLock: AppendLock;
  private readonly heads: EventHeads;

  constructor(
    private readonly parts: StoreParts,
    private readonly stored: () => void,
  ) {
    this.events = parts.events;
    this.appendLock = parts.appendLock;
    this.heads = new EventHeads(parts.events);
  }

  /**
   * Tries to store a group of appends and settles those whose result is known. The other appends can be retried, even
   * after an error.
   * @throws errors of the driver
   */
  async attempt(group: readonly Pending[]): Promise<void> {
    await Promise.all(group.filter(({ doubtful }) => doubtful).map((pending) => this.resolveDoubt(pending)));
    const open = group.filter(({ settled }) => !settled);
    const appends = open.map(({ append }) => append);
    // If the last stored position is unknown, another process may have appended events, so the cached stream heads may
    // be outdated too.
    if (this.appendLock.last === undefined) {
      [this.appendLock.last] = await Promise.all([lastPositionOf(this.events), this.heads.catchUp(appends)]);
    } else await this.heads.learn(appends);
    const { placed: chained, refused } = this.assignVersions(open);
    const storing = chained.length > 0 ? [this.store(chained, this.appendLock.last)] : [];
    const refusing = refused.map((pending) => rejectAppend(this.events, this.heads, pending));
    const failed = (await Promise.allSettled([...storing, ...refusing])).find(({ status }) => status === 'rejected');
    if (failed) throw (failed as PromiseRejectedResult).reason;
  }

  /** Clears the cached stream heads; called after MongoDB was unreachable. */
  forget(): void {
    this.heads.clear();
  }

  private async resolveDoubt(pending: Pending): Promise<void> {
    if (!(await resolveRepeated(this.events, pending))) pending.doubtful = false;
  }

  /**
   * Assigns versions and hashes to the events of each append. If the group has an earlier append to the same stream and
   * the versions do not follow on, the later append waits until the earlier one is settled.
   */
  private assignVersions(group: readonly Pending[]): { placed: ChainedAppend[]; refused: Pending[] } {
    const heads = new Map<string, { version: number; hash: string }>();
    const chained: ChainedAppend[] = [];
    const refused: Pending[] = [];
    for (const pending of group) {
      const { append, texts, recordedAt } = pending;
      const before = heads.get(append.stream);
      if (before && before.version !== append.expectedVersion) continue;
      const head = before ?? this.heads.of(append);
      if (!head) {
        refused.push(pending);
        continue;
      }
      const documents = documentsOf(append, texts, recordedAt, head.hash);
      chained.push({ pending, documents });
      const { version, hash } = documents.at(-1) as EventDocument;
      heads.set(append.stream, { version, hash });
    }
    return { placed: chained, refused };
  }

  private async store(chained: readonly ChainedAppend[], last: number): Promise<void> {
    const all = chained.flatMap(({ documents }) => documents);
    all.forEach((document, at) => {
      document._id = last + 1 + at;
    });
    const isPlain = chained.every(
      ({ pending, documents }) => documents.length === 1 && !pending.append.alongside?.length,
    );
    try {
      if (isPlain) await storeAlone(this.parts, chained);
      else await storeTogether(this.parts, chained);
    } catch (error) {
      if (error instanceof RefusedAlongside) return this.refuseAlongside(chained, error);
      const index = violatedIndex(error);
      const at = (error as { writeErrors?: { index: number }[] }).writeErrors?.[0]?.index;
      if (index === undefined || at === undefined) {
        for (const { pending } of chained) pending.doubtful ||= isAway(error);
        throw error;
      }
      // Without a transaction, the appends before the refused one are stored.
      if (isPlain) this.acknowledge(chained.slice(0, at));
      const culprit = chained.find(({ documents }) => documents.includes(all[at] as EventDocument));
      // Another process has used the position and may have stored further events. The next attempt reads the last
      // position again; otherwise it would meet one conflict for each of these events.
      this.appendLock.last = undefined;
      if (culprit && (index === STREAM_INDEX || index === COMMAND_INDEX)) {
        await this.parts.collections.untilReadable();
        await rejectAppend(this.events, this.heads, culprit.pending);
      }
      return;
    }
    this.acknowledge(chained);
  }

  private async refuseAlongside(
    chained: readonly ChainedAppend[],
    { pending, reason }: RefusedAlongside,
  ): Promise<void> {
    if (pending !== chained[0]?.pending) {
      // The conflict may be with an unstored document of an earlier append in the same group, so it is retried alone.
      pending.alone = true;
      return;
    }
    await this.parts.collections.untilReadable();
    await rejectAppend(this.events, this.heads, pending, reason);
  }

  private acknowledge(chained: readonly ChainedAppend[]): void {
    for (const { pending, documents } of chained) {
      const { _id, stream, version, hash } = documents.at(-1) as EventDocument;
      this.appendLock.last = _id;
      this.heads.set(stream, { version, hash });
      settle(pending, () => pending.resolve(documents.map(toStoredEvent)));
    }
    if (chained.length > 0) this.stored();
  }
}
