import type { StoredEvent } from '@goldwake/contracts';
import { messageOf, StorageFailed } from '../../errors.js';
import { type Append, CommandMismatch, VersionConflict } from '../../ports/event-store.js';
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
import { RefusedAlongside, storeAlone, storeTogether, type TogetherParts } from './store-group.js';
import { pauseBefore, TRYING_MS_MAX } from './transaction.js';

/** Refused because others append: they get on, and so will this process. */
const WAITING_MS_MAX = 30_000;
/** Who lets this process go first waits for it: a few milliseconds at most between its tries. */
const REFUSED_RETRY = 2;
/** Appends of one group; bounds what one refusal lets be sent again. */
const GROUP_MAX = 256;

export interface Pending {
  append: Append;
  /** The data of its events. */
  texts: readonly string[];
  recordedAt: string;
  sinceMs: number;
  /** MongoDB may have stored it, and its answer was lost. */
  doubtful: boolean;
  /** Something in a group could not be stored for a reason of its own: each shows alone whether it is the one. */
  alone: boolean;
  settled: boolean;
  resolve(events: StoredEvent[]): void;
  reject(error: unknown): void;
}

/** A pending append with the documents that it would store. */
export interface Placed {
  pending: Pending;
  documents: EventDocument[];
}

/**
 * Stores what is appended in groups: while one is on its way the next gathers. Each event takes the position after the last
 * one that is known to be stored, and the index refuses it where another process was first. So positions have no holes, whoever
 * dies when, and nothing is held while they are given: a counter in a transaction came to half the appends per second.
 */
export class GroupCommit {
  private queue: Pending[] = [];
  private running: Promise<void> | undefined;
  private closed = false;
  /** Position of the last event known to be stored; undefined where that must be asked. */
  private last: number | undefined;
  private retries = 0;
  private readonly events: EventModel;
  private readonly heads: EventHeads;

  constructor(
    private readonly parts: TogetherParts,
    private readonly stored: () => void,
  ) {
    this.events = parts.events;
    this.heads = new EventHeads(parts.events);
  }

  submit(append: Append, texts: readonly string[], recordedAt: string): Promise<StoredEvent[]> {
    if (this.closed) return Promise.reject(new StorageFailed('the store is closed'));
    return new Promise((resolve, reject) => {
      const flags = { sinceMs: Date.now(), doubtful: false, alone: false, settled: false };
      this.queue.push({ append, texts, recordedAt, ...flags, resolve, reject });
      this.running ??= new Promise(setImmediate).then(() => this.run());
    });
  }

  /** Finishes what was submitted. */
  async close(): Promise<void> {
    this.closed = true;
    await this.running;
  }

  private async run(): Promise<void> {
    while (this.queue.length > 0) {
      const alone = this.queue.findIndex(({ alone }) => alone);
      const group =
        alone === 0
          ? this.queue.splice(0, 1)
          : this.queue.splice(0, alone < 0 ? GROUP_MAX : Math.min(alone, GROUP_MAX));
      try {
        await this.attempt(group);
        this.retries = 0;
        await this.parts.turn.pass();
      } catch (error) {
        await this.again(group, error);
      }
      this.queue = [...group.filter(({ settled }) => !settled), ...this.queue];
    }
    this.running = undefined;
  }

  private async attempt(group: Pending[]): Promise<void> {
    await Promise.all(group.filter(({ doubtful }) => doubtful).map((pending) => this.resolveDoubt(pending)));
    const open = group.filter(({ settled }) => !settled);
    await this.heads.learn(open.map(({ append }) => append));
    const { placed, refused } = this.place(open);
    await Promise.all(refused.map((pending) => this.refuse(pending)));
    if (placed.length > 0) await this.store(placed);
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
    const isPlain = placed.every(
      ({ pending, documents }) => documents.length === 1 && !pending.append.alongside?.length,
    );
    try {
      if (isPlain) {
        await this.number(placed);
        await storeAlone(this.events, placed);
      } else await storeTogether(this.parts, placed, () => this.number(placed));
      for (const each of placed) this.acknowledge(each);
      this.stored();
    } catch (error) {
      await this.refuseOne(placed, error, isPlain);
    }
  }

  private async number(placed: readonly Placed[]): Promise<void> {
    this.last ??= await this.lastPosition();
    let position = this.last;
    for (const { documents } of placed) for (const document of documents) document._id = ++position;
  }

