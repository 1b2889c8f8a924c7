import type { Currency, WalletEvent } from '@goldwake/contracts';
import type { Movement } from '@goldwake/contracts/http';
import type { EventStore } from '@goldwake/core';
import { command } from '@goldwake/core/testing';
import { openTestEngine, type TestEngine } from '@goldwake/embedded/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { walletReducer } from '../domain/index.js';
import { openLedger } from '../testing/index.js';
import { after, granted, round, settles } from '../testing/wallet.js';
import { READ_MAX, WalletHistory } from './wallet-history.js';

let engine: TestEngine;
let history: WalletHistory;
beforeEach(async () => {
  engine = await openTestEngine();
  history = new WalletHistory(engine.store);
});
afterEach(() => engine.close());

/** Opens a wallet, which is then at version 2, and settles rounds in it. */
async function play(uid: string, currencies: readonly Currency[]): Promise<void> {
  const rounds = currencies.map((currency, at) => settles(`${uid}-${at}`, currency, '2', at % 2 === 0 ? '3' : '0'));
  let state = after([], uid);
  const events: WalletEvent[] = [];
  for (const step of [granted('g', '1000000', '1000000'), ...rounds]) {
    const stored = step(state);
    events.push(...stored);
    state = stored.reduce(walletReducer.evolve, state);
  }
  await engine.store.append({ stream: `wallet-${uid}`, expectedVersion: 0, events, context: command(uid) });
}

async function pages(uid: string, limit: number, currency?: Currency): Promise<Movement[][]> {
  const all: Movement[][] = [];
  for (let before: number | null = null; ; ) {
    const page = await history.page(uid, { limit, ...(currency && { currency }), ...(before && { before }) });
    all.push(page.result);
    before = page.next_before;
    if (before === null) return all;
  }
}

const versions = (movements: readonly Movement[]) => movements.map((movement) => movement.wallet_version);
const down = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, at) => from - at);
const gold = (count: number) => Array.from({ length: count }, () => 'gold_coins' as const);

describe('the wallet history', () => {
  it.each([1, 2, 3, 5, 6, 7, 100])('pages of %i list each movement once, newest first', async (limit) => {
    await play('u1', gold(5));
    const all = await pages('u1', limit);
    expect(versions(all.flat())).toEqual(down(7, 2));
    expect(all).toHaveLength(Math.ceil(6 / limit));
  });

  it('each balance is the next older balance plus the amount', async () => {
    await play('u1', gold(9));
    const changes = (await pages('u1', 4)).flat().flatMap((movement) => movement.changes);
    const golden = changes.filter(({ currency }) => currency === 'gold_coins').reverse();
    let balance = 0n;
    for (const change of golden) {
      balance += BigInt(change.amount);
      expect(change.balance).toBe(String(balance));
    }
    expect(golden).toHaveLength(10);
  });

  it('movements that arrive between two pages are not repeated and none is left out', async () => {
    await play('u1', gold(4));
    const first = await history.page('u1', { limit: 3 });
    await openLedger(engine).betAndWin(
      'u1',
      { round: round('new'), currency: 'gold_coins', stake: '2', payout: '0' },
      command('new'),
    );
    const second = await history.page('u1', { limit: 3, before: first.next_before ?? 0 });
    expect([...versions(first.result), ...versions(second.result)]).toEqual(down(6, 2));
    expect(second.wallet_version).toBe(7);
  });

  it.each([1, 2, 3, 100])('with a currency, pages of %i list its movements only', async (limit) => {
    await play('u1', ['gold_coins', 'sweeps_coins', 'gold_coins', 'gold_coins', 'sweeps_coins']);
    const all = (await pages('u1', limit, 'sweeps_coins')).flat();
    expect(versions(all)).toEqual([7, 4, 2]);
    expect(all.flatMap(({ changes }) => changes.map(({ currency }) => currency))).toEqual([
      'sweeps_coins',
      'sweeps_coins',
      'sweeps_coins',
    ]);
  });

  it('a request reads at most 500 events, and the next one continues where it stopped', async () => {
    await play('u1', gold(READ_MAX + 40));
    const read: number[] = [];
    const counting: Pick<EventStore, 'readStream' | 'version'> = {
      version: (stream) => engine.store.version(stream),
      async *readStream(stream, options) {
        for await (const event of engine.store.readStream(stream, options)) {
          read.push(event.version);
          yield event;
        }
      },
    };
    const page = await new WalletHistory(counting).page('u1', { limit: 100, currency: 'sweeps_coins' });
    expect([page.result, page.next_before, read.length]).toEqual([[], 43, READ_MAX]);
    expect(versions((await pages('u1', 100, 'sweeps_coins')).flat())).toEqual([2]);
    read.length = 0;
    await new WalletHistory(counting).page('u1', { limit: 100, before: 300 });
    expect(read).toHaveLength(101);
  });

  it.each([1, 3, 6])('a missing event %i is reported, and not skipped', async (missing) => {
    await play('u1', gold(6));
    const torn: Pick<EventStore, 'readStream' | 'version'> = {
      version: (stream) => engine.store.version(stream),
      async *readStream(stream, options = {}) {
        for await (const event of engine.store.readStream(stream, options)) {
          if (event.version === missing) return;
          yield event;
        }
      },
    };
    await expect(new WalletHistory(torn).page('u1', { limit: 100, before: 7 })).rejects.toThrow(
      `the event at version ${missing} is missing`,
    );
  });
});
