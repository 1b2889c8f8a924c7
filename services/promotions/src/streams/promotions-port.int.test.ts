import type { PromotionsPort } from '@goldwake/contracts';
import { command } from '@goldwake/core/testing';
import { openTestEngine, type TestEngine } from '@goldwake/embedded/testing';
import { overHttp } from '@goldwake/service/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { PROMOTION_RULES } from '../domain/index.js';
import { DailyBonuses } from './daily-bonuses.js';

type Reached = { port: PromotionsPort; close(): Promise<void> };
const WAYS: [string, (bonuses: DailyBonuses, engine: TestEngine) => Promise<Reached>][] = [
  ['in their process', async (port) => ({ port, close: async () => {} })],
  ['over HTTP', (bonuses, engine) => overHttp('promotions', bonuses, engine)],
];

describe.each(WAYS)('the promotions port %s', (_, reach) => {
  let engine: TestEngine;
  let bonuses: DailyBonuses;
  let promotions: Reached;
  beforeEach(async () => {
    engine = await openTestEngine();
    bonuses = new DailyBonuses(engine.store, engine.clock, engine.ids, {
      inForce: async () => ({ version: null, rules: PROMOTION_RULES }),
    });
    promotions = await reach(bonuses, engine);
  });
  afterEach(async () => {
    await promotions.close();
    await engine.close();
  });

  it('a player who has not claimed has no claim', async () => {
    expect(await promotions.port.userFields('u1')).toEqual({ daily_claim_id: null, daily_claimed_at: null });
  });

  it('the last claim is returned with its time', async () => {
    const { data } = await bonuses.claim('u1', command('k'));
    const { claim_id, claimed_at } = data;
    expect(await promotions.port.userFields('u1')).toEqual({ daily_claim_id: claim_id, daily_claimed_at: claimed_at });
  });
});
