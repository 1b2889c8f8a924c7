import {
  avatarUrl,
  type Channel,
  type EventOf,
  type EventType,
  type FriendRequestStatus,
  formatMicros,
  friendRequest,
  MESSAGE_STATE_AFTER,
  type MessageChange,
  type Pushes,
  pairVersion,
  parseMicros,
  requestNumber,
  type StoredEvent,
  type WalletEvent,
} from '@goldwake/contracts';
import { both, type PushRule, toChannel, toOwner, toPlayers, toReaders } from './push-rule.js';
import { TABLE_BET, TABLE_CASH_OUT, TABLE_RULES } from './table-rules.js';

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

  bet_placed: both(
    toOwner<Stored<'bet_placed'>>({
      bet_created: (event) => ({ ...balances(event), ...roundOf(event), stake: event.data.stake }),
      bet_processed: (event) => betProcessed(event, event.data.round.round_id),
    }),
    TABLE_BET,
  ),
  stake_raised: toOwner({
    bet_created: (event) => {
      const { round_id, game_id, currency, stake } = event.data;
      const round = { round_id, game_id, draw: null, outcome: null };
      return { ...balances(event), round, balance_type: currency, stake, do_not_auto_update_balance: false };
    },
    bet_processed: (event) => betProcessed(event, event.data.round_id),
  }),
  win_paid: both(
    toOwner<Stored<'win_paid'>>({
      win_created: (event) => ({ ...balances(event), ...roundOf(event), payout: event.data.payout }),
      game_round_resolved: (event) => {
        const { round, currency, balances: after, playthrough } = event.data;
        return {
          wallet_version: event.version,
          round_id: round.round_id,
          game_id: round.game_id,
          balance_type: currency,
          sweeps_coin_balance_zero:
            currency === 'sweeps_coins' && formatMicros(parseMicros(after.sweeps_coins)) === '0.00',
          playthrough,
        };
      },
    }),
    TABLE_CASH_OUT,
  ),
  bet_and_win_settled: toOwner({
    bet_and_win_created: (event) => ({
      ...balances(event),
      ...roundOf(event),
      stake: event.data.stake,
      payout: event.data.payout,
    }),
    bet_processed: (event) => betProcessed(event, event.data.round.round_id),
  }),

  bet_rolled_back: toOwner({ balance_update: (event) => balanceUpdate(event, event.type) }),
  balance_adjusted: toOwner({ balance_update: (event) => balanceUpdate(event, event.type) }),
  funds_held: toOwner({ balance_update: (event) => balanceUpdate(event, event.type) }),
  hold_captured: toOwner({ balance_update: (event) => balanceUpdate(event, event.type) }),
  hold_released: toOwner({ balance_update: (event) => balanceUpdate(event, event.type) }),

  wallet_opened: null,
  // The answer to the request of the action says that the balance did not cover it.
  raise_declined: null,
  seed_pair_ended: null,
  // Rounds in several steps: the events of the wallet cause the pushes, and the player's own page has the answers.
  round_started: null,
  raise_requested: null,
  raise_refused: null,
  action_taken: null,
  round_resolved: null,
  round_cancelled: null,
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
      // A field that could not be decrypted is undefined. If one is missing, no push is sent.
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

  friend_requested: toRequestPlayers('pending'),
  friend_request_accepted: toRequestPlayers('accepted'),
  friend_request_rejected: toRequestPlayers('rejected'),
  friend_request_cancelled: toRequestPlayers('cancelled'),
  friendship_removed: toPlayers(({ data }) => [data.remover_id, data.friend_id], {
    friendship_removed: ({ data: { request_id, remover_id, friend_id } }, _, channel) => ({
      friend_id: playerOf(channel) === remover_id ? friend_id : remover_id,
      pair_version: pairVersion(requestNumber(request_id), 'removed'),
    }),
  }),
  // A block and its end cause no push, so that the blocked player does not learn of them. The event before the block,
  // which ends a request or friendship, causes a push.
  player_blocked: null,
  player_unblocked: null,

  message_sent: toReaders<Stored<'message_sent'>>('chat', authorOf, {
    chat_message: (event, personal) => {
      const { data, position } = event;
      // The text is undefined if it could not be decrypted. Then nobody can read the message.
      if (personal.text === undefined) return undefined;
      return {
        message_id: data.message_id,
        position,
        user_id: data.uid,
        username: data.username,
        avatar_url: avatarUrl(data.uid, data.avatar),
        text: personal.text,
        state: 'shown',
        sent_at: data.sent_at,
        mentions: data.mentions,
        reply_to: data.reply_to && { ...data.reply_to, username: null, text: null },
        round: data.round,
        version: position,
      };
    },
  }),
  message_deleted: messageUpdate('message_deleted'),
  message_hidden: messageUpdate('message_hidden'),
  message_removed: messageUpdate('message_removed'),
  message_restored: messageUpdate('message_restored'),
  slow_mode_changed: toChannel('chat', {
    chat_slow_mode: ({ version, data: { seconds } }) => ({ seconds, version }),
  }),
  player_muted: toOwner({
    chat_restriction: ({ version, data: { until } }) => ({
      muted_until: until,
      muted_for_ever: until === null,
      version,
    }),
  }),
  mute_lifted: toOwner({
    chat_restriction: ({ version }) => ({ muted_until: null, muted_for_ever: false, version }),
  }),
  // These events cause no push: only operators see reports, and only the player sees the list of hidden players.
  message_reported: null,
  player_reported: null,
  chat_player_hidden: null,
  chat_player_shown: null,

  privacy_changed: toOwner({
    privacy_update: ({ version, data: { invisible, shows_game, shows_play } }) => ({
      invisible,
      shows_game,
      shows_play,
      version,
    }),
  }),

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
  ...TABLE_RULES,
};

type RequestType = 'friend_requested' | `friend_request_${'accepted' | 'rejected' | 'cancelled'}`;

/** Pushes a friend request to both players, each from that player's point of view. */
function toRequestPlayers(status: FriendRequestStatus): PushRule<Stored<RequestType>> {
  return toPlayers<Stored<RequestType>>(({ data }) => [data.sender_id, data.receiver_id], {
    friend_request_update: ({ data }, _, channel) => friendRequest(data, status, playerOf(channel)),
  });
}

/** Returns the uid in the name of a player's own channel. */
function playerOf(channel: Channel): string {
  return channel.slice('user.'.length);
}

/** Returns the author of the message that an event is about. An operator or a report may have caused the event. */
function authorOf({ data }: Stored<'message_sent' | MessageChange>): string {
  return data.uid;
}

function messageUpdate<T extends MessageChange>(type: T): PushRule<Stored<T>> {
  const state = MESSAGE_STATE_AFTER[type];
  return toReaders<Stored<T>>('chat', authorOf, {
    chat_message_update: ({ position, data: { message_id } }) => ({ message_id, state, version: position }),
  });
}

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

function betProcessed(event: Stored<BetType | 'stake_raised'>, roundId: string): Pushes['bet_processed'] {
  return { wallet_version: event.version, round_id: roundId, playthrough: event.data.playthrough, vip_points: 0 };
}
