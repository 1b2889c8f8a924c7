import type { CashierPort } from '@goldwake/contracts';
import { command } from '@goldwake/core/testing';
import { openTestEngine, type TestEngine } from '@goldwake/embedded/testing';
import { overHttp } from '@goldwake/service/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ALLOWED, payment } from '../testing/purchases.js';
import { Packages } from './packages.js';
import { POLL_PURCHASE } from './poll-timer.js';
import { Purchases } from './purchases.js';

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

  async function pay(amount: number): Promise<void> {
    const order = { package_id: 'usd-9.99', packages_version: 1, method: 'card', enabled: true } as const;
    const { data } = await purchases.create('ada', order, async () => ALLOWED, command('k1'));
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
});
