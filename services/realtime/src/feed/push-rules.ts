import { type AnyEvent, avatarUrl, type EventType, type StoredEvent, type WalletEvent } from '@goldwake/contracts';
import type { Push } from '../rooms/message.js';
import { type PushRule, toChannel, toOwner } from './push-rule.js';

type Stored<T extends EventType> = StoredEvent<Extract<AnyEvent, { type: T }>>;

/**
 * Push rule for each type of domain event; null if events of the type cause no push. An event type without an entry is
 * a compile-time error.
 */
export const PUSH_RULES: { readonly [T in EventType]: PushRule<Stored<T>> | null } = {
  coins_granted: toOwner((event) =>
    event.data.reason === 'daily_bonus'
      ? [
          {
            event: 'daily_bonus_claimed',
            data: {
              daily_claim_id: event.data.grant_id,
              daily_claimed_at: event.data.granted_at,
              playthrough: event.data.playthrough,
              ...balances(event),
            },
          },
        ]
      : [balanceUpdate(event, event.data.reason)],
  ),

  bet_placed: toOwner((event) => [
    {
      event: 'bet_created',
      data: {
        round: event.data.round,
        balance_type: event.data.currency,
        stake: event.data.stake,
        do_not_auto_update_balance: false,
        ...balances(event),
      },
    },
    betProcessed(event, event.data.round.round_id),
  ]),

  win_paid: toOwner((event) => [
    {
      event: 'win_created',
      data: {
        round: event.data.round,
        balance_type: event.data.currency,
        payout: event.data.payout,
        do_not_auto_update_balance: false,
        ...balances(event),
      },
    },
  ]),

  bet_and_win_settled: toOwner((event) => [
    {
      event: 'bet_and_win_created',
      data: {
        round: event.data.round,
        balance_type: event.data.currency,
        stake: event.data.stake,
        payout: event.data.payout,
        do_not_auto_update_balance: false,
        ...balances(event),
      },
    },
    betProcessed(event, event.data.round.round_id),
  ]),

  bet_rolled_back: toOwner((event) => [balanceUpdate(event, 'bet_rolled_back')]),
  balance_adjusted: toOwner((event) => [balanceUpdate(event, 'balance_adjusted')]),
  funds_held: toOwner((event) => [balanceUpdate(event, 'funds_held')]),
  hold_captured: toOwner((event) => [balanceUpdate(event, 'hold_captured')]),
  hold_released: toOwner((event) => [balanceUpdate(event, 'hold_released')]),

  wallet_opened: null,
  // Causes no push, because the daily bonus is paid by a separate `coins_granted` event of the wallet, and only that
  // event changes what a client displays.
  daily_bonus_claimed: null,
  avatar_changed: toOwner(({ version, data: { uid, avatar } }) => [
    { event: 'user_avatar_update', data: { account_version: version, avatar_url: avatarUrl(uid, avatar) } },
  ]),
  onboarding_completed: toOwner((event, personal) => {
    const { first_name, last_name, date_of_birth, state_id } = personal;
    const [dob_year, dob_month, dob_day] = date_of_birth?.split('-').map(Number) ?? [];
    // Fields that could not be decrypted are undefined here; without them nothing is pushed.
    if (!first_name || !last_name || !dob_year || !dob_month || !dob_day || !state_id) return [];
    const data = {
      account_version: event.version,
      first_name,
      last_name,
      dob_year,
      dob_month,
      dob_day,
      country_id: event.data.country_id,
      state_id,
      pii_submitted: true,
    };
    return [{ event: 'onboarding_complete', data }];
  }),

  player_banned: toOwner(({ version, data: { reason, until } }) => [
    {
      event: 'banned',
      data: { account_version: version, banned: true, ban_reason: reason, banned_until: until },
    },
  ]),

  user_feature_updated: toOwner(({ version, data: { features } }) => [
    { event: 'user_feature_updated', data: { account_version: version, ...features } },
  ]),

  casino_settings_changed: toChannel('global', ({ data }) => [{ event: 'casino_setting_update', data }]),

  provider_listed: toChannel('catalogue', catalogueUpdate),
  provider_removed: toChannel('catalogue', catalogueUpdate),
  game_listed: toChannel('catalogue', catalogueUpdate),
  game_removed: toChannel('catalogue', catalogueUpdate),
  favourite_added: null,
  favourite_removed: null,
  account_opened: null,
  email_verified: null,
  email_changed: null,
  username_changed: null,
  names_changed: null,
  password_changed: null,
  session_started: null,
  totp_enrolled: null,
  totp_confirmed: null,
  totp_disabled: null,
  totp_code_accepted: null,
  recovery_codes_issued: null,
  recovery_code_used: null,
  passkey_added: null,
  passkey_renamed: null,
  passkey_used: null,
  passkey_removed: null,
  // Causes no push, because all sessions of the player have ended.
  second_factors_removed: null,
  session_ended: null,
  // Causes no push, because a banned player has no open socket.
  ban_lifted: null,
  seed_pair_started: null,
};

function catalogueUpdate({ version }: StoredEvent): Push[] {
  return [{ event: 'catalogue_update', data: { catalogue_version: version } }];
}

type MoneyType = Exclude<WalletEvent['type'], 'wallet_opened'>;

function balances(event: Stored<MoneyType>) {
  return {
    wallet_version: event.version,
    sc_balance: event.data.balances.sweeps_coins,
    gc_balance: event.data.balances.gold_coins,
  };
}

function balanceUpdate(event: Stored<MoneyType>, reason: string): Push {
  return {
    event: 'balance_update',
    data: { playthrough: event.data.playthrough, reason, ...balances(event) },
  };
}

function betProcessed(event: Stored<'bet_placed' | 'bet_and_win_settled'>, roundId: string): Push {
  return {
    event: 'bet_processed',
    data: { wallet_version: event.version, round_id: roundId, playthrough: event.data.playthrough, vip_points: 0 },
  };
}
