import { setTimeout as sleep } from 'node:timers/promises';
import mongoose, { type Connection, type mongo } from 'mongoose';
import { TRYING_MS_MAX } from './transaction.js';

const ID = 'append';
/**
 * Time a process keeps the append lock without an append, in milliseconds: the next append of a single writer follows
 * within a millisecond.
 */
const IDLE_MS = 5;
/**
 * Polling interval of the first waiting process, in milliseconds; processes further back in the queue poll less often.
 */
const LOOK_MS = 3;
/**
 * Interval at which the lock holder checks whether others wait, in milliseconds: a check with every group cost a single
 * writer a fifth of its appends.
 */
const HELD_MS = 15;
const BEAT_MS = 100;
/**
 * Time without a heartbeat after which the lock holder counts as dead or paused and another process takes over, in
 * milliseconds. A wrong takeover costs only time.
 */
const SILENT_MS_MAX = 500;

/**
 * The document of the append lock. Processes are identified by their session ids, so that a process that takes over can
 * kill the session of a dead holder.
 */
interface TurnDocument {
  _id: string;
  holder: string | null;
  /** Waiting processes in the order of their requests. */
  waiting: string[];
  /** Incremented with each new holder. */
  turn: number;
  beat: number;
  /** Position of the last event as known to the last holder; null if unknown. */
  last: number | null;
}

/** The append lock was not granted in time. */
export class TurnNotGiven extends Error {
  constructor() {
    super('timed out waiting for the append lock, which other processes hold');
  }
}

/**
 * Append lock that decides which process stores its next group; processes get it in the order of their requests.
 * Without it each process aborted the others' transactions: with four processes of 20 writers, three in four
 * transactions were aborted, the rate fell from 900 appends per second to 90, and one append waited for 6 s. The lock
 * provides fairness only; consistency is enforced by the unique indexes.
 */
export class Turn {
  /** Session for the transactions of the lock holder; starting a new one ends an open one. */
  readonly session: mongo.ClientSession;
  /** Position of the last event known to be stored; undefined if it must be read from the store. */
  last: number | undefined;
  private readonly me: string;
  private held = false;
  private lookedMs = 0;
  private wanted = false;
  private looking: Promise<void> | undefined;
  private idle: NodeJS.Timeout | undefined;
  private passing: Promise<void> | undefined;
  private readonly beating: NodeJS.Timeout;

  private constructor(
    private readonly connection: Connection,
    private readonly turns: mongo.Collection<TurnDocument>,
    session: mongo.ClientSession,
  ) {
    this.session = session;
    this.me = session.id?.id.toString('hex') ?? '';
    this.beating = setInterval(() => void this.beat(), BEAT_MS).unref();
  }

  static async open(connection: Connection): Promise<Turn> {
    // If a change of the primary loses the lock document, processes only get in each other's way.
    const concerns = { writeConcern: { w: 1, journal: false }, readConcern: { level: 'local' } } as const;
    const turns = (connection.db as mongo.Db).collection<TurnDocument>('turns', concerns);
    const fresh = { holder: null, waiting: [], turn: 0, beat: 0, last: null };
    await turns.updateOne({ _id: ID }, { $setOnInsert: fresh }, { upsert: true, writeConcern: { w: 'majority' } });
    return new Turn(connection, turns, await connection.startSession());
  }

  /**
   * Acquires the append lock.
   * @throws TurnNotGiven
   */
  async take(): Promise<void> {
    clearTimeout(this.idle);
    await this.passing;
    if (this.held) {
      // The check runs while the group is being written.
      if (performance.now() - this.lookedMs > HELD_MS) this.looking = this.look();
      return;
    }
    this.wanted = false;
    this.last = await this.wait();
    this.held = true;
    this.lookedMs = performance.now();
  }

  /**
   * Called after each group. Passes the append lock on if others wait; without more appends the lock is released after
   * `IDLE_MS`.
   */
  async pass(hasMore: boolean): Promise<void> {
    await this.looking;
    if (!this.held) return;
    if (this.wanted) await this.giveUp(hasMore);
    else if (!hasMore) this.idle = setTimeout(() => void this.giveUp(false), IDLE_MS);
  }

