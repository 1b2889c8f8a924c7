import type { Limiter } from '@goldwake/core';
import { digest } from '../secrets/digest.js';
import type { AddressLimits } from './address-limits.js';
import type { SharedGuesses } from './shared-guesses.js';

/** One counter of password guesses, for one key. */
export interface GuessCounter {
  /** @throws Refusal `too_many_requests` */
  take(): void | Promise<void>;
  giveBack(): void | Promise<void>;
  /** Called when the password was right. */
  forget(): void | Promise<void>;
}

/**
 * Counts the attempt before the password is checked and takes it back if the password is right. Concurrent guesses are
 * therefore counted too.
 * @throws Refusal `too_many_requests`, or any error of `check`
 */
export async function countAttempt(counters: readonly GuessCounter[], check: () => Promise<boolean>): Promise<boolean> {
  await takeAll(counters);
  const right = await check().catch(async (error) => {
    // If the check itself fails, for example because the hashing queue is full, the attempt does not count as a wrong
    // guess.
    for (const counter of counters) await counter.giveBack();
    throw error;
  });
  if (right) for (const counter of counters) await counter.forget();
  return right;
}

/**
 * Counts the attempt against all counters or none, so that an attempt refused by one does not use up the others.
 */
async function takeAll(counters: readonly GuessCounter[]): Promise<void> {
  const taken: GuessCounter[] = [];
  try {
    for (const counter of counters) {
      await counter.take();
      taken.push(counter);
    }
  } catch (refused) {
    for (const counter of taken) await counter.giveBack();
    throw refused;
  }
}

/** The counter of one key in a limiter that counts many keys. */
export function counterOf(limiter: Pick<Limiter, 'take' | 'giveBack' | 'forget'>, key: string): GuessCounter {
  return { take: () => limiter.take(key), giveBack: () => limiter.giveBack(key), forget: () => limiter.forget(key) };
}

/** The counter of wrong passwords from one address, to any account. A right password only takes itself back. */
export function addressCounter(limits: AddressLimits, address: string): GuessCounter {
  const giveBack = () => limits.giveBack('failures', address);
  return { take: () => limits.take('failures', address), giveBack, forget: giveBack };
}

/**
 * Limits wrong passwords within a session. They have counters of their own, so that guesses at sign-in cannot prevent
 * the signed-in owner from changing the password.
 */
export class PasswordAttempts {
  constructor(
    private readonly perAccount: Limiter,
    private readonly limits: AddressLimits,
    private readonly shared: SharedGuesses,
  ) {}

  /** @throws Refusal `too_many_requests`, or any error of `check` */
  count(uid: string, address: string, check: () => Promise<boolean>): Promise<boolean> {
    const counters = [
      addressCounter(this.limits, address),
      counterOf(this.perAccount, digest(uid)),
      this.sharedOf(uid),
    ];
    return countAttempt(counters, check);
  }

  /** Resets the counter of a player who has proved their identity in another way. */
  async forgive(uid: string): Promise<void> {
    this.perAccount.forget(digest(uid));
    await this.sharedOf(uid).forget();
  }

  private sharedOf(uid: string): GuessCounter {
    return this.shared.counter('window', `player ${uid}`);
  }
}
