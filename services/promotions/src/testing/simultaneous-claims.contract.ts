import type { PostalCode } from '@goldwake/contracts';
import type { GrantResponse } from '@goldwake/contracts/http';
import type { Engine, EventStore } from '@goldwake/core';
import { collect, command } from '@goldwake/core/testing';
import { fund, openLedger } from '@goldwake/wallet/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ClaimLoyalty } from '../commands/claim-loyalty.js';
import { ClaimPromotion } from '../commands/claim-promotion.js';
import { GrantClaim } from '../commands/grant-claim.js';
import { ProcessPostalCard } from '../commands/process-postal-card.js';
import { RewardBet, type StakeMoved } from '../commands/reward-bet.js';
import { PROMOTION_RULES } from '../domain/index.js';
import { Loyalty } from '../streams/loyalty.js';
import { PostalCodes } from '../streams/postal-codes.js';
import { PromotionOffers } from '../streams/promotion-offers.js';
import { TestFeatures } from './test-features.js';
import { TestGames } from './test-games.js';
import { TestPlayers } from './test-players.js';

const CLAIMS = 200;

/** One casino, opened by two processes of the promotions. */
export interface CasinoOfTwo {
  processes: readonly [Opened, Opened];
  close(): Promise<void>;
}
type Opened = Pick<Engine, 'store' | 'clock' | 'ids' | 'random'>;

/** The commands of one process. */
interface Claims {
  loyalty: ClaimLoyalty;
  promotion: ClaimPromotion;
}

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

    /** Opens a player with 1,000 points and as many SC staked in dice, and two processes that receive the claims. */
    async function start(uid: string): Promise<Claims[]> {
      const [first, ...others] = casino.processes.map((process) => {
        const rules = { inForce: async () => ({ version: null, rules: PROMOTION_RULES }) };
        const loyalty = new Loyalty(process.store, process.clock, process.ids, rules);
        const grant = new GrantClaim(openLedger(process));
        const offers = new PromotionOffers(process.store, process.clock);
        const promotion = new ClaimPromotion(new TestFeatures(), offers, loyalty, grant);
        return { loyalty, offers, claims: { loyalty: new ClaimLoyalty(loyalty, grant), promotion } };
      });
      if (!first) throw new Error('there are two processes');
      const wallet = openLedger(casino.processes[0]);
      await fund(wallet, uid, { sweeps_coins: '1000000000' });
      const round = { round_id: `r-${uid}`, game_id: 'dice', draw: null, outcome: null };
      const bet = { round, currency: 'sweeps_coins' as const, stake: '1000000000', payout: '0' };
      await wallet.betAndWin(uid, bet, command(`bet ${uid}`));
      const stake = (await collect(store.readStream(`wallet-${uid}`))).at(-1) as StakeMoved;
      await new RewardBet(first.loyalty, new TestGames(), first.offers, async () => 0).execute(stake);
      return [first, ...others].map(({ claims }) => claims);
    }

    it.each<[string, string, (by: Claims, uid: string, key: string) => Promise<GrantResponse>]>([
      ['one bucket', '500000', ({ loyalty }, uid, key) => loyalty.rakeback(uid, 'sc-1', command(key))],
      [
        'one level-up reward',
        '500000',
        ({ loyalty }, uid, key) => loyalty.vipReward(uid, 'level-up-silver', command(key)),
      ],
      [
        'one promotion for stakes',
        '1000000',
        ({ promotion }, uid, key) => promotion.execute(uid, 'dice-week-2026-01-12', command(key)),
      ],
    ])(`${CLAIMS} claims of %s result in one grant and equal answers`, async (what, sweeps_coins, claim) => {
      const uid = what.replaceAll(/[ -]/g, '_');
      const processes = await start(uid);
      const answers = await Promise.all(
        Array.from({ length: CLAIMS }, (_, at) => claim(processes[at % 2] as Claims, uid, `claim ${at}`)),
      );
      for (const answer of answers) expect(answer).toEqual(answers[0]);
      expect(answers[0]).toMatchObject({ sweeps_coins });
      const granted = (await collect(store.readStream(`wallet-${uid}`))).slice(3);
      expect(granted).toMatchObject([{ type: 'coins_granted', data: { grant_id: answers[0]?.grant_id } }]);
      expect(await store.version(`loyalty-${uid}`)).toBe(2);
    });

    it(`${CLAIMS} acceptances of one card with a postal request code result in one grant and equal answers`, async () => {
      const uid = 'one_card';
      const rules = { inForce: async () => ({ version: null, rules: PROMOTION_RULES }) };
      const processes = casino.processes.map((opened) => {
        const codes = new PostalCodes(opened.store, opened.clock, opened.ids, opened.random, rules);
        const owners = { uidOf: async () => uid, received: async () => [] };
        return {
          codes,
          cards: new ProcessPostalCard(owners, codes, new TestPlayers().signUps, new GrantClaim(openLedger(opened))),
        };
      });
      const code = (await processes[0]?.codes.request(uid, command('request')))?.code as PostalCode;
      const answers = await Promise.all(
        Array.from({ length: CLAIMS }, (_, at) =>
          processes[at % 2]?.cards.process(code, { action: 'accept', by: `clerk ${at}` }, command(`accept ${at}`)),
        ),
      );
      for (const answer of answers) expect(answer).toEqual(answers[0]);
      expect(answers[0]).toMatchObject({ code, status: 'accepted', sweeps_coins: '5000000' });
      const granted = (await collect(store.readStream(`wallet-${uid}`))).filter(({ type }) => type === 'coins_granted');
      expect(granted).toMatchObject([{ data: { reason: 'postal_code', sweeps_coins: '5000000' } }]);
      expect(await store.version(`postal_codes-${uid}`)).toBe(2);
    });
  });
}
