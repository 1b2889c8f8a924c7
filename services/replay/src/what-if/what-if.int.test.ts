import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openReadOnly, type ReadOnlyCasino } from '@goldwake/embedded';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CannotRun } from '../cannot-run.js';
import { loadReducer } from '../reducer-module.js';
import { openSmallCasino } from '../testing/small-casino.js';
import { whatIf } from './what-if.js';

/** Returns the source of the wallet's own reducer with a replaced evolve function. */
const changed = (evolve: string) => `
  import { walletReducer } from '${import.meta.resolve('@goldwake/wallet/domain')}';
  export default { initial: walletReducer.initial, evolve: ${evolve} };`;

let small: Awaited<ReturnType<typeof openSmallCasino>>;
let casino: ReadOnlyCasino;
let scratch: string;

beforeAll(async () => {
  small = await openSmallCasino();
  casino = openReadOnly(small.dir);
  scratch = await mkdtemp(join(tmpdir(), 'goldwake-what-if-'));
});
afterAll(async () => {
  casino.close();
  await small.close();
  await rm(scratch, { recursive: true });
});

async function reducer(code: string) {
  const file = join(scratch, `${Math.random()}.mjs`);
  await writeFile(file, code);
  return loadReducer(file);
}

describe('what-if without an event', () => {
  it('a balance differs by the amount of the event from that event on, and no other balance differs', () => {
    const { event } = casino.event('wallet-u1', 2) ?? {};
    expect(event?.type).toBe('coins_granted');
    expect(whatIf(casino, { uid: 'u1', without: { ids: ['wallet-u1@2'] } })).toEqual({
      players: 1,
      events: 12,
      left_out: 1,
      differences: [
        expect.objectContaining({ currency: 'gold_coins', difference: '-5000000000', differs_at: 'wallet-u1@2' }),
        expect.objectContaining({ currency: 'sweeps_coins', difference: '-1000000', differs_at: 'wallet-u1@2' }),
      ],
    });
  });

  it('without the grant that covered all bets, a balance becomes negative at the first lost bet in its currency', () => {
    const { differences } = whatIf(casino, { without: { ids: ['wallet-u1@2'] } });
    expect(differences.map(({ uid, below_zero_at }) => [uid, below_zero_at])).toEqual([
      ['u1', 'wallet-u1@5'],
      ['u1', 'wallet-u1@4'],
    ]);
  });

  it.each([
    ['an event type', 'coins_granted'],
    ['a grant reason', 'daily_bonus'],
  ])('with %s, all matching events of every player are left out', (_, type) => {
    const { players, left_out, differences } = whatIf(casino, { without: { types: [type] } });
    expect({ players, left_out }).toEqual({ players: 2, left_out: 2 });
    expect(differences.map(({ uid, currency, difference }) => [uid, currency, difference])).toEqual([
      ['u1', 'gold_coins', '-5000000000'],
      ['u1', 'sweeps_coins', '-1000000'],
      ['u2', 'gold_coins', '-5000000000'],
      ['u2', 'sweeps_coins', '-1000000'],
    ]);
  });

  it('leaving out an event that moved no money changes no balance', () => {
    expect(whatIf(casino, { without: { ids: ['wallet-u1@1'] } })).toMatchObject({ left_out: 1, differences: [] });
  });

  it.each([
    ['there is no such event', undefined, { ids: ['wallet-u1@99'] }],
    ['there is no such event', undefined, { ids: ['the seventh'] }],
    ['it does not belong to u2', 'u2', { ids: ['wallet-u1@7'] }],
    ['it changes no balance', undefined, { ids: ['fairness-u1@1'] }],
    ['there is no such event in any wallet', undefined, { types: ['jackpot'] }],
    ['nothing to change', undefined, {}],
  ])('the request is refused with the message: %s', (message, uid, without) => {
    const run = () => whatIf(casino, { uid, without });
    expect(run).toThrow(CannotRun);
    expect(run).toThrow(message);
  });

  it('for an event that only caused a change of a balance, the error names the event that changed it', async () => {
    await small.adjust('u2', '5', { correlationId: 'sign-up', causationId: 'account-u2@1' });
    expect(() => whatIf(casino, { without: { ids: ['account-u2@1'] } })).toThrow(
      'it caused wallet-u2@13: name that event',
    );
  });
});

describe('what-if under another reducer', () => {
  it('an identical reducer gives no differences', async () => {
    const domain = import.meta.resolve('@goldwake/wallet/domain');
    const same = await reducer(`export { walletReducer } from '${domain}';`);
    expect(whatIf(casino, { reducer: same }).differences).toEqual([]);
  });

  it('a reducer that loses a micro of every win gives differences from the first win on', async () => {
    const lossy = await reducer(
      changed(`(state, event) => {
        const after = walletReducer.evolve(state, event);
        if (event.type !== 'bet_and_win_settled' || event.data.payout === '0') return after;
        return { ...after, balances: { ...after.balances, gold_coins: after.balances.gold_coins - 1n } };
      }`),
    );
    const wins = [...casino.streamEvents('wallet-u1')].filter(
      ({ event: { type, data } }) => type === 'bet_and_win_settled' && (data as { payout: string }).payout !== '0',
    );
    expect(wins.length).toBeGreaterThan(0);
    expect(whatIf(casino, { uid: 'u1', reducer: lossy }).differences).toEqual([
      expect.objectContaining({
        difference: `-${wins.length}`,
        differs_at: wins[0]?.event.eventId,
        below_zero_at: null,
      }),
    ]);
  });

  it.each([
    [
      'throws at wallet-u1@2: no',
      changed(`(state, event) => { if (event.version === 2) throw new Error('no\\nway'); return state; }`),
    ],
    ['returned no balances at wallet-u1@1', changed('() => ({ balances: { gold_coins: 1 } })')],
    ['returned no balances at wallet-u1@1', changed('async (state) => state')],
    [
      'throws at the beginning of u1',
      `export default { initial() { throw new Error('none'); }, evolve: (state) => state }`,
    ],
  ])('a reducer is refused if it %s', async (message, code) => {
    const wrong = await reducer(code);
    const run = () => whatIf(casino, { reducer: wrong });
    expect(run).toThrow(CannotRun);
    expect(run).toThrow(message);
  });

  it.each([
    ['cannot be imported: no', `throw new Error('no\\nway')`],
    ['cannot be imported: ', 'export default {'],
    ['neither its default export', 'export default { evolve: (state) => state }'],
  ])('a module is refused with the message: %s', async (message, code) => {
    await expect(reducer(code)).rejects.toThrow(CannotRun);
    await expect(reducer(code)).rejects.toThrow(message);
  });

  it('a module file that does not exist is refused', async () => {
    await expect(loadReducer(join(scratch, 'gone.mjs'))).rejects.toThrow('there is no such file');
  });
});

it('what-if does not change the database file', async () => {
  const before = await readFile(join(small.dir, 'goldwake.db'));
  whatIf(casino, { without: { types: ['daily_bonus'] } });
  expect((await readFile(join(small.dir, 'goldwake.db'))).equals(before)).toBe(true);
});
