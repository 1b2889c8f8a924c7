import type { CashierPort } from '@goldwake/contracts';
import { command } from '@goldwake/core/testing';
import { openTestEngine, type TestEngine } from '@goldwake/embedded/testing';
import { overHttp } from '@goldwake/service/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { NO_BONUSES } from '../domain/index.js';
import { ALLOWED, payment } from '../testing/purchases.js';
import { Packages } from './packages.js';
import { POLL_PURCHASE } from './poll-timer.js';
import { Purchases } from './purchases.js';

const NOTHING = { gold_coins: '0', sweeps_coins: '0' };
const ORDER = {
  package_id: 'usd-9.99',
  packages_version: 1,
  method: 'card',
  enabled: true,
  seenBonus: NOTHING,
} as const;

type Reached = { port: CashierPort; close(): Promise<void> };
const WAYS: [string, (purchases: Purchases, engine: TestEngine) => Promise<Reached>][] = [
  ['in its process', async (port) => ({ port, close: async () => {} })],
  ['over HTTP', (purchases, engine) => overHttp('cashier', purchases, engine)],
];

describe.each(WAYS)('the cashier port %s', (_, reach) => {
  let engine: TestEngine;
  let purchases: Purchases;
  let cashier: Reached;
  beforeEach(async () => {
    engine = await openTestEngine();
    engine.scheduler.handle(POLL_PURCHASE, () => {});
    await engine.scheduler.start();
    purchases = new Purchases(engine.store, engine.clock, engine.scheduler, new Packages(engine.store, engine.clock));
    cashier = await reach(purchases, engine);
  });
  afterEach(async () => {
    await cashier.close();
    await engine.scheduler.stop();
    await engine.close();
  });

  async function pay(amount: number, bonuses = async () => NO_BONUSES): Promise<void> {
    const { data } = await purchases.create('ada', ORDER, { score: async () => ALLOWED, bonuses }, command('k1'));
    const paid = payment({ reference: data.purchase_id, status: 'succeeded', amount });
    await purchases.observe('ada', paid, { via: 'webhook', actor: 'system', correlationId: 'c1' });
  }

  it('a player who has not bought anything, or whose payment is in review, has had no purchase', async () => {
    expect(await cashier.port.userFields('ada')).toEqual({ has_had_purchase: false });
    await pay(1);
    expect(await cashier.port.userFields('ada')).toEqual({ has_had_purchase: false });
  });

  it('a player whose payment succeeded has had a purchase', async () => {
    await pay(999);
    expect(await cashier.port.userFields('ada')).toEqual({ has_had_purchase: true });
  });

  it('a bonus is used from the order on, and after the success its time is stated', async () => {
    const bonus = { user_promotion_id: 'boost-2026-01-12', title: 'Boost', percent: 10, ends_at: '', ...NOTHING };
    const bonuses = async () => ({ promotions_version: 2, bonuses: [{ ...bonus, sweeps_coins: '500000' }] });
    expect(await cashier.port.bonusUses('ada')).toEqual([]);
    await pay(1, bonuses);
    expect(await cashier.port.bonusUses('ada')).toEqual([
      { user_promotion_id: 'boost-2026-01-12', succeeded_at: null },
    ]);
    const [purchase] = (await purchases.load('ada')).state.purchases.values();
    const outcome = { decision: 'approved', reason: 'Checked', by: 'kim' } as const;
    await purchases.endReview('ada', purchase?.purchase_id ?? '', outcome, command('review'));
    expect(await cashier.port.bonusUses('ada')).toEqual([
      { user_promotion_id: 'boost-2026-01-12', succeeded_at: new Date(engine.clock.now()).toISOString() },
    ]);
  });
});
