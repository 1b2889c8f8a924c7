import { DAMAGED_PROMOTIONS_FIELDS, type PromotionsPort } from '@goldwake/contracts';
import { command } from '@goldwake/core/testing';
import { openTestEngine, type TestEngine } from '@goldwake/embedded/testing';
import { overHttp } from '@goldwake/service/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { PROMOTION_RULES } from '../domain/index.js';
import { UserFields } from '../queries/user-fields.js';
import { DailyBonuses } from './daily-bonuses.js';
import { Loyalty } from './loyalty.js';

type Reached = { port: PromotionsPort; close(): Promise<void> };
const WAYS: [string, (port: PromotionsPort, engine: TestEngine) => Promise<Reached>][] = [
  ['in their process', async (port) => ({ port, close: async () => {} })],
  ['over HTTP', (port, engine) => overHttp('promotions', port, engine)],
];

describe.each(WAYS)('the promotions port %s', (_, reach) => {
  let engine: TestEngine;
  let bonuses: DailyBonuses;
  let loyalty: Loyalty;
  let promotions: Reached;
  beforeEach(async () => {
    engine = await openTestEngine();
    const rules = { inForce: async () => ({ version: null, rules: PROMOTION_RULES }) };
    bonuses = new DailyBonuses(engine.store, engine.clock, engine.ids, rules);
    loyalty = new Loyalty(engine.store, engine.clock, engine.ids, rules);
    promotions = await reach(new UserFields(bonuses, loyalty), engine);
  });
  afterEach(async () => {
    await promotions.close();
    await engine.close();
  });

  it('a new player has no claim, no points and empty buckets', async () => {
    expect(await promotions.port.userFields('u1')).toEqual(DAMAGED_PROMOTIONS_FIELDS);
  });

  it('the last claim is returned with its time', async () => {
    const { data } = await bonuses.claim('u1', command('k'));
    const { claim_id, claimed_at } = data;
    expect(await promotions.port.userFields('u1')).toMatchObject({
      daily_claim_id: claim_id,
      daily_claimed_at: claimed_at,
    });
  });

  it('points and rakeback need no rules with levels', async () => {
    const rules = { inForce: async () => ({ version: 1, rules: { ...PROMOTION_RULES, vip: { levels: [] } } }) };
    const own = new UserFields(bonuses, new Loyalty(engine.store, engine.clock, engine.ids, rules));
    expect(await own.userFields('u1')).toEqual(DAMAGED_PROMOTIONS_FIELDS);
  });

  it('points and rakeback are those after the last bet or claim', async () => {
    const playthrough = { requirement_id: null, requirement: '0', progress: '0' };
    const round = {
      round_id: 'r',
      game_id: 'dice',
      currency: 'sweeps_coins' as const,
      stake: '1990000',
      countsFor: [],
    };
    await loyalty.reward('u1', { ...round, wallet_version: 3, playthrough }, 100, command('bet'));
    const fields = { loyalty_version: 1, vip_points: 1, rakeback_sc_balance: '995', rakeback_sc_bucket_id: 'sc-1' };
    expect(await promotions.port.userFields('u1')).toEqual({ ...DAMAGED_PROMOTIONS_FIELDS, ...fields });
    await loyalty.claimRakeback('u1', 'sc-1', command('claim'));
    const claimed = { loyalty_version: 2, rakeback_sc_balance: '0', rakeback_sc_bucket_id: 'sc-2' };
    expect(await promotions.port.userFields('u1')).toEqual({ ...DAMAGED_PROMOTIONS_FIELDS, ...fields, ...claimed });
  });
});
