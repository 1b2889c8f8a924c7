import { type Documents, put } from '@goldwake/core';
import { settableClock } from '@goldwake/core/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { guesses } from '../documents.js';
import { AddressGuesses } from '../limits/address-guesses.js';
import { countAttempt, type GuessCounter } from '../limits/guess-counter.js';
import { SharedGuesses } from '../limits/shared-guesses.js';
import { SignInAttempts } from '../limits/sign-in-attempts.js';
import { guessesContract } from './guesses.contract.js';

const TWICE_REFUSED = Array(2).fill('too_many_requests');

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

    const addressesOf = (documents: Documents) =>
      new AddressGuesses(clock, new SharedGuesses(documents, clock), { lookup: (_, address) => address });

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

    it('a process whose clock is ten minutes ahead neither locks a key for the others nor starts its delay again', async () => {
      const [one, other] = store.processes;
      const ahead = { ...clock, now: () => clock.now() + 600_000 };
      const fast = new SharedGuesses(one, ahead).counter('growingDelay', 'skewed');
      const right = new SharedGuesses(other, clock).counter('growingDelay', 'skewed');
      for (let guess = 0; guess < 10; guess++) await fast.take();
      await expect(async () => right.take()).rejects.toMatchObject({ more: { retry_after: 1 } });
      clock.advance(1_000);
      await right.take();
      await expect(async () => right.take()).rejects.toMatchObject({ more: { retry_after: 2 } });
    });

    describe('of one address', () => {
      let addresses = 0;
      /** Opens the counters of an address that no other test uses, one list for each process. */
      const ofNewAddress = () => {
        const address = `203.0.113.${++addresses}`;
        const reopened = () => store.processes.map((documents) => addressesOf(documents).counters(address));
        const [one, other] = reopened();
        if (!one || !other) throw new Error('there are two processes');
        return { one, other, reopened };
      };
      const guess = (counters: readonly GuessCounter[] | undefined, right = false) =>
        countAttempt(counters ?? [], async () => right).then(
          (guessed) => guessed.right,
          (error) => error.code,
        );

      it('thirty wrong guesses in all are checked in a minute, also after a restart', async () => {
        const { one, other, reopened } = ofNewAddress();
        for (let at = 0; at < 30; at++) expect(await guess(at % 2 ? one : other)).toBe(false);
        for (const counters of [one, other, ...reopened()]) expect(await guess(counters)).toBe('too_many_requests');
        clock.advance(60_000);
        expect([await guess(one), await guess(other)]).toEqual([false, false]);
      });

      it('of wrong guesses sent to both at the same time, the result of thirty is returned', async () => {
        const { one, other } = ofNewAddress();
        const results = await Promise.all(Array.from({ length: 90 }, (_, at) => guess(at % 2 ? one : other)));
        expect(results.filter((result) => result === false)).toHaveLength(30);
        expect(results.filter((result) => result === 'too_many_requests')).toHaveLength(60);
      });

      it('right guesses and refused ones write nothing', async () => {
        const { one, other } = ofNewAddress();
        const [documents] = store.processes;
        const before = await documents.scan(guesses);
        for (let at = 0; at < 40; at++) expect(await guess(at % 2 ? one : other, true)).toBe(true);
        expect(await documents.scan(guesses)).toEqual(before);
        for (let at = 0; at < 30; at++) await guess(one);
        const full = await documents.scan(guesses);
        for (let at = 0; at < 20; at++) expect(await guess(at % 2 ? one : other)).toBe('too_many_requests');
        expect(await documents.scan(guesses)).toEqual(full);
      });

      it('after the clock is set back by two days, the address waits for at most a minute', async () => {
        const { one, reopened } = ofNewAddress();
        for (let at = 0; at < 30; at++) await guess(one);
        clock.advance(-2 * 24 * 3_600_000);
        for (const counters of [one, ...reopened()]) expect(await guess(counters)).toBe('too_many_requests');
        clock.advance(60_000);
        for (const counters of [one, ...reopened()]) expect(await guess(counters)).toBe(false);
        clock.advance(2 * 24 * 3_600_000);
      });

      it('a right guess does not clear the wrong ones', async () => {
        const { one, other } = ofNewAddress();
        for (let at = 0; at < 29; at++) await guess(one);
        expect([await guess(one, true), await guess(other, true)]).toEqual([true, true]);
        expect([await guess(one), await guess(one), await guess(other)]).toEqual([false, ...TWICE_REFUSED]);
      });
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

    it('the store stays bounded however many accounts that do not exist are tried, also across restarts', async () => {
      const [documents] = store.processes;
      clock.advance(24 * 60 * 60_000);
      const bounds = { keysMax: 40, checkEvery: 20 };
      for (let restart = 0; restart < 15; restart++) {
        const shared = new SharedGuesses(documents, clock, bounds);
        // A process that ends before its first regular check must not leave its keys behind.
        for (let key = 0; key < 10; key++) await shared.counter('growingDelay', `nobody ${++keys}`).take();
      }
      expect((await documents.scan(guesses)).length).toBeLessThanOrEqual(bounds.keysMax + bounds.checkEvery);
    });

    it.each(['password', 'secondFactor'] as const)(
      'the process that did not count the guesses refuses with the same text (%s)',
      async (guessed) => {
        const [one, other] = store.processes.map((documents) => {
          return new SignInAttempts(clock, addressesOf(documents), new SharedGuesses(documents, clock), guessed);
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
