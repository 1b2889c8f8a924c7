import type { AddressGuesses } from './address-guesses.js';
import { countAttempt, type GuessCounter } from './guess-counter.js';
import type { MemoryGuesses } from './memory-guesses.js';
import type { SharedGuesses } from './shared-guesses.js';

/**
 * Limits wrong passwords within a session. They have counters of their own, so that guesses at sign-in cannot prevent
 * the signed-in owner from changing the password.
 */
export class PasswordAttempts {
  constructor(
    private readonly perAccount: MemoryGuesses,
    private readonly perAddress: AddressGuesses,
    private readonly shared: SharedGuesses,
  ) {}

  /** @throws Refusal `too_many_requests`, or any error of `check` */
  async count(uid: string, address: string, check: () => Promise<boolean>): Promise<boolean> {
    const counters = [...this.perAddress.counters(address), this.perAccount.counter(uid), this.sharedOf(uid)];
    const { right, clearing } = await countAttempt(counters, check);
    await this.shared.clear(clearing);
    return right;
  }

  /** Resets the counter of a player who has proved their identity in another way. */
  async forgive(uid: string): Promise<void> {
    this.perAccount.counter(uid).forget();
    await this.shared.clear(this.sharedOf(uid).forget());
  }

  private sharedOf(uid: string): GuessCounter {
    return this.shared.counter('window', `player ${uid}`);
  }
}
