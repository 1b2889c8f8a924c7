import type { StoredEvent, WalletPort } from '@goldwake/contracts';
import { WriteBuffer } from '@goldwake/core/adapters';
import { collect, command } from '@goldwake/core/testing';
import { openTestEngine, TEST_START, type TestEngine } from '@goldwake/embedded/testing';
import { fund, openLedger } from '@goldwake/wallet/testing';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { PROMOTION_RULES } from '../domain/index.js';
import { grantClaims } from '../reactions/grant-claims.js';
import { Loyalty } from '../streams/loyalty.js';
import { PromotionOffers } from '../streams/promotion-offers.js';
import { TestFeatures } from '../testing/test-features.js';
import { ClaimLoyalty } from './claim-loyalty.js';
import { ClaimPromotion } from './claim-promotion.js';
import { GrantClaim } from './grant-claim.js';

const HOUR_MS = 3_600_000;
const PLAYTHROUGH = { requirement_id: null, requirement: '0', progress: '0' };

type Grants = Pick<WalletPort, 'grant'>;

let engine: TestEngine;
let wallet: WalletPort;
let loyalty: Loyalty;
beforeEach(async () => {
  engine = await openTestEngine();
  wallet = openLedger(engine);
  const rules = { inForce: async () => ({ version: 1, rules: PROMOTION_RULES }) };
  loyalty = new Loyalty(engine.store, engine.clock, engine.ids, rules);
  await fund(wallet, 'u1', { sweeps_coins: '1' });
  const round = {
    round_id: 'r',
    game_id: 'dice',
    currency: 'sweeps_coins' as const,
    stake: '1000000000',
    countsFor: ['dice-week-2026-01-12'],
  };
  await loyalty.reward('u1', { ...round, wallet_version: 1, playthrough: PLAYTHROUGH }, 100, command('bet'));
});
afterEach(() => engine.close());

const loyal = (over: Grants) => new ClaimLoyalty(loyalty, new GrantClaim(over));
function promotion(over: Grants): ClaimPromotion {
  const offers = new PromotionOffers(engine.store, engine.clock);
  return new ClaimPromotion(new TestFeatures(), offers, loyalty, new GrantClaim(over));
}
const stopping = {
  grant: async () => {
    throw new Error('killed');
  },
};

/** Returns the grants of claims. */
async function granted(): Promise<StoredEvent[]> {
  const events = await collect(engine.store.readStream('wallet-u1'));
  return events.filter(({ causationId }) => causationId?.startsWith('loyalty-u1@'));
}

it.each<[string, string, string, (over: Grants) => Promise<object>]>([
  ['rakeback', 'rakeback', '500000', (over) => loyal(over).rakeback('u1', 'sc-1', command('k1'))],
  ['a VIP reward', 'vip_reward', '500000', (over) => loyal(over).vipReward('u1', 'level-up-silver', command('k1'))],
  [
    'a promotion',
    'promotion',
    '1000000',
    (over) => promotion(over).execute('u1', 'dice-week-2026-01-12', command('k1')),
  ],
])(
  'a claim of %s whose process stopped before the grant is granted once, with the time of the claim',
  async (_, reason, sweeps_coins, claim) => {
    await expect(claim(stopping)).rejects.toThrow('killed');
    expect(await granted()).toEqual([]);
    engine.clock.advance(HOUR_MS);
    const reaction = grantClaims(new GrantClaim(wallet));
    engine.bus.subscribe(reaction);
    await engine.bus.start();
    await engine.bus.settled(await engine.store.lastPosition());
    const [claimed] = (await collect(engine.store.readStream('loyalty-u1'))).slice(1) as [StoredEvent];
    const grant = {
      causationId: claimed.eventId,
      data: { reason, sweeps_coins, granted_at: new Date(TEST_START).toISOString() },
    };
    expect(await granted()).toMatchObject([grant]);
    await reaction.handle(claimed, new WriteBuffer(engine.documents));
    await claim(wallet);
    expect(await granted()).toHaveLength(1);
  },
);
