import type { DocumentWrite } from '@goldwake/core';

/** One counter of guesses, for one key. */
export interface GuessCounter {
  /** @throws Refusal `too_many_requests` */
  take(): void | Promise<void>;
  giveBack(): void | Promise<void>;
  /** Clears the guesses because one was right. Returns the writes that do so in the store. */
  forget(): DocumentWrite[];
  /**
   * Counts a wrong guess after the check, in counters whose `take` only tests the limit.
   * @throws Refusal `too_many_requests`
   */
  countWrong?(): Promise<void>;
}

/** Result of a counted guess: whether it was right, and the writes that then clear the counters in the store. */
export interface Guessed {
  right: boolean;
  clearing: DocumentWrite[];
}

/**
 * Counts the attempt before the password is checked and takes it back if the password is right. Concurrent guesses are
 * therefore counted too. The caller must store the writes in `clearing`, either alone or in the transaction of what the
 * right guess permits.
 * @throws Refusal `too_many_requests`, or any error of `check`
 */
export async function countAttempt(counters: readonly GuessCounter[], check: () => Promise<boolean>): Promise<Guessed> {
  await takeAll(counters);
  const right = await check().catch(async (error) => {
    // If the check itself fails, for example because the hashing queue is full, the attempt does not count as
    // a wrong guess.
    for (const counter of counters) await counter.giveBack();
    throw error;
  });
  if (right) return { right, clearing: counters.flatMap((counter) => counter.forget()) };
  for (const counter of counters) await counter.countWrong?.();
  return { right, clearing: [] };
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
