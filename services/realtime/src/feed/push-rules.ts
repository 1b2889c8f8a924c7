import {
  avatarUrl,
  type EventOf,
  type EventType,
  type Pushes,
  type StoredEvent,
  type WalletEvent,
} from '@goldwake/contracts';
import { type PushRule, toChannel, toOwner } from './push-rule.js';

type Stored<T extends EventType> = StoredEvent<EventOf<T>>;

/**
 * Push rule for each type of domain event; null if events of the type cause no push. An event type without an entry is
 * a compile-time error.
 */
export const PUSH_RULES: { readonly [T in EventType]: PushRule<Stored<T>> | null } = {
  coins_granted: toOwner({
    daily_bonus_claimed: (event) => {
      if (event.data.reason !== 'daily_bonus') return undefined;
      const { grant_id, granted_at, playthrough } = event.data;
      return { ...balances(event), daily_claim_id: grant_id, daily_claimed_at: granted_at, playthrough };
    },
    balance_update: (event) =>
      event.data.reason === 'daily_bonus' ? undefined : balanceUpdate(event, event.data.reason),
  }),

  bet_placed: toOwner({
    bet_created: (event) => ({ ...balances(event), ...roundOf(event), stake: event.data.stake }),
    bet_processed: betProcessed,
  }),
  win_paid: toOwner({
    win_created: (event) => ({ ...balances(event), ...roundOf(event), payout: event.data.payout }),
  }),
  bet_and_win_settled: toOwner({
    bet_and_win_created: (event) => ({
      ...balances(event),
      ...roundOf(event),
      stake: event.data.stake,
      payout: event.data.payout,
    }),
    bet_processed: betProcessed,
  }),

  bet_rolled_back: toOwner({ balance_update: (event) => balanceUpdate(event, event.type) }),
  balance_adjusted: toOwner({ balance_update: (event) => balanceUpdate(event, event.type) }),
  funds_held: toOwner({ balance_update: (event) => balanceUpdate(event, event.type) }),
  hold_captured: toOwner({ balance_update: (event) => balanceUpdate(event, event.type) }),
  hold_released: toOwner({ balance_update: (event) => balanceUpdate(event, event.type) }),

  wallet_opened: null,
  // Causes no push, because the daily bonus is paid by a separate `coins_granted` event of the wallet, and only that
  // event changes what a client displays.
  daily_bonus_claimed: null,
  avatar_changed: toOwner({
    user_avatar_update: ({ version, data: { uid, avatar } }) => ({
      account_version: version,
      avatar_url: avatarUrl(uid, avatar),
    }),
  }),
  onboarding_completed: toOwner({
    onboarding_complete: (event, personal) => {
      const { first_name, last_name, date_of_birth, state_id } = personal;
      const [dob_year, dob_month, dob_day] = date_of_birth?.split('-').map(Number) ?? [];
      // Fields that could not be decrypted are undefined here; without them nothing is pushed.
      if (!first_name || !last_name || !dob_year || !dob_month || !dob_day || !state_id) return undefined;
      return {
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
    },
  }),
  player_banned: toOwner({
    banned: ({ version, data: { reason, until } }) => ({
      account_version: version,
      banned: true,
      ban_reason: reason,
      banned_until: until,
    }),
  }),
  user_feature_updated: toOwner({
    user_feature_updated: ({ version, data: { features } }) => ({ account_version: version, ...features }),
  }),

  casino_settings_changed: toChannel('global', { casino_setting_update: ({ data }) => data }),
  provider_listed: toChannel('catalogue', { catalogue_update: catalogueUpdate }),
  provider_removed: toChannel('catalogue', { catalogue_update: catalogueUpdate }),
  game_listed: toChannel('catalogue', { catalogue_update: catalogueUpdate }),
  game_removed: toChannel('catalogue', { catalogue_update: catalogueUpdate }),

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
  // Causes no push, because it changes nothing that a page shows.
  personal_data_revealed: null,
  session_ended: null,
  // Causes no push, because a banned player has no open socket.
  ban_lifted: null,
  seed_pair_started: null,
};

function catalogueUpdate({ version }: StoredEvent): Pushes['catalogue_update'] {
  return { catalogue_version: version };
}

type MoneyType = Exclude<WalletEvent['type'], 'wallet_opened'>;
type BetType = 'bet_placed' | 'bet_and_win_settled';

function balances(event: Stored<MoneyType>) {
  return {
    wallet_version: event.version,
    sc_balance: event.data.balances.sweeps_coins,
    gc_balance: event.data.balances.gold_coins,
  };
}

function balanceUpdate(event: Stored<MoneyType>, reason: string): Pushes['balance_update'] {
  return { ...balances(event), playthrough: event.data.playthrough, reason };
}

function roundOf({ data }: Stored<BetType | 'win_paid'>) {
  return { round: data.round, balance_type: data.currency, do_not_auto_update_balance: false };
}

function betProcessed(event: Stored<BetType>): Pushes['bet_processed'] {
  const { round, playthrough } = event.data;
  return { wallet_version: event.version, round_id: round.round_id, playthrough, vip_points: 0 };
}
