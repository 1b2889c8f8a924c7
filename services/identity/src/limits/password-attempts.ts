import type { DocumentWrite } from '@goldwake/core';
import type { AddressLimits } from './address-limits.js';
import type { MemoryGuesses } from './memory-guesses.js';
import type { SharedGuesses } from './shared-guesses.js';

/** One counter of password guesses, for one key. */
export interface GuessCounter {
  /** @throws Refusal `too_many_requests` */
  take(): void | Promise<void>;
  giveBack(): void | Promise<void>;
  /** Clears the guesses because one was right. Returns the writes that do so in the store. */
  forget(): DocumentWrite[];
}

/** Result of a counted guess: whether it was right, and the writes that then clear the counters in the store. */
export interface Guessed {
  right: boolean;
  clearing: DocumentWrite[];
}

/**
 * Counts the attempt before the password is checked and takes it back if the password is right. Concurrent guesses are
 * therefore counted too. The caller stores `clearing`, in a transaction of its own or with what the right guess permits.
 * @throws Refusal `too_many_requests`, or any error of `check`
 */
export async function countAttempt(counters: readonly GuessCounter[], check: () => Promise<boolean>): Promise<Guessed> {
  await takeAll(counters);
  const right = await check().catch(async (error) => {
    // If the check itself fails, for example because the hashing queue is full, the attempt does not count as a wrong
    // guess.
    for (const counter of counters) await counter.giveBack();
    throw error;
  });
  return { right, clearing: right ? counters.flatMap((counter) => counter.forget()) : [] };
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

/** The counter of wrong passwords from one address, to any account. A right password only takes itself back. */
export function addressCounter(limits: AddressLimits, address: string): GuessCounter {
  const giveBack = () => limits.giveBack('failures', address);
  const forget = () => {
    giveBack();
    return [];
  };
  return { take: () => limits.take('failures', address), giveBack, forget };
}

/**
 * Limits wrong passwords within a session. They have counters of their own, so that guesses at sign-in cannot prevent
 * the signed-in owner from changing the password.
 */
export class PasswordAttempts {
  constructor(
    private readonly perAccount: MemoryGuesses,
    private readonly limits: AddressLimits,
    private readonly shared: SharedGuesses,
  ) {}

  /** @throws Refusal `too_many_requests`, or any error of `check` */
  async count(uid: string, address: string, check: () => Promise<boolean>): Promise<boolean> {
    const counters = [addressCounter(this.limits, address), this.perAccount.counter(uid), this.sharedOf(uid)];
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
