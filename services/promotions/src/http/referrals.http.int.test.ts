import type { ReferralEvent, ReferralRules } from '@goldwake/contracts';
import type { ReferralsResponse } from '@goldwake/contracts/http';
import { command } from '@goldwake/core/testing';
import { openTestEngine, TEST_START, type TestEngine } from '@goldwake/embedded/testing';
import { type App, createApp } from '@goldwake/service';
import { openLedger } from '@goldwake/wallet/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  type FriendFacts,
  moveReferral,
  PROMOTION_RULES,
  type ReferralsState,
  referralsReducer,
  signUpFriend,
} from '../domain/index.js';
import { LoyalPlayer } from '../testing/loyal-player.js';
import { promotionsModules } from '../testing/promotions-modules.js';
import { TestPlayers } from '../testing/test-players.js';

const FOREVER = Number.MAX_SAFE_INTEGER;
const DAY_MS = 86_400_000;
const TERMS = PROMOTION_RULES.referrals as ReferralRules;
const SIGNED_UP_AT = new Date(TEST_START).toISOString();
const QUALIFY_BY = new Date(TEST_START + 90 * DAY_MS).toISOString();
const HELD_UNTIL = new Date(TEST_START + 14 * DAY_MS).toISOString();
const CONFIG = {
  ...{ referrer_sc_bonus: '25000000', referrer_gc_bonus: '25000000000' },
  ...{ referred_sc_bonus: '25000000', referred_gc_bonus: '25000000000' },
  ...{ max_friends: 10, qualifying_points: 7_500, qualifying_days: 90, hold_days: 14 },
};

let engine: TestEngine;
let players: TestPlayers;
let app: App;
beforeAll(async () => {
  engine = await openTestEngine();
  players = new TestPlayers();
  const building = await createApp({
    engine,
    modules: promotionsModules(openLedger(engine), { players }),
    accessTokens: { verify: async (uid) => ({ uid, sessionId: 's', expiresAt: FOREVER, sessionEndsAt: FOREVER }) },
  });
  app = await building.start();
});
let uid: string;
let count = 0;
beforeEach(() => {
  uid = `referrer${++count}`;
  players.set(uid);
});
afterAll(async () => {
  await app.close();
  await engine.close();
});

async function get<T = { code?: string }>(path: string, token?: string) {
  const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const response = await fetch(`${app.url}/api/promotions/referrals${path}`, { headers });
  return { status: response.status, body: (await response.json()) as T };
}
const list = async (player = uid) => (await get<ReferralsResponse>('', player)).body;

const QUALIFIED: FriendFacts = { points: 10n ** 12n, email_verified: true, is_banned: false };
type Step = (state: ReferralsState, friend: string) => ReferralEvent[];
const signedUp: Step = (state, friend_id) => {
  const applied = { version: 1, rules: TERMS };
  return signUpFriend(state, { friend_id, device: 'new', at: TEST_START }, applied, TEST_START);
};
const known: Step = (state, friend_id) => {
  const applied = { version: 1, rules: TERMS };
  return signUpFriend(state, { friend_id, device: 'own', at: TEST_START }, applied, TEST_START);
};
const moved =
  (facts: Partial<FriendFacts>, days = 0): Step =>
  (state, friend) => {
    const now = TEST_START + days * DAY_MS;
    return moveReferral(state, friend, { ...QUALIFIED, ...facts }, `claim-${friend}`, now);
  };

/** Stores the referrals of the player, each with its steps. */
async function refer(referrals: Record<string, Step[]>): Promise<void> {
  let state = referralsReducer.initial(uid);
  const events: ReferralEvent[] = [];
  for (const [friend, steps] of Object.entries(referrals)) {
    players.set(friend, { ref_normalized: uid, referrer_id: uid });
    for (const step of steps) {
      const decided = step(state, friend);
      state = decided.reduce(referralsReducer.evolve, state);
      events.push(...decided);
    }
  }
  const stream = `referrals-${uid}`;
  await engine.store.append({ stream, expectedVersion: 0, events, context: command(stream) });
}

