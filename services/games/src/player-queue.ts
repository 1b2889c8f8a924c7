/**
 * One player's bets and rotations, one after the other within this process; different players do not wait for each other.
 * It makes concurrent bets take successive nonces, and lets no bet decided under a pair be appended after the rotation that
 * reveals it. Between processes the wallet's own rule (only the next draw) holds instead: a bet may then slip in after the
 * rotation, but its target was fixed before the reveal, and one that has to be drawn again reads the new pair.
 */
export class PlayerQueue {
  private readonly tails = new Map<string, Promise<unknown>>();

  run<T>(uid: string, task: () => Promise<T>): Promise<T> {
    const before = this.tails.get(uid);
    const result = before ? before.then(task, task) : task();
    this.tails.set(uid, result);
    const leave = () => {
      if (this.tails.get(uid) === result) this.tails.delete(uid);
    };
    result.then(leave, leave);
    return result;
  }

  /** Players with something under way. */
  get size(): number {
    return this.tails.size;
  }
}
