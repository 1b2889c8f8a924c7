import { codeHash, type Snapshot } from '@goldwake/core';
import { command } from '@goldwake/core/testing';
import { openTestEngine, type TestEngine } from '@goldwake/embedded/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { WALLET_RULES, type WalletState } from '../domain/index.js';
import { round } from '../testing/wallet.js';
import { Ledger } from './ledger.js';

const BETS = 1_100;
const CODE = codeHash(new URL('../domain/index.js', import.meta.url).href);

const AT = '2026-01-15T12:00:00.000Z';
const PAID = {
  ...{ purchase_id: 'p', price: '9990000', gold_coins: '1000', sweeps_coins: '20' },
  ...{ playthrough_percent: 300, purchased_at: AT },
};

let engine: TestEngine;
beforeAll(async () => {
  engine = await openTestEngine();
  const ledger = started();
  const given = { grant_id: 'g', reason: 'daily_bonus', gold_coins: '100000', sweeps_coins: '0' } as const;
  await ledger.grant('u1', given, command('g'));
  await ledger.creditPurchase('u1', PAID, command('p'));
  await ledger.takeBackPurchase('u1', { purchase_id: 'p', cause: 'dispute', taken_at: AT }, command('t'));
  await ledger.voidRound('u1', { round_id: 'void', game_id: 'test' }, command('void'));
  for (let bet = 0; bet < BETS; bet++) {
    const settled = {
      round: round(`r${bet}`),
      currency: 'gold_coins',
      stake: '10',
      payout: bet % 3 ? '0' : '20',
    } as const;
    await ledger.betAndWin('u1', settled, command(`k${bet}`));
  }
});
afterAll(() => engine.close());

/** Returns a ledger as after a process start, with nothing folded yet. */
const started = (snapshots = true) =>
  new Ledger(
    engine.store,
    engine.clock,
    { inForce: async () => ({ version: null, rules: WALLET_RULES }) },
    snapshots ? engine.snapshots : undefined,
  );

async function kept(): Promise<Snapshot<WalletState>> {
  const snapshot = await engine.snapshots.newest<WalletState>('wallet-u1', CODE);
  if (!snapshot) throw new Error('none was kept');
  return snapshot;
}

describe('a wallet with more than a thousand events', () => {
  it('a snapshot is stored at the thousandth event, and folding from it gives the same wallet', async () => {
    expect((await kept()).version).toBe(1_000);
    const whole = await started(false).summary('u1');
    expect(whole.version).toBe(BETS + 5);
    expect(await started().summary('u1')).toEqual(whole);
  });

  it('a purchase that is taken back can be restored from the snapshot, with its playthrough', async () => {
    const snapshot = await kept();
    expect(snapshot.state.suspended).toEqual([{ grant_id: 'p', required: 60n, played: 0n }]);
    const receipt = await started().restorePurchase('u1', { purchase_id: 'p', restored_at: AT }, command('restore'));
    expect(receipt.playthrough).toEqual({ requirement_id: 'p', requirement: '60', progress: '0' });
  });

  it('a round that was cancelled before its bet still refuses the bet after folding from the snapshot', async () => {
    expect((await kept()).state.cancelled).toEqual(new Set(['void']));
    const late = { round: round('void'), currency: 'gold_coins', stake: '10' } as const;
    await expect(started().bet('u1', late, command('late'))).rejects.toMatchObject({ code: 'round_voided' });
  });

  it.each<[string, (state: WalletState) => WalletState]>([
    ['more coins', (state) => ({ ...state, balances: { ...state.balances, gold_coins: 10n ** 15n } })],
    ['a playthrough', (state) => ({ ...state, grants: [{ grant_id: 'x', required: 5n, played: 0n }] })],
  ])('a manipulated snapshot with %s is not believed', async (_, changed) => {
    const whole = await started(false).summary('u1');
    const snapshot = await kept();
    await engine.snapshots.put({ ...snapshot, state: changed(snapshot.state) });
    expect(await started().summary('u1')).toEqual(whole);
    await engine.snapshots.put(snapshot);
  });
});
