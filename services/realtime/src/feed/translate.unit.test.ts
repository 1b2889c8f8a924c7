import { DEFAULT_FEATURES, type StoredEvent, type WalletEvent } from '@goldwake/contracts';
import { describe, expect, it } from '@jest/globals';
import { translateAll } from '../testing/translate-all.js';
import { sealedFor } from './translate.js';

const moved = {
  uid: 'ann',
  postings: [],
  balances: { gold_coins: '5000000', sweeps_coins: '70' },
  playthrough: { requirement_id: 'g1', requirement: '100', progress: '30' },
};
const round = { round_id: 'r1', game_id: 'dice', draw: { seed_pair: 1, nonce: 0 }, outcome: { roll: 1 } };
const own = { wallet_version: 9, gc_balance: '5000000', sc_balance: '70' };

function pushesOf(event: WalletEvent | { type: string; data: unknown }) {
  return translateAll({ ...event, stream: 'wallet-ann', version: 9 } as StoredEvent);
}

describe('translating a domain event', () => {
  it('a top-up becomes a balance update', () => {
    const granted = {
      ...moved,
      grant_id: 'g2',
      gold_coins: '1',
      sweeps_coins: '0',
      playthrough_required: '0',
      granted_at: 'T',
    };
    expect(pushesOf({ type: 'coins_granted', data: { ...granted, reason: 'top_up' } })).toEqual([
      {
        channel: 'user.ann',
        event: 'balance_update',
        data: { ...own, playthrough: moved.playthrough, reason: 'top_up' },
      },
    ]);
  });

  it('a grant of the daily bonus becomes daily_bonus_claimed with the id of its claim', () => {
    const granted = {
      ...moved,
      grant_id: 'g2',
      gold_coins: '1',
      sweeps_coins: '0',
      playthrough_required: '0',
      granted_at: 'T',
    };
    expect(pushesOf({ type: 'coins_granted', data: { ...granted, reason: 'daily_bonus' } })).toEqual([
      {
        channel: 'user.ann',
        event: 'daily_bonus_claimed',
        data: { ...own, playthrough: moved.playthrough, daily_claim_id: 'g2', daily_claimed_at: 'T' },
      },
    ]);
  });

  it('new settings become one complete push to everybody', () => {
    const settings = { version: 2, lobby_promo_cards: ['daily_bonus'], featured_provider_id: 'umbra-foundry' };
    const event = { type: 'casino_settings_changed', data: settings, stream: 'catalogue-main', version: 450 };
    expect(translateAll(event as StoredEvent)).toEqual([
      { channel: 'global', event: 'casino_setting_update', data: settings },
    ]);
  });

  const drawn = { kind: 'drawn', number: '07' };
  const uploaded = { kind: 'uploaded', digest: 'd1', type: 'image/png' };
  it.each([
    [drawn, '/art/avatars/07.svg'],
    [uploaded, '/api/avatars/ann/d1'],
    [null, null],
  ])('a new avatar becomes a push with its URL: %j', (avatar, avatar_url) => {
    const event = { type: 'avatar_changed', data: { uid: 'ann', avatar }, stream: 'account-ann', version: 4 };
    expect(translateAll(event as StoredEvent)).toEqual([
      { channel: 'user.ann', event: 'user_avatar_update', data: { account_version: 4, avatar_url } },
    ]);
  });

  it.each(['2026-03-01T00:00:00.000Z', null])(
    'a ban becomes a push to the player without the name of the operator (until %s)',
    (until) => {
      const data = { uid: 'ann', by: 'mara', reason: 'Two accounts', until };
      const event = { type: 'player_banned', data, stream: 'account-ann', version: 4 };
      expect(translateAll(event as StoredEvent)).toEqual([
        {
          channel: 'user.ann',
          event: 'banned',
          data: { account_version: 4, banned: true, ban_reason: 'Two accounts', banned_until: until },
        },
      ]);
    },
  );

  it('a changed feature becomes a push with all features and without the operator and the reason', () => {
    const features = { ...DEFAULT_FEATURES, promotions_enabled: true };
    const change = { feature: 'promotions_enabled', enabled: true, reason: 'Asked for it', by: 'mara' };
    const data = { uid: 'ann', features, ...change };
    const event = { type: 'user_feature_updated', data, stream: 'account-ann', version: 4 };
    expect(translateAll(event as StoredEvent)).toEqual([
      { channel: 'user.ann', event: 'user_feature_updated', data: { account_version: 4, ...features } },
    ]);
  });

  const sealed = (text: string) => ({ sealed: text });
  const onboarded = {
    type: 'onboarding_completed',
    data: {
      uid: 'ann',
      first_name: sealed('f'),
      last_name: sealed('l'),
      date_of_birth: sealed('d'),
      country_id: 'US',
      state_id: sealed('s'),
    },
    stream: 'account-ann',
    version: 5,
  } as unknown as StoredEvent;

  it('a completed onboarding becomes a push with the decrypted profile', () => {
    const { uid: _, country_id: __, ...fields } = onboarded.data as Record<string, unknown>;
    expect(sealedFor(onboarded)).toEqual(fields);
    const personal = { first_name: 'Ann', last_name: 'Lee', date_of_birth: '1990-05-07', state_id: 'TX' };
    const push = {
      account_version: 5,
      first_name: 'Ann',
      last_name: 'Lee',
      dob_year: 1990,
      dob_month: 5,
      dob_day: 7,
      country_id: 'US',
      state_id: 'TX',
      pii_submitted: true,
    };
    expect(translateAll(onboarded, personal)).toEqual([
      { channel: 'user.ann', event: 'onboarding_complete', data: push },
    ]);
  });

  it('a completed onboarding that cannot be decrypted becomes no push', () => {
    expect(translateAll(onboarded)).toEqual([]);
  });

  const processed = {
    channel: 'user.ann',
    event: 'bet_processed',
    data: { wallet_version: 9, round_id: 'r1', playthrough: moved.playthrough, vip_points: 0 },
  };

  it('a settled dice round becomes the combined push and then bet_processed', () => {
    const settled = { ...moved, round, currency: 'gold_coins', stake: '10', payout: '0', played: [] } as const;
    expect(pushesOf({ type: 'bet_and_win_settled', data: settled })).toEqual([
      {
        channel: 'user.ann',
        event: 'bet_and_win_created',
        data: {
          ...own,
          round,
          balance_type: 'gold_coins',
          stake: '10',
          payout: '0',
          do_not_auto_update_balance: false,
        },
      },
      processed,
    ]);
  });

  it('a placed bet becomes bet_created and bet_processed, and a paid win becomes win_created', () => {
    const bet = { ...moved, round, currency: 'sweeps_coins', stake: '10', played: [] } as const;
    expect(pushesOf({ type: 'bet_placed', data: bet })).toEqual([
      {
        channel: 'user.ann',
        event: 'bet_created',
        data: { ...own, round, balance_type: 'sweeps_coins', stake: '10', do_not_auto_update_balance: false },
      },
      processed,
    ]);
    expect(pushesOf({ type: 'win_paid', data: { ...moved, round, currency: 'sweeps_coins', payout: '20' } })).toEqual([
      {
        channel: 'user.ann',
        event: 'win_created',
        data: { ...own, round, balance_type: 'sweeps_coins', payout: '20', do_not_auto_update_balance: false },
      },
    ]);
  });

  const hold = {
    ...moved,
    hold_id: 'h1',
    currency: 'sweeps_coins',
    amount: '1',
    reason: 'redemption',
    held: { gold_coins: '0', sweeps_coins: '1' },
  };
  it.each([
    ['bet_rolled_back', { ...moved, round_id: 'r1', currency: 'gold_coins', stake: '1', unplayed: [] }],
    ['balance_adjusted', { ...moved, currency: 'gold_coins', amount: '-1', reason: 'an internal note' }],
    ['funds_held', hold],
    ['hold_captured', hold],
    ['hold_released', hold],
  ])('%s becomes a balance update without internal data', (type, data) => {
    expect(pushesOf({ type, data })).toEqual([
      { channel: 'user.ann', event: 'balance_update', data: { ...own, playthrough: moved.playthrough, reason: type } },
    ]);
  });

  it.each([
    'wallet_opened',
    'account_opened',
    'username_changed',
    'names_changed',
    'email_changed',
    'session_ended',
    'ban_lifted',
    'seed_pair_started',
    'a_type_of_tomorrow',
    'toString',
  ])('%s becomes no push', (type) => {
    expect(pushesOf({ type, data: {} })).toEqual([]);
  });
});
