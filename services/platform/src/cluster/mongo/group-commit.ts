import type { StoredEvent } from '@goldwake/contracts';
import { messageOf, StorageFailed } from '../../errors.js';
import type { Append } from '../../ports/event-store.js';
import {
  COMMAND_INDEX,
  documentsOf,
  type EventDocument,
  type EventModel,
  STREAM_INDEX,
  toStoredEvent,
} from './event-document.js';
import { EventHeads } from './event-heads.js';
import { isAway, isRepeatable, violatedIndex } from './failures.js';
import { type Pending, type Placed, settle } from './pending.js';
import { answerRepeated, refuse } from './refusals.js';
import { RefusedAlongside, type StoreParts, storeAlone, storeTogether } from './store-group.js';
import { pauseBefore, TRYING_MS_MAX } from './transaction.js';
import { type Turn, TurnNotGiven } from './turn.js';

/** What others' transactions hold they give up, or the server does for them: see `transactionLifetimeLimitSeconds`. */
const WAITING_MS_MAX = 10_000;
/** Appends of one group; bounds what one refusal lets be sent again. */
const GROUP_MAX = 256;

/**
 * Stores what is appended in groups: while one is on its way the next gathers. Each event takes the position after the last
 * one that is known to be stored, and the index refuses it where another process was first. So positions have no holes, whoever
 * dies when, and nothing is held while they are given: a counter in a transaction came to half the appends per second.
 */
export class GroupCommit {
  private queue: Pending[] = [];
  private running: Promise<void> | undefined;
  private closed = false;
  private retries = 0;
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

  submit(append: Append, texts: readonly string[], recordedAt: string): Promise<StoredEvent[]> {
    if (this.closed) return Promise.reject(new StorageFailed('the store is closed'));
    return new Promise((resolve, reject) => {
      const flags = { sinceMs: performance.now(), doubtful: false, alone: false, settled: false };
      this.queue.push({ append, texts, recordedAt, ...flags, resolve, reject });
      this.running ??= new Promise(setImmediate).then(() => this.run());
    });
  }

  /** Finishes what was submitted. */
  async close(): Promise<void> {
    this.closed = true;
    await this.running;
    await this.turn.close();
  }

  private async run(): Promise<void> {
    while (this.queue.length > 0) {
      let group: Pending[] = [];
      try {
        await this.turn.take();
        group = this.nextGroup();
        await this.attempt(group);
        this.retries = 0;
      } catch (error) {
        await this.again(group, error);
      }
      this.queue = [...group.filter(({ settled }) => !settled), ...this.queue];
      await this.turn.pass(this.queue.length > 0);
    }
    this.running = undefined;
  }

  private nextGroup(): Pending[] {
    const alone = this.queue.findIndex((pending) => pending.alone);
    const others = alone < 0 ? GROUP_MAX : Math.min(alone, GROUP_MAX);
    return this.queue.splice(0, Math.max(1, others));
  }

  private async attempt(group: readonly Pending[]): Promise<void> {
    await Promise.all(group.filter(({ doubtful }) => doubtful).map((pending) => this.resolveDoubt(pending)));
    const open = group.filter(({ settled }) => !settled);
    await this.heads.learn(open.map(({ append }) => append));
    const { placed, refused } = this.place(open);
    await Promise.all(refused.map((pending) => refuse(this.events, this.heads, pending)));
    if (placed.length > 0) await this.store(placed);
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

  private async store(placed: readonly Placed[]): Promise<void> {
    await this.number(placed);
    const isPlain = placed.every(
      ({ pending, documents }) => documents.length === 1 && !pending.append.alongside?.length,
    );
    try {
      if (isPlain) await storeAlone(this.parts, placed);
      else await storeTogether(this.parts, placed);
      for (const each of placed) this.acknowledge(each);
      this.stored();
    } catch (error) {
      await this.refuseOne(placed, error, isPlain);
    }
  }

  private async number(placed: readonly Placed[]): Promise<void> {
    this.turn.last ??= await this.lastPosition();
    let position = this.turn.last;
    for (const { documents } of placed) for (const document of documents) document._id = ++position;
  }

  /** What stood before the event that an index refused is stored, unless it was all or nothing. */
  private async refuseOne(placed: readonly Placed[], error: unknown, isPlain: boolean): Promise<void> {
    if (error instanceof RefusedAlongside) {
      const { pending, reason } = error;
      if (pending === placed[0]?.pending) return refuse(this.events, this.heads, pending, reason);
      // It may be what stands before it in the group that is in its way, and that is not stored yet.
      pending.alone = true;
      return;
    }
    const index = violatedIndex(error);
    const at = (error as { writeErrors?: { index: number }[] }).writeErrors?.[0]?.index;
    if (index === undefined || at === undefined) {
      for (const { pending } of placed) pending.doubtful ||= isAway(error);
      throw error;
    }
    const culprit = placed.find(({ documents }) => documents.some(({ _id }) => _id === (this.turn.last ?? 0) + 1 + at));
    if (isPlain && at > 0) {
      for (const each of placed.slice(0, at)) this.acknowledge(each);
      this.stored();
    }
    if (index === STREAM_INDEX || index === COMMAND_INDEX) {
      if (culprit) await refuse(this.events, this.heads, culprit.pending);
      // Where others were first in one stream they may have been in more, which would be found one transaction at a time.
      return this.heads.catchUp(placed.map(({ pending }) => pending.append));
    }
    // Another process was first at the position.
    this.turn.last = undefined;
  }

  private acknowledge({ pending, documents }: Placed): void {
    const { _id, stream, version, hash } = documents.at(-1) as EventDocument;
    this.turn.last = _id;
    this.heads.set(stream, { version, hash });
    settle(pending, () => pending.resolve(documents.map(toStoredEvent)));
  }

  /** After what is no refusal: tried again while there is time, or told. */
  private async again(group: readonly Pending[], error: unknown): Promise<void> {
    const open = group.filter(({ settled }) => !settled);
    this.turn.last = undefined;
    if (isAway(error)) this.heads.clear();
    if (isAway(error) || isRepeatable(error) || error instanceof TurnNotGiven) {
      const triedMsMax = isRepeatable(error) ? WAITING_MS_MAX : TRYING_MS_MAX;
      const failed = new StorageFailed(`MongoDB: ${messageOf(error)}`);
      for (const pending of [...open, ...this.queue]) {
        if (performance.now() - pending.sinceMs > triedMsMax) settle(pending, () => pending.reject(failed));
      }
      this.queue = this.queue.filter(({ settled }) => !settled);
      await pauseBefore(this.retries++);
    } else if (open.length === 1) for (const pending of open) settle(pending, () => pending.reject(error));
    else for (const pending of open) pending.alone = true;
  }

  private async lastPosition(): Promise<number> {
    const last = await this.events.collection.findOne({}, { projection: { _id: 1 }, sort: { _id: -1 } });
    return Number(last?._id ?? 0);
  }
}