  /** What stood before the event that an index refused is stored, unless it was all or nothing. */
  private async refuseOne(placed: readonly Placed[], error: unknown, isPlain: boolean): Promise<void> {
    if (error instanceof RefusedAlongside) return this.refuse(error.pending, error.reason);
    const index = violatedIndex(error);
    const at = (error as { writeErrors?: { index: number }[] }).writeErrors?.[0]?.index;
    if (index === undefined || at === undefined) {
      if (!isAway(error) && !isRepeatable(error)) throw error;
      for (const { pending } of placed) pending.doubtful ||= isAway(error);
      throw error;
    }
    const culprit = placed.find(({ documents }) => documents.some(({ _id }) => _id === (this.last ?? 0) + 1 + at));
    if (isPlain && at > 0) {
      for (const each of placed.slice(0, at)) this.acknowledge(each);
      this.stored();
    }
    if (index === STREAM_INDEX || index === COMMAND_INDEX) {
      if (culprit) await this.refuse(culprit.pending);
      return;
    }
    // Another process was first at the position.
    this.last = undefined;
  }

  private acknowledge({ pending, documents }: Placed): void {
    const { _id, stream, version, hash } = documents.at(-1) as EventDocument;
    this.last = _id;
    this.heads.set(stream, { version, hash });
    settle(pending, () => pending.resolve(documents.map(toStoredEvent)));
  }

  /** Answers what cannot be stored: with what the command stored before, or why not; nothing, if it may be tried again. */
  private async refuse(pending: Pending, reason?: unknown): Promise<void> {
    const { append } = pending;
    if (await this.answerRepeated(pending)) return;
    const { version } = await this.heads.read(append.stream);
    if (version !== append.expectedVersion) {
      const conflict = new VersionConflict(append.stream, append.expectedVersion, version);
      settle(pending, () => pending.reject(conflict));
    } else if (reason !== undefined) settle(pending, () => pending.reject(reason));
  }

  private async resolveDoubt(pending: Pending): Promise<void> {
    if (!(await this.answerRepeated(pending))) pending.doubtful = false;
  }

  private async answerRepeated(pending: Pending): Promise<boolean> {
    const { stream, context } = pending.append;
    const stored = await findCommand(this.events, stream, context.commandId);
    if (stored.length === 0) return false;
    settle(pending, () => {
      if (stored[0]?.commandHash !== context.commandHash) throw new CommandMismatch(stream, context.commandId);
      pending.resolve(stored.map(toStoredEvent));
    });
    return true;
  }

  /** After what is no refusal: tried again while there is time, or told. */
  private async again(group: readonly Pending[], error: unknown): Promise<void> {
    const open = group.filter(({ settled }) => !settled);
    if (isAway(error)) this.heads.clear();
    this.last = undefined;
    if (isAway(error) || isRepeatable(error)) {
      const triedMsMax = isAway(error) ? TRYING_MS_MAX : WAITING_MS_MAX;
      const failed = new StorageFailed(`MongoDB: ${messageOf(error)}`);
      for (const pending of [...open, ...this.queue]) {
        if (Date.now() - pending.sinceMs > triedMsMax) settle(pending, () => pending.reject(failed));
      }
      this.queue = this.queue.filter(({ settled }) => !settled);
      if (isAway(error)) await pauseBefore(this.retries++);
      else {
        await this.parts.turn.refused().catch(() => undefined);
        await pauseBefore(REFUSED_RETRY);
      }
    } else if (open.length === 1) for (const pending of open) settle(pending, () => pending.reject(error));
    else for (const pending of open) pending.alone = true;
  }

  private async lastPosition(): Promise<number> {
    const last = await this.events.collection.findOne({}, { projection: { _id: 1 }, sort: { _id: -1 } });
    return Number(last?._id ?? 0);
  }
}

/** In order; none if the command never succeeded in the stream. */
export function findCommand(events: EventModel, stream: string, commandId: string): Promise<EventDocument[]> {
  return events.collection.find<EventDocument>({ stream, commandId }).sort({ commandIndex: 1 }).toArray();
}

function settle(pending: Pending, answer: () => void): void {
  pending.settled = true;
  try {
    answer();
  } catch (error) {
    pending.reject(error);
  }
}
