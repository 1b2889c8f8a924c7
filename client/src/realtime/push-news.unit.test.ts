import { DEFAULT_FEATURES, type PushFrame, type User } from '@goldwake/contracts';
import { describe, expect, it } from '@jest/globals';
import { leavesNoSweeps, newsOf, userNewsOf, withNews } from './push-news.js';

const user = { uid: 'u', username: 'anna', account_version: 4, avatar_url: null } as User;
const push = (account_version: number): PushFrame => ({
  kind: 'push',
  channel: 'user.u',
  offset: 1,
  event: 'user_avatar_update',
  at: '2026-01-01T00:00:00.000Z',
  data: { account_version, avatar_url: '/art/avatars/07.svg' },
});

const bought = {
  part: 'balances',
  wallet_version: 7,
  purchase_id: 'p1',
  sc_balance: '11000000',
  gc_balance: '104900000000',
  playthrough: { requirement_id: 'r1', requirement: '31000000', progress: '0' },
  has_had_purchase: true,
} as const;
const status = { part: 'purchase', purchases_version: 3, purchase_id: 'p1', status: 'processing' };
const purchasePush = (data: object) => ({ ...push(5), event: 'purchase_and_payment_update', data }) as PushFrame;

describe('news of a purchase', () => {
  it('updates the balances and the playthrough, and makes the player a buyer', () => {
    expect(newsOf(purchasePush(bought))).toEqual({
      type: 'APPLY',
      source: 'other',
      wallet_version: 7,
      balances: { gold_coins: '104900000000', sweeps_coins: '11000000' },
      playthrough: bought.playthrough,
    });
    const news = userNewsOf(purchasePush(bought));
    expect(news && withNews({ ...user, has_had_purchase: false }, news)).toEqual({ ...user, has_had_purchase: true });
  });

  it('changes neither the balances nor the account with its status', () => {
    expect([newsOf(purchasePush(status)), userNewsOf(purchasePush(status))]).toEqual([null, null]);
  });
});

const loyalty = (loyalty_version: number, vip_points: number) => ({
  loyalty_version,
  vip_points,
  rakeback_sc_balance: String(vip_points * 500),
  rakeback_gc_balance: '0',
  rakeback_sc_bucket_id: 'sc-1',
  rakeback_gc_bucket_id: 'gc-1',
});
const processed = (version: number, points: number): PushFrame => {
  const data = {
    wallet_version: 9,
    round_id: 'r',
    vip_level: 'bronze',
    playthrough: bought.playthrough,
    promotions: [],
  };
  return { ...push(5), event: 'bet_processed', data: { ...data, ...loyalty(version, points) } };
};
const claimed = (version: number): PushFrame => {
  const data = { part: 'rakeback', balance_type: 'sweeps_coins', claimed_bucket_id: 'sc-1', amount: '1000' } as const;
  const after = { ...loyalty(version, 2), rakeback_sc_balance: '0', rakeback_sc_bucket_id: 'sc-2' } as const;
  return { ...push(5), event: 'rakeback_claimed', data: { ...data, ...after } };
};
/** The user after pushes in this order. */
const userAfter = (...pushes: PushFrame[]): User =>
  pushes.reduce((known, frame) => withNews(known, userNewsOf(frame) ?? {}), { ...user, ...loyalty(0, 0) });

describe('news of VIP points and rakeback', () => {
  it('of a processed bet sets points, rakeback and level, and leaves the fields of the bet out of the account', () => {
    expect(userAfter(processed(1, 2))).toEqual({ ...user, ...loyalty(1, 2), vip_level: 'bronze' });
  });

  it('of a claim empties the bucket, names the next one and keeps the level, and its grant updates the balances', () => {
    expect(userAfter(processed(1, 2), claimed(2))).toMatchObject({
      vip_points: 2,
      vip_level: 'bronze',
      rakeback_sc_balance: '0',
      rakeback_sc_bucket_id: 'sc-2',
    });
    expect(newsOf(claimed(2))).toBeNull();
    const { wallet_version, sc_balance, gc_balance, playthrough } = bought;
    const granted = { part: 'balances', wallet_version, sc_balance, gc_balance, playthrough } as const;
    const grant: PushFrame = { ...push(5), event: 'rakeback_claimed', data: granted };
    expect(newsOf(grant)).toEqual(newsOf(purchasePush(bought)));
    expect(userNewsOf(grant)).toBeNull();
  });

  it.each([
    ['in order', [processed(1, 2), claimed(2), processed(3, 4)]],
    ['repeated', [processed(1, 2), claimed(2), processed(3, 4), processed(1, 2), claimed(2), processed(3, 4)]],
    ['in reverse', [processed(3, 4), claimed(2), processed(1, 2)]],
  ])('ends with the newest version if it arrives %s', (_, pushes) => {
    expect(userAfter(...pushes)).toEqual({ ...user, ...loyalty(3, 4), vip_level: 'bronze' });
  });
});

