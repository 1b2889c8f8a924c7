import { PORTS, SERVICE_NAMES } from '@goldwake/contracts';
import { command } from '@goldwake/core/testing';
import { openTestEngine, type TestEngine } from '@goldwake/embedded/testing';
import { overHttp, type PortServer, servePort } from '@goldwake/service/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { WALLET_RULES } from '../domain/index.js';
import { round } from '../testing/wallet.js';
import { walletPortContract } from '../testing/wallet-port.contract.js';
import { Ledger } from './ledger.js';

async function inProcess() {
  const engine = await openTestEngine();
  return {
    engine,
    port: new Ledger(engine.store, engine.clock, { inForce: async () => ({ version: null, rules: WALLET_RULES }) }),
    close: () => engine.close(),
  };
}

walletPortContract('in its process', inProcess);
walletPortContract('over HTTP', async () => {
  const { engine, port } = await inProcess();
  // No service may call these methods yet; here one may, so that their calls are tested too.
  const remote = await overHttp('wallet', port, engine, {
    ...PORTS.wallet.callers,
    replay: ['bet', 'win', 'rollBack', 'adjust', 'hold', 'capture', 'release'],
  });
  return { port: remote.port, close: () => remote.close().then(() => engine.close()) };
});

const bet = { round: round('r1'), currency: 'gold_coins', stake: '10' };
const hold = { hold_id: 'h1', currency: 'gold_coins', amount: '1', reason: 'redemption' };

/** Who may call each method that moves money, and a call that would be answered. */
const PERMITTED: [method: string, callers: string[], argument: object][] = [
  ['grant', ['promotions'], { grant_id: 'g1', reason: 'daily_bonus', gold_coins: '1000', sweeps_coins: '0' }],
  [
    'creditPurchase',
    ['cashier'],
    {
      purchase_id: 'p1',
      price: '9990000',
      gold_coins: '1',
      sweeps_coins: '0',
      playthrough_percent: 300,
      purchased_at: '2026-01-15T12:00:00.000Z',
    },
  ],
  ['takeBackPurchase', ['cashier'], { purchase_id: 'p1', cause: 'dispute', taken_at: '2026-01-16T12:00:00.000Z' }],
  ['restorePurchase', ['cashier'], { purchase_id: 'p1', restored_at: '2026-02-16T12:00:00.000Z' }],
  ['betAndWin', ['games'], { ...bet, round: round('r0'), payout: '0' }],
  ['bet', ['games'], bet],
  ['bet', ['games'], { ...bet, round: round('r2') }],
  ['raise', ['games'], { round_id: 'r1', sequence: 1, stake: '1' }],
  ['win', ['games'], { round: bet.round, payout: '0' }],
  ['rollBack', ['games'], { round_id: 'r2' }],
  ['voidRound', ['games'], { round_id: 'r3', game_id: 'test' }],
  ['endSeedPair', ['games'], { seed_pair: 1, client_seed: 'mine' }],
  ['adjust', [], { currency: 'gold_coins', amount: '1', reason: 'mine', by: 'kim' }],
  ['hold', [], hold],
  ['capture', [], hold],
  ['release', [], hold],
];

describe('permission to move money over HTTP', () => {
  let engine: TestEngine;
  let asked: PortServer;
  let ledger: Ledger;
  beforeAll(async () => {
    ({ engine, port: ledger } = await inProcess());
    asked = await servePort('wallet', ledger, engine);
  });
  afterAll(() => asked.close().then(() => engine.close()));

  it.each(PERMITTED)('%s is permitted to %j and refused to every other service', async (method, callers, argument) => {
    const before = await ledger.summary('u1');
    const key = `${method} ${JSON.stringify(argument)}`;
    const refused = SERVICE_NAMES.filter((service) => !callers.includes(service));
    for (const service of refused) {
      const called = asked.as(service).call('wallet', method, ['u1', argument, command(`${key} ${service}`)]);
      await expect(called).rejects.toThrow(`wallet.${method} failed with 403 call_forbidden`);
    }
    expect(await ledger.summary('u1')).toEqual(before);
    for (const service of SERVICE_NAMES.filter((one) => callers.includes(one))) {
      const called = asked.as(service).call('wallet', method, ['u1', argument, command(`${key} ${service}`)]);
      expect(await called).toMatchObject({ balances: expect.anything() });
    }
  });
});
