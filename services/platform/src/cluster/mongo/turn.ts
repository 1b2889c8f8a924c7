import { setTimeout as sleep } from 'node:timers/promises';
import mongoose, { type Connection, type mongo } from 'mongoose';
import { TRYING_MS_MAX } from './transaction.js';

const ID = 'append';
/** Who holds the turn and has nothing to append keeps it so long: one writer's next append comes within a millisecond. */
const IDLE_MS = 5;
/** Who is next looks as often; those behind it less. */
const LOOK_MS = 3;
/** Who holds the turn asks as often whether others wait: asked beside each group it cost one writer a fifth of its appends. */
const HELD_MS = 15;
const BEAT_MS = 100;
/** A holder that was not heard for so long is dead or paused: its turn is taken over. Only time is lost where it was neither. */
const SILENT_MS_MAX = 500;

/** Processes are named by their sessions, so that who takes over can end what a dead one left open. */
interface TurnDocument {
  _id: string;
  holder: string | null;
  /** In the order that they asked. */
  waiting: string[];
  /** Counts who held it. */
  turn: number;
  beat: number;
  /** What the last holder knew to be the last event's position; null where it did not. */
  last: number | null;
}

/** The turn was not given in time. */
export class TurnNotGiven extends Error {
  constructor() {
    super('other processes did not let this one append');
  }
}

/**
 * Whose group is stored next: processes that append at once take turns, in the order that they asked. Without, each refused the
 * other's transactions: of four with 20 writers, three in four transactions were aborted, the rate fell from 900 appends a second to
 * 90, and one waited for 6 s. It is for fairness alone: what must never be, the indexes refuse.
 */
export class Turn {
  /** For the transactions of the turn's holder: a new one ends what the last has left open. */
  readonly session: mongo.ClientSession;
  /** Position of the last event known to be stored; undefined where that must be asked. */
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
    // Should it be lost with a primary, processes are only in each other's way.
    const concerns = { writeConcern: { w: 1, journal: false }, readConcern: { level: 'local' } } as const;
    const turns = (connection.db as mongo.Db).collection<TurnDocument>('turns', concerns);
    const fresh = { holder: null, waiting: [], turn: 0, beat: 0, last: null };
    await turns.updateOne({ _id: ID }, { $setOnInsert: fresh }, { upsert: true, writeConcern: { w: 'majority' } });
    return new Turn(connection, turns, await connection.startSession());
  }

  /** Resolves when this process may append. @throws TurnNotGiven */
  async take(): Promise<void> {
    clearTimeout(this.idle);
    await this.passing;
    if (this.held) {
      // While the group is on its way.
      if (performance.now() - this.lookedMs > HELD_MS) this.looking = this.look();
      return;
    }
    this.wanted = false;
    this.last = await this.wait();
    this.held = true;
    this.lookedMs = performance.now();
  }

  /** After each group. Lets others go first if they wait; without more to append, soon gives the turn up. */
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

  /** @returns the last event's position, where whoever held the turn before left word of it */
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

  /** Takes the turn if nobody has it, or else a place in the queue. */
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
    // What its transaction has written nobody else can write, until the server gives it up: a minute, if not said otherwise.
    const id = holder === null ? undefined : new mongoose.mongo.UUID(holder);
    if (id) await this.connection.db?.admin().command({ killSessions: [{ id }] });
    return true;
  }

  /** To the first who waits, or to nobody. */
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
