import {
  COMMAND_INDEX,
  documentsOf,
  type EventDocument,
  type EventModel,
  STREAM_INDEX,
  toStoredEvent,
} from './event-document.js';
import { EventHeads } from './event-heads.js';
import { isAway, violatedIndex } from './failures.js';
import { type Pending, type Placed, settle } from './pending.js';
import { answerRepeated, refuse } from './refusals.js';
import { RefusedAlongside, type StoreParts, storeAlone, storeTogether } from './store-together.js';
import type { Turn } from './turn.js';

/**
 * Stores a group of appends, or the part of it that can be stored in one write. Events take the positions after the
 * last one known to be stored, and the unique index refuses a position that another process has used. So positions have
 * no gaps even if a process dies, and no lock is held while they are assigned. A counter in a transaction reached half
 * the appends per second.
 */
export class GroupStore {
  private readonly events: EventModel;
  private readonly turn: Turn;
  private readonly heads: EventHeads;

  constructor(
    private readonly parts: StoreParts,
    private readonly stored: () => void,
  ) {
    this.events = parts.events;
    this.turn = parts.turn;
    this.heads = new EventHeads(parts.events);
  }

  /**
   * Tries to store a group and settles the appends whose result is known; the others may be retried, also after an
   * error.
   * @throws errors of the driver
   */
  async attempt(group: readonly Pending[]): Promise<void> {
    await Promise.all(group.filter(({ doubtful }) => doubtful).map((pending) => this.resolveDoubt(pending)));
    const open = group.filter(({ settled }) => !settled);
    const appends = open.map(({ append }) => append);
    // If the last stored position is unknown, another process may have appended, so the stream heads may be outdated
    // too.
    if (this.turn.last === undefined) {
      [this.turn.last] = await Promise.all([this.lastPosition(), this.heads.catchUp(appends)]);
    } else await this.heads.learn(appends);
    const { placed, refused } = this.place(open);
    const storing = placed.length > 0 ? [this.store(placed, this.turn.last)] : [];
    const refusing = refused.map((pending) => refuse(this.events, this.heads, pending));
    const failed = (await Promise.allSettled([...storing, ...refusing])).find(({ status }) => status === 'rejected');
    if (failed) throw (failed as PromiseRejectedResult).reason;
  }

  /** Clears the cached stream heads, after MongoDB was unreachable. */
  forget(): void {
    this.heads.clear();
  }

  private async resolveDoubt(pending: Pending): Promise<void> {
    if (!(await answerRepeated(this.events, pending))) pending.doubtful = false;
  }

  /**
   * Chains each append to its stream's head. An append whose expected version does not follow an earlier append of the
   * group to the same stream waits until that one is settled.
   */
  private place(group: readonly Pending[]): { placed: Placed[]; refused: Pending[] } {
    const heads = new Map<string, { version: number; hash: string }>();
    const placed: Placed[] = [];
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
      placed.push({ pending, documents });
      const { version, hash } = documents.at(-1) as EventDocument;
      heads.set(append.stream, { version, hash });
    }
    return { placed, refused };
  }

  private async store(placed: readonly Placed[], last: number): Promise<void> {
    const all = placed.flatMap(({ documents }) => documents);
    all.forEach((document, at) => {
      document._id = last + 1 + at;
    });
    const isPlain = placed.every(
      ({ pending, documents }) => documents.length === 1 && !pending.append.alongside?.length,
    );
    try {
      if (isPlain) await storeAlone(this.parts, placed);
      else await storeTogether(this.parts, placed);
    } catch (error) {
      if (error instanceof RefusedAlongside) return this.refuseAlongside(placed, error);
      const index = violatedIndex(error);
      const at = (error as { writeErrors?: { index: number }[] }).writeErrors?.[0]?.index;
      if (index === undefined || at === undefined) {
        for (const { pending } of placed) pending.doubtful ||= isAway(error);
        throw error;
      }
      // Appends before the refused one are stored, unless the group was written in a transaction.
      if (isPlain) this.acknowledge(placed.slice(0, at));
      const culprit = placed.find(({ documents }) => documents.includes(all[at] as EventDocument));
      // Another process has used the position and may have stored more events. The next attempt reads the last position
      // again instead of finding these one conflict at a time.
      this.turn.last = undefined;
      if (culprit && (index === STREAM_INDEX || index === COMMAND_INDEX)) {
        await this.parts.collections.untilReadable();
        await refuse(this.events, this.heads, culprit.pending);
      }
      return;
    }
    this.acknowledge(placed);
  }

  private async refuseAlongside(placed: readonly Placed[], { pending, reason }: RefusedAlongside): Promise<void> {
    if (pending !== placed[0]?.pending) {
      // The conflicting document may come from an earlier append of the same group, which is not stored yet; the append
      // is retried alone.
      pending.alone = true;
      return;
    }
    await this.parts.collections.untilReadable();
    await refuse(this.events, this.heads, pending, reason);
  }

  private acknowledge(placed: readonly Placed[]): void {
    for (const { pending, documents } of placed) {
      const { _id, stream, version, hash } = documents.at(-1) as EventDocument;
      this.turn.last = _id;
      this.heads.set(stream, { version, hash });
      settle(pending, () => pending.resolve(documents.map(toStoredEvent)));
    }
    if (placed.length > 0) this.stored();
  }

  private async lastPosition(): Promise<number> {
    const last = await this.events.collection.findOne({}, { projection: { _id: 1 }, sort: { _id: -1 } });
    return Number(last?._id ?? 0);
  }
}