describe('GET /api/promotions/referrals/config', () => {
  it('states to everybody what a referral pays, and when', async () => {
    expect(await get('/config')).toEqual({ status: 200, body: CONFIG });
  });
});

describe('GET /api/promotions/referrals', () => {
  it('without a token is refused', async () => {
    expect(await get('')).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
  });

  it('of a player without friends is empty', async () => {
    expect(await get('', uid)).toEqual({
      status: 200,
      body: {
        config: CONFIG,
        ...{ friends_count: 0, rewarded_count: 0, earned: { gold_coins: '0', sweeps_coins: '0' } },
        ...{ friends: [], own: null },
      },
    });
  });

  it('states each status of a friend, newest first, and what was earned', async () => {
    await refer({
      [`${uid}-a`]: [signedUp],
      [`${uid}-b`]: [signedUp, moved({ points: 0n })],
      [`${uid}-c`]: [signedUp, moved({})],
      [`${uid}-d`]: [signedUp, moved({}), moved({}, 14)],
      [`${uid}-e`]: [known],
      [`${uid}-f`]: [signedUp, moved({}), moved({ is_banned: true }, 14)],
    });
    const { friends, ...sums } = await list();
    const blank = { code: null, signed_up_at: SIGNED_UP_AT, qualify_by: QUALIFY_BY, held_until: null, paid_at: null };
    const friend = (letter: string) => ({
      friend_id: `${uid}-${letter}`,
      friend_username: `${uid}-${letter}`,
      ...blank,
    });
    expect(friends).toEqual([
      { ...friend('f'), status: 'reversed', code: null },
      { ...friend('e'), status: 'rejected', code: 'own_device' },
      { ...friend('d'), status: 'paid', paid_at: HELD_UNTIL },
      { ...friend('c'), status: 'held', held_until: HELD_UNTIL },
      { ...friend('b'), status: 'qualifying' },
      { ...friend('a'), status: 'signed_up' },
    ]);
    const earned = { gold_coins: CONFIG.referrer_gc_bonus, sweeps_coins: CONFIG.referrer_sc_bonus };
    expect(sums).toEqual({ config: CONFIG, friends_count: 6, rewarded_count: 2, earned, own: null });
  });

  it('lists the newest 100 friends, and counts all', async () => {
    const friends = Array.from({ length: 105 }, (_, at) => `${uid}-${at}`);
    await refer(Object.fromEntries(friends.map((friend) => [friend, [signedUp]])));
    const listed = await list();
    expect(listed.friends_count).toBe(105);
    expect(listed.friends.map(({ friend_id }) => friend_id)).toEqual(friends.slice(-100).reverse());
  });

  it('states no username of a friend whose account does not exist', async () => {
    await refer({ gone: [signedUp] });
    players.remove('gone');
    expect((await list()).friends).toMatchObject([{ friend_id: 'gone', friend_username: null }]);
  });

  it('states to the friend who referred, the bonus, and the points so far', async () => {
    const friend = `${uid}-friend`;
    await refer({ [friend]: [signedUp, moved({ points: 0n })] });
    const player = new LoyalPlayer(PROMOTION_RULES.vip.levels, friend);
    player.bet(1_234_560_000n);
    const stream = `loyalty-${friend}`;
    await engine.store.append({ stream, expectedVersion: 0, events: player.events, context: command(stream) });
    expect(await list(friend)).toMatchObject({
      ...{ friends_count: 0, friends: [] },
      own: {
        ...{ referrer_username: uid, status: 'qualifying', code: null, points: 1_234, qualifying_points: 7_500 },
        ...{ gold_coins: CONFIG.referred_gc_bonus, sweeps_coins: CONFIG.referred_sc_bonus },
        ...{ signed_up_at: SIGNED_UP_AT, qualify_by: QUALIFY_BY, held_until: null, paid_at: null },
      },
    });
  });

  it('has no own referral while the sign-up is not recorded', async () => {
    players.set('early', { ref_normalized: uid, referrer_id: uid });
    expect((await list('early')).own).toBeNull();
  });
});
