import {
  DEFAULT_FEATURES,
  rulesByType,
  type StoredEvent,
  toChannel,
  toOwner,
  type WalletEvent,
} from '@goldwake/contracts';
import { describe, expect, it } from '@jest/globals';
import { translateAll } from '../testing/translate-all.js';
import { channelsOf, sealedFor, translate } from './translate.js';

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
  const granted = {
    ...moved,
    grant_id: 'g2',
    gold_coins: '1',
    sweeps_coins: '0',
    playthrough_required: '0',
    granted_at: 'T',
  };

  it.each(['top_up', 'vip_reward'] as const)('a grant becomes a balance update with its reason %s', (reason) => {
    expect(pushesOf({ type: 'coins_granted', data: { ...granted, reason } })).toEqual([
      { channel: 'user.ann', event: 'balance_update', data: { ...own, playthrough: moved.playthrough, reason } },
    ]);
  });

  it.each([
    ['rakeback', 'rakeback_claimed'],
    ['promotion', 'promotion_update'],
  ] as const)('a grant of the reason %s becomes the balances of %s, and no balance update', (reason, event) => {
    expect(pushesOf({ type: 'coins_granted', data: { ...granted, reason } })).toEqual([
      { channel: 'user.ann', event, data: { part: 'balances', ...own, playthrough: moved.playthrough } },
    ]);
  });

  it.each([
    ['referral_bonus', 'referrer'],
    ['referred_bonus', 'referred'],
  ] as const)(
    'a grant of the reason %s becomes a push to the %s with its amounts, and no balance update',
    (reason, role) => {
      const amounts = { gold_coins: '1', sweeps_coins: '0' };
      expect(pushesOf({ type: 'coins_granted', data: { ...granted, reason } })).toEqual([
        {
          channel: 'user.ann',
          event: 'referral_bonus_rewarded',
          data: { ...own, role, ...amounts, playthrough: moved.playthrough },
        },
      ]);
    },
  );

  it('a grant of the daily bonus becomes daily_bonus_claimed with the id of its claim', () => {
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
      { channel: 'global', event: 'casino_setting_update', data: { group: 'lobby', ...settings } },
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

  const said = {
    type: 'message_sent',
    stream: 'chatter-ann',
    version: 4,
    position: 17,
    data: {
      message_id: 'm1',
      uid: 'ann',
      username: 'Ann',
      avatar: { kind: 'drawn', number: '07' },
      vip_level: 'gold',
      text: sealed('t'),
      text_digest: 'd',
      mentions: [{ user_id: 'bob', at: 0, length: 4 }],
      reply_to: { message_id: 'm0', user_id: 'bob' },
      round: { round_id: 'r1' },
      client_message_id: 'c1',
      sent_at: 'T',
      slow_mode_seconds: 0,
    },
  } as unknown as StoredEvent;

  it('a message becomes one push on the channel of the chat, without the client message id', () => {
    expect(sealedFor(said)).toEqual({ text: sealed('t') });
    const data = {
      message_id: 'm1',
      position: 17,
      user_id: 'ann',
      username: 'Ann',
      avatar_url: '/art/avatars/07.svg',
      vip_level: 'gold',
      text: '@bob hi',
      state: 'shown',
      sent_at: 'T',
      mentions: [{ user_id: 'bob', at: 0, length: 4 }],
      reply_to: { message_id: 'm0', user_id: 'bob', username: null, text: null },
      round: { round_id: 'r1' },
      version: 17,
    };
    expect(translateAll(said, { text: '@bob hi' })).toEqual([{ channel: 'chat', event: 'chat_message', data }]);
  });

  it('a message that only shows a round becomes a push with an empty text', () => {
    expect(translateAll(said, { text: '' })).toMatchObject([{ data: { text: '', round: { round_id: 'r1' } } }]);
  });

  it('a message that cannot be decrypted becomes no push', () => expect(translateAll(said)).toEqual([]));

  it.each([
    ['message_deleted', 'deleted'],
    ['message_hidden', 'hidden'],
    ['message_removed', 'removed'],
    ['message_restored', 'shown'],
  ])('%s becomes an update without operator, reason and reporters', (type, state) => {
    const data = { message_id: 'm1', uid: 'ann', by: 'mara', reason: 'Spam', reporters: ['bob'] };
    expect(translateAll({ type, data, stream: 'chatter-ann', version: 5, position: 18 } as StoredEvent)).toEqual([
      { channel: 'chat', event: 'chat_message_update', data: { message_id: 'm1', state, version: 18 } },
    ]);
  });

  it.each([
    ['player_muted', { until: 'T' }, { muted_until: 'T', muted_for_ever: false }],
    ['player_muted', { until: null }, { muted_until: null, muted_for_ever: true }],
    ['mute_lifted', {}, { muted_until: null, muted_for_ever: false }],
  ])('%s becomes a restriction of the player only: %j', (type, more, pushed) => {
    const data = { uid: 'ann', by: 'mara', reason: 'Spam', ...more };
    expect(translateAll({ type, data, stream: 'chatter-ann', version: 5 } as StoredEvent)).toEqual([
      { channel: 'user.ann', event: 'chat_restriction', data: { ...pushed, version: 5 } },
    ]);
  });

  it.each([
    ['player_blocked', 'pair-ann-bob', { blocker_id: 'ann', blocked_id: 'bob' }, 'blocked'],
    ['player_unblocked', 'pair-ann-bob', { blocker_id: 'ann', blocked_id: 'bob' }, 'unblocked'],
    ['chat_player_hidden', 'chatter-ann', { uid: 'ann', hidden_id: 'bob' }, 'hidden'],
    ['chat_player_shown', 'chatter-ann', { uid: 'ann', hidden_id: 'bob' }, 'shown'],
  ])(
    '%s becomes a push to the player whose list it changes, and none to the other one',
    (type, stream, data, change) => {
      expect(translateAll({ type, stream, data } as unknown as StoredEvent)).toEqual([
        { channel: 'user.ann', event: 'unseen_players_update', data: { user_id: 'bob', change } },
      ]);
    },
  );

  it('changed privacy settings become a push with all settings to the player', () => {
    const settings = { invisible: true, shows_game: false, shows_play: true };
    const event = { type: 'privacy_changed', data: { uid: 'ann', ...settings }, stream: 'privacy-ann', version: 2 };
    expect(translateAll(event as StoredEvent)).toEqual([
      { channel: 'user.ann', event: 'privacy_update', data: { ...settings, version: 2 } },
    ]);
  });

  it('slow mode becomes a push of settings to everybody', () => {
    const data = { seconds: 30, by: 'mara', reason: 'Many new players' };
    const event = { type: 'slow_mode_changed', data, stream: 'chatroom-global', version: 2 };
    expect(translateAll(event as StoredEvent)).toEqual([
      {
        channel: 'global',
        event: 'casino_setting_update',
        data: { group: 'chat', version: 2, slow_mode_seconds: 30 },
      },
    ]);
  });

  it('a settled dice round becomes the combined push', () => {
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
          do_not_auto_update_balance: true,
        },
      },
    ]);
  });

  it('a placed bet becomes bet_created, and a paid win becomes win_created and game_round_resolved', () => {
    const bet = { ...moved, round, currency: 'sweeps_coins', stake: '10', played: [] } as const;
    expect(pushesOf({ type: 'bet_placed', data: bet })).toEqual([
      {
        channel: 'user.ann',
        event: 'bet_created',
        data: { ...own, round, balance_type: 'sweeps_coins', stake: '10', do_not_auto_update_balance: false },
      },
    ]);
    expect(pushesOf({ type: 'win_paid', data: { ...moved, round, currency: 'sweeps_coins', payout: '20' } })).toEqual([
      {
        channel: 'user.ann',
        event: 'win_created',
        data: { ...own, round, balance_type: 'sweeps_coins', payout: '20', do_not_auto_update_balance: true },
      },
      resolved('sweeps_coins', true),
    ]);
  });

  it('the balance after a round at a shared table is shown at once, because everybody has seen its end', () => {
    const tide = { ...round, game_id: 'rising-tide', draw: null };
    const paid = { ...moved, round: tide, currency: 'gold_coins', payout: '20' };
    expect(pushesOf({ type: 'win_paid', data: paid })[0]).toMatchObject({
      event: 'win_created',
      data: { round: tide, do_not_auto_update_balance: false },
    });
  });

  const resolved = (balance_type: string, sweeps_coin_balance_zero: boolean) => ({
    channel: 'user.ann',
    event: 'game_round_resolved',
    data: {
      wallet_version: 9,
      round_id: 'r1',
      game_id: round.game_id,
      balance_type,
      sweeps_coin_balance_zero,
      playthrough: moved.playthrough,
    },
  });

  it.each([
    ['sweeps_coins', '0', true],
    ['sweeps_coins', '9999', true],
    ['sweeps_coins', '10000', false],
    ['gold_coins', '0', false],
  ])(
    'a round in %s that leaves %s micros of SC says that the balance is zero: %s',
    (currency, sweeps_coins, isZero) => {
      const balances = { ...moved.balances, sweeps_coins };
      const pushes = pushesOf({ type: 'win_paid', data: { ...moved, balances, round, currency, payout: '0' } });
      expect(pushes.at(-1)).toEqual(resolved(currency, isZero));
    },
  );

  it('a raised stake becomes bet_created of its round', () => {
    const { round_id, game_id } = round;
    const data = { ...moved, round_id, game_id, sequence: 1, currency: 'gold_coins', stake: '5', played: [] };
    expect(pushesOf({ type: 'stake_raised', data })).toEqual([
      {
        channel: 'user.ann',
        event: 'bet_created',
        data: {
          ...own,
          round: { round_id, game_id, draw: null, outcome: null },
          balance_type: 'gold_coins',
          stake: '5',
          do_not_auto_update_balance: false,
        },
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
    ['funds_held', hold],
    ['hold_captured', hold],
    ['hold_released', hold],
  ])('%s becomes a balance update without internal data', (type, data) => {
    expect(pushesOf({ type, data })).toEqual([
      { channel: 'user.ann', event: 'balance_update', data: { ...own, playthrough: moved.playthrough, reason: type } },
    ]);
  });

  it('an adjustment states its amount, but not the reason of the operator', () => {
    const data = { ...moved, currency: 'gold_coins', amount: '-1', reason: 'an internal note' };
    expect(pushesOf({ type: 'balance_adjusted', data })).toEqual([
      {
        channel: 'user.ann',
        event: 'balance_adjustment_update',
        data: { ...own, playthrough: moved.playthrough, balance_type: 'gold_coins', amount: '-1' },
      },
    ]);
  });

  it.each(['coins_purchased', 'purchase_taken_back', 'purchase_restored'])(
    '%s becomes the balances of a purchase, without its amounts',
    (type) => {
      const data = { ...moved, purchase_id: 'ann.1', price: '9990000', gold_coins: '1', sweeps_coins: '1' };
      const balances = { part: 'balances', ...own, purchase_id: 'ann.1', playthrough: moved.playthrough };
      expect(pushesOf({ type, data })).toEqual([
        { channel: 'user.ann', event: 'purchase_and_payment_update', data: { ...balances, has_had_purchase: true } },
      ]);
    },
  );

  it.each([
    'wallet_opened',
    'account_opened',
    'username_changed',
    'names_changed',
    'email_changed',
    'session_ended',
    'ban_lifted',
    'seed_pair_started',
    'message_reported',
    'a_type_of_tomorrow',
    'toString',
  ])('%s becomes no push', (type) => {
    expect(pushesOf({ type, data: {} })).toEqual([]);
  });
});

describe('an event for which two services have rules', () => {
  const event = { type: 'noted', stream: 'wallet-ann', data: {} } as StoredEvent;
  const rules = rulesByType([
    { noted: toChannel('chat', { sent_to_chat: () => 1 }) },
    { noted: toOwner({ sent_to_owner: () => 2 }) },
    { noted: toOwner({ sent_to_owner_too: () => 3 }) },
    { noted: toChannel('global', { sent_to_all: () => undefined }) },
  ]);

  it('concerns each channel once', () => {
    expect(channelsOf(rules, event)).toEqual(['chat', 'user.ann', 'global']);
  });

  it('causes the pushes of each rule on the channels of that rule', () => {
    expect(translate(rules, event, channelsOf(rules, event))).toEqual([
      { channel: 'chat', event: 'sent_to_chat', data: 1 },
      { channel: 'user.ann', event: 'sent_to_owner', data: 2 },
      { channel: 'user.ann', event: 'sent_to_owner_too', data: 3 },
    ]);
  });
});
