import {
  type AnyEvent,
  avatarUrl,
  type Channel,
  EVENTS,
  type EventType,
  idOf,
  isEventType,
  isPlayerStream,
  type Pushes,
  type PushName,
  type Sealed,
  type StoredEvent,
  type WalletEvent,
} from '@goldwake/contracts';

type Stored<T extends EventType> = StoredEvent<Extract<AnyEvent, { type: T }>>;

/** A push that has no offset yet. */
export type Message = { [N in PushName]: { channel: Channel; event: N; data: Pushes[N] } }[PushName];

/** Decrypted personal data of the event; empty where it is unavailable. */
export type Personal = Readonly<Record<string, string>>;

type Row<T extends EventType> = (event: Stored<T>, personal: Personal) => Message[];

/**
 * Maps domain events to pushes; null for an event that causes no push. Exhaustive: an event type without an entry does
 * not compile.
 */
const TABLE: { [T in EventType]: Row<T> | null } = {
  coins_granted: (event) =>
    event.data.reason === 'daily_bonus'
      ? [
          {
            channel: playersOwn(event),
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

  bet_placed: (event) => [
    {
      channel: playersOwn(event),
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
  ],

  win_paid: (event) => [
    {
      channel: playersOwn(event),
      event: 'win_created',
      data: {
        round: event.data.round,
        balance_type: event.data.currency,
        payout: event.data.payout,
        do_not_auto_update_balance: false,
        ...balances(event),
      },
    },
  ],

  bet_and_win_settled: (event) => [
    {
      channel: playersOwn(event),
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
  ],

  bet_rolled_back: (event) => [balanceUpdate(event, 'bet_rolled_back')],
  balance_adjusted: (event) => [balanceUpdate(event, 'balance_adjusted')],

  wallet_opened: null,
  // The money of a daily bonus comes with the wallet's own event, and only that event changes what a client shows.
  daily_bonus_claimed: null,
  avatar_changed: (event) => {
    const { uid, avatar } = event.data;
    const data = { account_version: event.version, avatar_url: avatarUrl(uid, avatar) };
    return [{ channel: playersOwn(event), event: 'user_avatar_update', data }];
  },
  onboarding_completed: (event, personal) => {
    const { first_name, last_name, date_of_birth, state_id } = personal;
    const [dob_year, dob_month, dob_day] = date_of_birth?.split('-').map(Number) ?? [];
    // Fields that could not be decrypted are missing here; without them there is nothing to push.
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
    return [{ channel: playersOwn(event), event: 'onboarding_complete', data }];
  },

  player_banned: (event) => {
    const { reason, until } = event.data;
    const data = { account_version: event.version, banned: true as const, ban_reason: reason, banned_until: until };
    return [{ channel: playersOwn(event), event: 'banned', data }];
  },

  casino_settings_changed: ({ data }) => [{ channel: 'global', event: 'casino_setting_update', data }],

  // Game lists are loaded again when a client opens them, so they need no push.
  provider_listed: null,
  provider_removed: null,
  game_listed: null,
  game_removed: null,
  favourite_added: null,
  favourite_removed: null,
  account_opened: null,
  email_verified: null,
  email_changed: null,
  username_changed: null,
  names_changed: null,
  password_changed: null,
  session_started: null,
  session_ended: null,
  // A banned player has no socket to receive this.
  ban_lifted: null,
  seed_pair_started: null,
};

/** Translates an event into pushes. Returns none for a type of a later version that this table does not know. */
export function translate(event: StoredEvent, personal: Personal = {}): Message[] {
  return rowOf(event.type)?.(event as never, personal) ?? [];
}

/** Returns the fields that must be decrypted before the event is translated; undefined if there are none. */
export function sealedFor(event: StoredEvent): Readonly<Record<string, Sealed>> | undefined {
  const fields = rowOf(event.type) ? SEALED.get(event.type) : undefined;
  if (!fields) return undefined;
  const data = event.data as Record<string, Sealed | null>;
  return Object.fromEntries(fields.flatMap((field) => (data[field] ? [[field, data[field]]] : [])));
}

function rowOf(type: string): ((event: never, personal: Personal) => Message[]) | null {
  return isEventType(type) ? TABLE[type] : null;
}

/** Encrypted fields by event type, from the registry of events. */
const SEALED: ReadonlyMap<string, string[]> = new Map(
  Object.entries(EVENTS).flatMap(([type, { fields }]) => {
    const sealed = Object.keys(fields).filter((field) => fields[field] === 'sealed');
    return sealed.length > 0 ? [[type, sealed] as const] : [];
  }),
);

type MoneyType = Extract<
  WalletEvent['type'],
  'coins_granted' | 'bet_placed' | 'win_paid' | 'bet_and_win_settled' | 'bet_rolled_back' | 'balance_adjusted'
>;

/** Returns the channel to which the pushes of an event go. */
export function channelOf(event: { stream: string }): Channel {
  return isPlayerStream(event.stream) ? playersOwn(event) : 'global';
}

function playersOwn(event: { stream: string }): Channel {
  return `user.${idOf(event.stream)}`;
}

function balances(event: Stored<MoneyType>) {
  return {
    wallet_version: event.version,
    sc_balance: event.data.balances.sweeps_coins,
    gc_balance: event.data.balances.gold_coins,
  };
}

function balanceUpdate(event: Stored<MoneyType>, reason: string): Message {
  return {
    channel: playersOwn(event),
    event: 'balance_update',
    data: { playthrough: event.data.playthrough, reason, ...balances(event) },
  };
}

function betProcessed(event: Stored<'bet_placed' | 'bet_and_win_settled'>, roundId: string): Message {
  return {
    channel: playersOwn(event),
    event: 'bet_processed',
    data: { wallet_version: event.version, round_id: roundId, playthrough: event.data.playthrough, vip_points: 0 },
  };
}
