import { setTimeout as sleep } from 'node:timers/promises';
import mongoose, { type Connection, type mongo } from 'mongoose';
import { TRYING_MS_MAX } from './transaction.js';

const ID = 'append';
/**
 * Time that a process keeps the append lock after its last append, in milliseconds. The next append of a single writer
 * usually follows within a millisecond.
 */
const IDLE_MS = 5;
/** Polling interval of the first process in the queue, in milliseconds; processes further back poll less often. */
const POLL_MS = 3;
/**
 * Minimum time between two checks whether other processes wait for the lock, in milliseconds. Checking with every group
 * cost a single writer a fifth of its throughput.
 */
const CONTENTION_CHECK_MS = 15;
const HEARTBEAT_MS = 100;
/**
 * Time without a heartbeat, in milliseconds, after which the lock holder counts as dead or paused and another process
 * takes the lock. An unnecessary takeover costs only time.
 */
const SILENT_MS_MAX = 500;

/**
 * The append lock's document. It identifies processes by their MongoDB session ids, so that a process that takes over
 * can kill the session of a dead holder.
 */
interface AppendLockDocument {
  _id: string;
  holder: string | null;
  /** Session ids of the waiting processes, in the order in which they joined the queue. */
  waiting: string[];
  /** Counter that is incremented each time the holder changes. */
  turn: number;
  beat: number;
  /** Position of the last event when the previous holder passed the lock on; null if unknown. */
  last: number | null;
}

/** The process did not get the append lock in time. */
export class AppendLockTimeout extends Error {
  constructor() {
    super('timed out waiting for the append lock, which other processes hold');
  }
}

/**
 * Lock that decides which process stores its next group of appends, in the order of requests. Without it, four
 * processes with 20 writers each aborted three in four transactions: the rate fell from 900 appends per second to 90,
 * and one append waited for 6 s. It only provides fairness; unique indexes enforce consistency.
 */
export class AppendLock {
  /** Session for the lock holder's transactions. A new transaction on this session ends an open one. */
  readonly session: mongo.ClientSession;
  /** Position of the last event that is known to be stored; undefined if it must be read from the store. */
  last: number | undefined;
  private readonly self: string;
  private isHeld = false;
  private checkedMs = 0;
  private isContended = false;
  private checking: Promise<void> | undefined;
  private idleTimer: NodeJS.Timeout | undefined;
  private handingOver: Promise<void> | undefined;
  private readonly heartbeats: NodeJS.Timeout;

  private constructor(
    private readonly connection: Connection,
    private readonly locks: mongo.Collection<AppendLockDocument>,
    session: mongo.ClientSession,
  ) {
    this.session = session;
    this.self = session.id?.id.toString('hex') ?? '';
    this.heartbeats = setInterval(() => void this.heartbeat(), HEARTBEAT_MS).unref();
  }

  static async open(connection: Connection): Promise<AppendLock> {
    // Weak read and write concerns are enough, because the lock only reduces conflicts. If a failover loses the
    // document, appends conflict and are retried more often, but stay correct.
    const concerns = { writeConcern: { w: 1, journal: false }, readConcern: { level: 'local' } } as const;
    const locks = (connection.db as mongo.Db).collection<AppendLockDocument>('turns', concerns);
    const fresh = { holder: null, waiting: [], turn: 0, beat: 0, last: null };
    await locks.updateOne({ _id: ID }, { $setOnInsert: fresh }, { upsert: true, writeConcern: { w: 'majority' } });
    return new AppendLock(connection, locks, await connection.startSession());
  }

  /**
   * Acquires the append lock.
   * @throws AppendLockTimeout
   */
  async acquire(): Promise<void> {
    clearTimeout(this.idleTimer);
    await this.handingOver;
    if (this.isHeld) {
      // The check runs in parallel with the write of the group.
      if (performance.now() - this.checkedMs > CONTENTION_CHECK_MS) this.checking = this.checkContention();
      return;
    }
    this.isContended = false;
    this.last = await this.waitForLock();
    this.isHeld = true;
    this.checkedMs = performance.now();
  }

