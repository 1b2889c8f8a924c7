import type { PurchaseBonusesPort, PurchaseOffer } from '@goldwake/contracts';
import { command } from '@goldwake/core/testing';
import { openTestEngine, type TestEngine } from '@goldwake/embedded/testing';
import { overHttp } from '@goldwake/service/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { PromotionOffers } from './promotion-offers.js';

type Reached = { port: PurchaseBonusesPort; close(): Promise<void> };
const WAYS: [string, (port: PurchaseBonusesPort, engine: TestEngine) => Promise<Reached>][] = [
  ['in their process', async (port) => ({ port, close: async () => {} })],
  ['over HTTP', (port, engine) => overHttp('purchaseBonuses', port, engine)],
];
const BOOST: PurchaseOffer = {
  promotion_id: 'boost',
  kind: 'purchase',
  title: 'Boost',
  percent: 20,
  gold_coins: '5000000',
  sweeps_coins: '0',
  starts_at: '2026-01-12T00:00:00.000Z',
  ends_at: '2026-01-13T00:00:00.000Z',
  weekly: true,
  weekly_until: null,
};

describe.each(WAYS)('the purchase bonuses %s', (_, reach) => {
  let engine: TestEngine;
  let offers: PromotionOffers;
  let bonuses: Reached;
  beforeEach(async () => {
    engine = await openTestEngine();
    offers = new PromotionOffers(engine.store, engine.clock);
    bonuses = await reach(offers, engine);
  });
  afterEach(async () => {
    await bonuses.close();
    await engine.close();
  });

  it('are those that run at the time, in the version that offers them', async () => {
    const MONDAY = '2026-01-19T12:00:00.000Z';
    expect(await bonuses.port.running(MONDAY)).toEqual({ promotions_version: 1, bonuses: [] });
    await offers.change({ merged: [BOOST], removed: [], reason: 'Test', by: 'mara' }, command('k'));
    const { title, percent, gold_coins, sweeps_coins } = BOOST;
    const running = {
      ...{ user_promotion_id: 'boost-2026-01-19', title, percent, gold_coins, sweeps_coins },
      ends_at: '2026-01-20T00:00:00.000Z',
    };
    expect(await bonuses.port.running(MONDAY)).toEqual({ promotions_version: 2, bonuses: [running] });
    expect(await bonuses.port.running(running.ends_at)).toEqual({ promotions_version: 2, bonuses: [] });
  });
});