describe('news of a corrected balance', () => {
  it('updates the balances and the playthrough', () => {
    const { part: _, purchase_id: __, has_had_purchase: ___, ...after } = bought;
    const data = { ...after, balance_type: 'sweeps_coins', amount: '-5000000' };
    const corrected = { ...push(5), event: 'balance_adjustment_update', data } as PushFrame;
    expect(newsOf(corrected)).toEqual(newsOf(purchasePush(bought)));
    expect(userNewsOf(corrected)).toBeNull();
  });
});

it.each<[rule: string, event: string, data: object, isEnd: boolean]>([
  ['a round in several steps that the server reports', 'game_round_resolved', { sweeps_coin_balance_zero: true }, true],
  ['no round in several steps that leaves some', 'game_round_resolved', { sweeps_coin_balance_zero: false }, false],
  [
    'a round in one step without a rest',
    'bet_and_win_created',
    { balance_type: 'sweeps_coins', sc_balance: '0' },
    true,
  ],
  [
    'a round in one step with a rest below 0.01 SC',
    'bet_and_win_created',
    { balance_type: 'sweeps_coins', sc_balance: '9999' },
    true,
  ],
  [
    'no round in one step that leaves 0.01 SC',
    'bet_and_win_created',
    { balance_type: 'sweeps_coins', sc_balance: '10000' },
    false,
  ],
  ['no round of Gold Coins', 'bet_and_win_created', { balance_type: 'gold_coins', sc_balance: '0' }, false],
  ['no bet whose round is open', 'bet_created', { balance_type: 'sweeps_coins', sc_balance: '0' }, false],
])('the last Sweeps Coins are lost by %s', (_, event, data, isEnd) => {
  expect(leavesNoSweeps({ ...push(5), event, data } as PushFrame)).toBe(isEnd);
});

describe('account news from a push', () => {
  it('is merged into the user and leaves other fields and the balances unchanged', () => {
    const news = userNewsOf(push(5));
    expect(news && withNews(user, news)).toEqual({ ...user, account_version: 5, avatar_url: '/art/avatars/07.svg' });
    expect(newsOf(push(5))).toBeNull();
  });

  it('includes a ban', () => {
    const data = { account_version: 5, banned: true, ban_reason: 'Two accounts', banned_until: null } as const;
    const news = userNewsOf({ ...push(5), event: 'banned', data } as PushFrame);
    expect(news && withNews(user, news)).toEqual({ ...user, ...data });
  });

  it('includes the claim of the daily bonus, whose push updates the balances too', () => {
    const claim = { daily_claim_id: 'c1', daily_claimed_at: '2026-01-15T12:00:00.000Z' };
    const { part: _, purchase_id: __, has_had_purchase: ___, ...after } = bought;
    const claimed = { ...push(5), event: 'daily_bonus_claimed', data: { ...after, ...claim } } as PushFrame;
    const news = userNewsOf(claimed);
    expect(news && withNews({ ...user, daily_claim_id: null, daily_claimed_at: null }, news)).toEqual({
      ...user,
      ...claim,
    });
    expect(newsOf(claimed)).toEqual(newsOf(purchasePush(bought)));
  });

  it('includes changed features', () => {
    const data = { account_version: 5, ...DEFAULT_FEATURES, promotions_enabled: true };
    const news = userNewsOf({ ...push(5), event: 'user_feature_updated', data } as PushFrame);
    expect(news && withNews(user, news)).toEqual({ ...user, ...data });
  });

  it('never overwrites a newer state, because pushes and HTTP responses may arrive out of order', () => {
    const news = userNewsOf(push(3));
    expect(news && withNews(user, news)).toBe(user);
  });

  it('is null for a push about balances', () => {
    expect(userNewsOf({ ...push(5), event: 'balance_update', data: {} } as PushFrame)).toBeNull();
  });
});