  /**
   * Called after each group of appends. Passes the append lock on if other processes wait; otherwise releases it after
   * `IDLE_MS` without further appends.
   */
  async yieldOrKeep(hasMore: boolean): Promise<void> {
    await this.checking;
    if (!this.isHeld) return;
    if (this.isContended) await this.handOver(hasMore);
    else if (!hasMore) this.idleTimer = setTimeout(() => void this.handOver(false), IDLE_MS);
  }

  async close(): Promise<void> {
    clearTimeout(this.idleTimer);
    clearInterval(this.heartbeats);
    await this.handingOver;
    if (this.isHeld) await this.handOver(false);
    else await this.locks.updateOne({ _id: ID }, { $pull: { waiting: this.self } }).catch(() => undefined);
    await this.session.endSession().catch(() => undefined);
  }

  /**
   * Waits until this process has the append lock.
   * @returns the position of the last event if the previous holder stored it
   */
  private async waitForLock(): Promise<number | undefined> {
    const end = performance.now() + TRYING_MS_MAX;
    let seen = await this.enqueue();
    let seenMs = performance.now();
    while (seen?.holder !== this.self) {
      const now = performance.now();
      if (now > end) throw new AppendLockTimeout();
      if (seen && now - seenMs > SILENT_MS_MAX && (await this.takeOver(seen))) return undefined;
      const queuePosition = seen?.waiting.indexOf(this.self) ?? -1;
      await sleep(POLL_MS * (queuePosition + 1));
      const found = queuePosition < 0 ? await this.enqueue() : await this.locks.findOne({ _id: ID });
      if (found?.turn !== seen?.turn || found?.beat !== seen?.beat) seenMs = performance.now();
      seen = found;
    }
    return seen.last ?? undefined;
  }

  /** Takes the append lock if it is free, otherwise joins the queue. */
  private enqueue(): Promise<AppendLockDocument | null> {
    const { self } = this;
    const isFree = { $in: ['$holder', [null, self]] };
    const queue = { $cond: [{ $in: [self, '$waiting'] }, '$waiting', { $concatArrays: ['$waiting', [self]] }] };
    const asked = {
      holder: { $cond: [isFree, self, '$holder'] },
      turn: { $cond: [isFree, { $add: ['$turn', 1] }, '$turn'] },
      waiting: { $cond: [isFree, without(self), queue] },
    };
    return this.locks.findOneAndUpdate({ _id: ID }, [{ $set: asked }], { returnDocument: 'after' });
  }

  private async takeOver({ holder, turn, beat }: AppendLockDocument): Promise<boolean> {
    const taken = { holder: this.self, turn: turn + 1, waiting: without(this.self), last: null };
    const { modifiedCount } = await this.locks.updateOne({ _id: ID, turn, beat }, [{ $set: taken }]);
    if (modifiedCount === 0) return false;
    // Killing the dead holder's session releases the write locks of its transaction. By default the server would keep
    // them for a minute.
    const id = holder === null ? undefined : new mongoose.mongo.UUID(holder);
    if (id) await this.connection.db?.admin().command({ killSessions: [{ id }] });
    return true;
  }

  /** Passes the append lock to the first waiting process, or releases it if no process waits. */
  private handOver(asksAgain: boolean): Promise<void> {
    const { self } = this;
    this.isHeld = false;
    const rest = { $slice: ['$waiting', 1, { $max: [1, { $size: '$waiting' }] }] };
    const given = {
      holder: { $ifNull: [{ $first: '$waiting' }, null] },
      turn: { $add: ['$turn', 1] },
      waiting: asksAgain ? { $concatArrays: [rest, [self]] } : rest,
      last: this.last ?? null,
    };
    this.handingOver = this.locks.updateOne({ _id: ID, holder: self }, [{ $set: given }]).then(
      () => undefined,
      () => undefined,
    );
    return this.handingOver;
  }

  private async checkContention(): Promise<void> {
    this.checkedMs = performance.now();
    const seen = await this.locks.findOne({ _id: ID }).catch(() => undefined);
    if (seen && seen.holder !== this.self) this.isHeld = false;
    else this.isContended = (seen?.waiting.length ?? 0) > 0;
  }

  private async heartbeat(): Promise<void> {
    if (this.isHeld)
      await this.locks.updateOne({ _id: ID, holder: this.self }, { $inc: { beat: 1 } }).catch(() => undefined);
  }
}

function without(process: string) {
  return { $filter: { input: '$waiting', cond: { $ne: ['$$this', process] } } };
}
