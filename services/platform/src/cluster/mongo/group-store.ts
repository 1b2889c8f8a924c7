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
 * Stores a group, or what of it can be stored in one go. Each event takes the position after the last one that is known to be
 * stored, and the index refuses it where another process was first. So positions have no holes, whoever dies when, and nothing is
 * held while they are given: a counter in a transaction came to half the appends per second.
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

  /** Settles those that it can. @throws what the driver throws; the others may be tried again then, as without */
  async attempt(group: readonly Pending[]): Promise<void> {
    await Promise.all(group.filter(({ doubtful }) => doubtful).map((pending) => this.resolveDoubt(pending)));
    const open = group.filter(({ settled }) => !settled);
    const appends = open.map(({ append }) => append);
    // Where it is not known who stored last, it is not known where the streams stand either.
    if (this.turn.last === undefined) {
      [this.turn.last] = await Promise.all([this.lastPosition(), this.heads.catchUp(appends)]);
    } else await this.heads.learn(appends);
    const { placed, refused } = this.place(open);
    const storing = placed.length > 0 ? [this.store(placed, this.turn.last)] : [];
    const refusing = refused.map((pending) => refuse(this.events, this.heads, pending));
    const failed = (await Promise.allSettled([...storing, ...refusing])).find(({ status }) => status === 'rejected');
    if (failed) throw (failed as PromiseRejectedResult).reason;
  }

  /** After MongoDB was away. */
  forget(): void {
    this.heads.clear();
  }

  private async resolveDoubt(pending: Pending): Promise<void> {
    if (!(await answerRepeated(this.events, pending))) pending.doubtful = false;
  }

  /** Chains each append to its stream's head. One that follows on another of the group that it does not go on from waits for its fate. */
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
      // What stood before it is stored, unless it was all or nothing.
      if (isPlain) this.acknowledge(placed.slice(0, at));
      const culprit = placed.find(({ documents }) => documents.includes(all[at] as EventDocument));
      // Where another process was first in this it may have been in more, which would be found one transaction at a time.
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
      // What is in its way may stand before it in the group, and is not stored yet.
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
