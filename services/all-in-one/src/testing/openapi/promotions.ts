import type { PromotionListResponse, ReferralsResponse, RequestedPostalCode } from '@goldwake/contracts/http';
import { fund, openLedger } from '@goldwake/wallet/testing';
import type { DocumentedCasino } from './documented-casino.js';
import { BET } from './games.js';

/** Claims what a bet of 1,000 SC has earned: in dice, it reaches the second VIP level. */
export async function useVipProgram({ ask, casino, signUp }: DocumentedCasino): Promise<void> {
  const { engine } = casino;
  const { token, uid } = await signUp('harbourer');
  await ask('GET /api/promotions/vip/levels');
  await fund(openLedger(engine), uid, { sweeps_coins: '1000000000' });
  const body = { ...BET, currency: 'sweeps_coins', stake: '1000000000' };
  await ask('POST /api/games/dice/bets', { token, body });
  await engine.bus.settled(await engine.store.lastPosition());
  await ask('POST /api/promotions/rakeback', { token, body: { bucketId: 'sc-1' } });
  await ask('POST /api/promotions/vip/rewards', { token, body: { rewardId: 'level-up-silver' } });
  await ask('GET /api/promotions/vip', { token });
}

/** Claims the promotion that a bet of 1,000 SC has reached. */
export async function usePromotions({ ask, casino, signUp }: DocumentedCasino): Promise<void> {
  const { engine } = casino;
  const { token, uid } = await signUp('anchorite');
  await ask('GET /api/promotions/offers');
  await fund(openLedger(engine), uid, { sweeps_coins: '1000000000' });
  const body = { ...BET, currency: 'sweeps_coins', stake: '1000000000' };
  await ask('POST /api/games/dice/bets', { token, body });
  await engine.bus.settled(await engine.store.lastPosition());
  const listed = await ask<PromotionListResponse>('GET /api/promotions', { token });
  const reached = listed.body.promotions.find(({ state }) => state === 'claimable');
  await ask(`POST /api/promotions/${reached?.user_promotion_id}/claims`, { token });
  await ask('GET /api/promotions', { token });
}

/** Requests a code, whose card the mailroom receives and accepts. */
export async function usePostalCodes({ ask, signUp }: DocumentedCasino, engineer: { cookie: string }): Promise<void> {
  const { token } = await signUp('lettermark');
  const { body: requested } = await ask<RequestedPostalCode>('POST /api/promotions/postal-codes', { token, body: {} });
  await ask('GET /api/promotions/postal-codes', { token });
  const card = { code: requested.code, by: 'operator' };
  await ask('POST /api/workbench/postal-codes', { ...engineer, body: { ...card, action: 'received' } });
  await ask('GET /api/workbench/postal-codes', engineer);
  await ask('POST /api/workbench/postal-codes', { ...engineer, body: { ...card, action: 'accept' } });
  await ask('GET /api/promotions/postal-codes', { token });
}

/** Refers a friend, and lists the referrals of both. */
export async function referFriends({ ask, casino, signUp }: DocumentedCasino): Promise<void> {
  const { engine } = casino;
  await ask('GET /api/promotions/referrals/config');
  const { token } = await signUp('boatswain');
  await ask('GET /api/promotions/referrals', { token });
  const friend = await signUp('shipmate', { referrer: 'boatswain' });
  await engine.bus.settled(await engine.store.lastPosition());
  const listed = await ask<ReferralsResponse>('GET /api/promotions/referrals', { token });
  if (listed.body.friends_count !== 1) throw new Error('the friend is not listed');
  await ask('GET /api/promotions/referrals', { token: friend.token });
}
