import { setTimeout as sleep } from 'node:timers/promises';
import type { Connection, mongo } from 'mongoose';

const TAKEN = 'taken';
const REFUSED = 'refused';
/** One that was refused may have died since. A busy machine took up to 100 ms to try again. */
const PASSING_MS_MAX = 300;
const PASSING_LOOK_MS = 2;

/**
 * Whose transaction may append now. In MongoDB a transaction that meets another's write is refused at once, however long it
 * has been at it, so that a process which appends without a pause would keep all others out. So each transaction writes `taken`
 * first; who is refused there says so in `refused`, which no transaction holds, and who sees that with its turn lets one
 * of the others go first.
 */
export class Turn {
  private readonly turns: mongo.Collection<{ _id: string; count: number }>;
  /** Refusals of this process, and those of others that it has seen. */
  private own = 0;
  private others = 0;
  private wanted = false;
  /** Number of this process's last turn. */
  private last = 0;

  private constructor(connection: Connection) {
    this.turns = connection.collection('turns') as never;
  }

  static async open(connection: Connection): Promise<Turn> {
    const turn = new Turn(connection);
    for (const _id of [TAKEN, REFUSED]) {
      await turn.turns.updateOne({ _id }, { $setOnInsert: { count: 0 } }, { upsert: true });
    }
    turn.others = await turn.count(REFUSED);
    return turn;
  }

  async take(session: mongo.ClientSession): Promise<void> {
    const options = { session, returnDocument: 'after' as const };
    const [refusals, taken] = await Promise.all([
      this.count(REFUSED),
      this.turns.findOneAndUpdate({ _id: TAKEN }, { $inc: { count: 1 } }, options),
    ]);
    this.last = taken?.count ?? 0;
    const others = refusals - this.own;
    this.wanted = others > this.others;
    this.others = others;
  }

  /** Where another process was refused since this one last looked: lets it have its turn, if it takes it soon. */
  async pass(): Promise<void> {
    if (!this.wanted) return;
    this.wanted = false;
    const end = Date.now() + PASSING_MS_MAX;
    while (Date.now() < end && (await this.count(TAKEN)) <= this.last) await sleep(PASSING_LOOK_MS);
  }

  async refused(): Promise<void> {
    this.own++;
    await this.turns.updateOne({ _id: REFUSED }, { $inc: { count: 1 } }, { writeConcern: { w: 1, j: false } });
  }

  private async count(_id: string): Promise<number> {
    const found = await this.turns.findOne({ _id }, { readConcern: { level: 'local' } });
    return found?.count ?? 0;
  }
}
