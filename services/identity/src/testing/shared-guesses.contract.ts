import { type Documents, put } from '@goldwake/core';
import { settableClock } from '@goldwake/core/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { guesses } from '../documents.js';
import { AddressLimits } from '../limits/address-limits.js';
import { countAttempt } from '../limits/password-attempts.js';
import { SharedGuesses } from '../limits/shared-guesses.js';
import { SignInAttempts } from '../limits/sign-in-attempts.js';
import { guessesContract } from './guesses.contract.js';

/** One store, opened by two identity processes. */
export interface StoreOfTwo {
  processes: readonly [Documents, Documents];
  close(): Promise<void>;
}

/** Contract of `SharedGuesses` across two processes. */
export function sharedGuessesContract(name: string, open: () => Promise<StoreOfTwo>): void {
  describe(`guesses that two processes count on ${name}`, () => {
    let store: StoreOfTwo;
    const clock = settableClock();
    beforeAll(async () => {
      store = await open();
      await store.processes[0].declare(guesses);
    });
    afterAll(() => store?.close());

    let keys = 0;
    const countersOf = (rule: 'window' | 'growingDelay') => {
      const key = `key ${++keys}`;
      return store.processes.map((documents) => new SharedGuesses(documents, clock).counter(rule, key));
    };

    guessesContract(
      `in documents of ${name}`,
      clock,
      (rule) => {
        const [one, other] = countersOf(rule);
        if (!one || !other) throw new Error('there are two processes');
        return [one, other];
      },
      (clearing) => new SharedGuesses(store.processes[0], clock).clear(clearing),
    );

    it.each(['window', 'growingDelay'] as const)(
      'of guesses sent to both at the same time, ten are checked in all (%s)',
      async (rule) => {
        const counters = countersOf(rule);
        let checked = 0;
        const guess = (at: number) =>
          countAttempt([counters[at % 2] as (typeof counters)[0]], async () => {
            checked++;
            return false;
          });
        const results = await Promise.allSettled(Array.from({ length: 60 }, (_, at) => guess(at)));
        const refusals = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []));
        expect([checked, refusals]).toEqual([10, Array(50).fill('too_many_requests')]);
      },
    );

    it('a right password at one clears the guesses at both', async () => {
      const [one, other] = countersOf('growingDelay');
      if (!one || !other) throw new Error('there are two processes');
      for (let guess = 0; guess < 10; guess++) await one.take();
      await expect(async () => other.take()).rejects.toMatchObject({ more: { retry_after: 1 } });
      clock.advance(1_000);
      const { clearing } = await countAttempt([other], async () => true);
      await store.processes[1].write(clearing);
      for (let guess = 0; guess < 10; guess++) await one.take();
    });

    it('a guess that was not checked does not count', async () => {
      const [one, other] = countersOf('window');
      if (!one || !other) throw new Error('there are two processes');
      const failing = () => countAttempt([one], () => Promise.reject(new Error('the hashing queue is full')));
      for (let guess = 0; guess < 12; guess++) await expect(failing()).rejects.toThrow('hashing queue');
      for (let guess = 0; guess < 10; guess++) await other.take();
      await expect(async () => one.take()).rejects.toMatchObject({ more: { retry_after: 900 } });
    });

    it('expired guesses are deleted', async () => {
      const [documents] = store.processes;
      clock.advance(24 * 60 * 60_000);
      for (let key = 0; key < 3; key++) await countersOf('window')[0]?.take();
      const left = await documents.scan(guesses);
      expect(left.every(({ body }) => Date.parse(body.ends_at) > clock.now())).toBe(true);
      expect(left).toHaveLength(3);
    });

    it('guesses of many keys at the same time are all counted while expired ones are deleted', async () => {
      const [documents] = store.processes;
      const ended = { count: 1, began_at: 0, last_at: 0, ends_at: new Date(clock.now() - 1).toISOString() };
      await documents.write(Array.from({ length: 300 }, (_, at) => put(guesses, `ended ${at}`, ended, 0)));
      const counters = Array.from({ length: 40 }, (_, at) => countersOf('window')[at % 2]);
      const results = await Promise.allSettled(counters.map((counter) => counter?.take()));
      expect(results.filter(({ status }) => status === 'rejected')).toEqual([]);
      const left = await documents.find(guesses, { index: 'end', range: { to: ended.ends_at } });
      expect(left.length).toBeLessThan(300);
    });

    it.each(['password', 'secondFactor'] as const)(
      'the process that did not count the guesses refuses with the same text (%s)',
      async (guessed) => {
        const [one, other] = store.processes.map((documents) => {
          return new SignInAttempts(clock, new AddressLimits(clock), new SharedGuesses(documents, clock), guessed);
        });
        const account = `account ${++keys}`;
        const guess = async (attempts: SignInAttempts | undefined, from: number) => {
          const origin = { address: `203.0.113.${from}`, device: undefined };
          return (await attempts?.count(account, origin, async () => false).catch((error) => error)) as unknown;
        };
        for (let from = 0; from < 10; from++) expect(await guess(one, from)).toEqual({ right: false, clearing: [] });
        const [counting, reading] = [await guess(one, 10), await guess(other, 10)];
        expect(counting).toMatchObject({ code: 'too_many_requests', message: expect.stringContaining('this account') });
        expect(reading).toEqual(counting);
      },
    );
  });
}