  async close(): Promise<void> {
    clearTimeout(this.idle);
    clearInterval(this.beating);
    await this.passing;
    if (this.held) await this.giveUp(false);
    else await this.turns.updateOne({ _id: ID }, { $pull: { waiting: this.me } }).catch(() => undefined);
    await this.session.endSession().catch(() => undefined);
  }

  /**
   * Waits for the append lock.
   * @returns the position of the last event if the previous holder stored it
   */
  private async wait(): Promise<number | undefined> {
    const end = performance.now() + TRYING_MS_MAX;
    let seen = await this.ask();
    let seenMs = performance.now();
    while (seen?.holder !== this.me) {
      const now = performance.now();
      if (now > end) throw new TurnNotGiven();
      if (seen && now - seenMs > SILENT_MS_MAX && (await this.takeOver(seen))) return undefined;
      const place = seen?.waiting.indexOf(this.me) ?? -1;
      await sleep(LOOK_MS * (place + 1));
      const found = place < 0 ? await this.ask() : await this.turns.findOne({ _id: ID });
      if (found?.turn !== seen?.turn || found?.beat !== seen?.beat) seenMs = performance.now();
      seen = found;
    }
    return seen.last ?? undefined;
  }

  /** Takes the append lock if it is free, otherwise joins the queue. */
  private ask(): Promise<TurnDocument | null> {
    const { me } = this;
    const isFree = { $in: ['$holder', [null, me]] };
    const queue = { $cond: [{ $in: [me, '$waiting'] }, '$waiting', { $concatArrays: ['$waiting', [me]] }] };
    const asked = {
      holder: { $cond: [isFree, me, '$holder'] },
      turn: { $cond: [isFree, { $add: ['$turn', 1] }, '$turn'] },
      waiting: { $cond: [isFree, without(me), queue] },
    };
    return this.turns.findOneAndUpdate({ _id: ID }, [{ $set: asked }], { returnDocument: 'after' });
  }

  private async takeOver({ holder, turn, beat }: TurnDocument): Promise<boolean> {
    const taken = { holder: this.me, turn: turn + 1, waiting: without(this.me), last: null };
    const { modifiedCount } = await this.turns.updateOne({ _id: ID, turn, beat }, [{ $set: taken }]);
    if (modifiedCount === 0) return false;
    // Killing the holder's session releases the write locks of its transaction, which the server would otherwise keep
    // for a minute by default.
    const id = holder === null ? undefined : new mongoose.mongo.UUID(holder);
    if (id) await this.connection.db?.admin().command({ killSessions: [{ id }] });
    return true;
  }

  /** Passes the append lock to the first waiting process, or releases it. */
  private giveUp(asksAgain: boolean): Promise<void> {
    const { me } = this;
    this.held = false;
    const rest = { $slice: ['$waiting', 1, { $max: [1, { $size: '$waiting' }] }] };
    const given = {
      holder: { $ifNull: [{ $first: '$waiting' }, null] },
      turn: { $add: ['$turn', 1] },
      waiting: asksAgain ? { $concatArrays: [rest, [me]] } : rest,
      last: this.last ?? null,
    };
    this.passing = this.turns.updateOne({ _id: ID, holder: me }, [{ $set: given }]).then(
      () => undefined,
      () => undefined,
    );
    return this.passing;
  }

  private async look(): Promise<void> {
    this.lookedMs = performance.now();
    const seen = await this.turns.findOne({ _id: ID }).catch(() => undefined);
    if (seen && seen.holder !== this.me) this.held = false;
    else this.wanted = (seen?.waiting.length ?? 0) > 0;
  }

  private async beat(): Promise<void> {
    if (this.held)
      await this.turns.updateOne({ _id: ID, holder: this.me }, { $inc: { beat: 1 } }).catch(() => undefined);
  }
}

function without(process: string) {
  return { $filter: { input: '$waiting', cond: { $ne: ['$$this', process] } } };
}
