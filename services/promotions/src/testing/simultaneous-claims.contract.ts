import type { RakebackClaimResponse, VipRewardClaimResponse } from '@goldwake/contracts/http';
import type { Engine, EventStore } from '@goldwake/core';
import { collect, command } from '@goldwake/core/testing';
import { fund, openLedger } from '@goldwake/wallet/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ClaimLoyalty } from '../commands/claim-loyalty.js';
import { GrantClaim } from '../commands/grant-claim.js';
import { RewardBet, type StakeMoved } from '../commands/reward-bet.js';
import { PROMOTION_RULES } from '../domain/index.js';
import { Loyalty } from '../streams/loyalty.js';
import { PromotionOffers } from '../streams/promotion-offers.js';
import { TestGames } from './test-games.js';

const CLAIMS = 200;

/** One casino, opened by two processes of the promotions. */
export interface CasinoOfTwo {
  processes: readonly [Opened, Opened];
  close(): Promise<void>;
}
type Opened = Pick<Engine, 'store' | 'clock' | 'ids'>;

/** Claims of one player that two processes receive at the same time. */
export function simultaneousClaimsContract(engine: string, open: () => Promise<CasinoOfTwo>): void {
  describe(`claims that two processes receive at the same time on ${engine}`, () => {
    let casino: CasinoOfTwo;
    let store: EventStore;
    beforeAll(async () => {
      casino = await open();
      [{ store }] = casino.processes;
    });
    afterAll(() => casino?.close());

    /** Opens a player with 1,000 points, and two processes that receive the claims. */
    async function start(uid: string): Promise<ClaimLoyalty[]> {
      const [first, ...others] = casino.processes.map((process) => {
        const rules = { inForce: async () => ({ version: null, rules: PROMOTION_RULES }) };
        const loyalty = new Loyalty(process.store, process.clock, process.ids, rules);
        return { loyalty, claim: new ClaimLoyalty(loyalty, new GrantClaim(openLedger(process))) };
      });
      if (!first) throw new Error('there are two processes');
      const wallet = openLedger(casino.processes[0]);
      await fund(wallet, uid, { sweeps_coins: '1000000000' });
      const round = { round_id: `r-${uid}`, game_id: 'dice', draw: null, outcome: null };
      const bet = { round, currency: 'sweeps_coins' as const, stake: '1000000000', payout: '0' };
      await wallet.betAndWin(uid, bet, command(`bet ${uid}`));
      const offers = new PromotionOffers(store, casino.processes[0].clock);
      const stake = (await collect(store.readStream(`wallet-${uid}`))).at(-1) as StakeMoved;
      await new RewardBet(first.loyalty, new TestGames(), offers, async () => 0).execute(stake);
      return [first, ...others].map(({ claim }) => claim);
    }

    it.each<
      [string, (by: ClaimLoyalty, uid: string, key: string) => Promise<RakebackClaimResponse | VipRewardClaimResponse>]
    >([
      ['one bucket', (by, uid, key) => by.rakeback(uid, 'sc-1', command(key))],
      ['one level-up reward', (by, uid, key) => by.vipReward(uid, 'level-up-silver', command(key))],
    ])(`${CLAIMS} claims of %s result in one grant and equal answers`, async (what, claim) => {
      const uid = what.replaceAll(' ', '_');
      const processes = await start(uid);
      const answers = await Promise.all(
        Array.from({ length: CLAIMS }, (_, at) => claim(processes[at % 2] as ClaimLoyalty, uid, `claim ${at}`)),
      );
      for (const answer of answers) expect(answer).toEqual(answers[0]);
      expect(answers[0]).toMatchObject({ sweeps_coins: '500000' });
      const granted = (await collect(store.readStream(`wallet-${uid}`))).slice(3);
      expect(granted).toMatchObject([{ type: 'coins_granted', data: { grant_id: answers[0]?.grant_id } }]);
      expect(await store.version(`loyalty-${uid}`)).toBe(2);
    });
  });
}
