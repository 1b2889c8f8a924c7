import type { CasinoSettings } from './catalogue-events.js';
import type { Features } from './features.js';
import type { Currency, MicrosText } from './money.js';
import type { Pushes, PushName } from './registry.js';
import type { User } from './user.js';
import type { Playthrough, Round } from './wallet-events.js';

/** Path of the WebSocket endpoint. The token is not part of the URL. */
export const REALTIME_PATH = '/realtime';
/**
 * Protocol versions that this server supports, newest first. Version 2 adds the frames `skipped` and `going_away`, and
 * a welcome frame that names the version; a version 1 client receives neither of the two new frames. Version 3 adds
 * subscriptions.
 */
export const REALTIME_PROTOCOLS = [3, 2, 1] as const;
export type RealtimeProtocol = (typeof REALTIME_PROTOCOLS)[number];

/** How late a heartbeat may arrive before client or server treats the connection as dead, in milliseconds. */
export const SILENCE_ALLOWANCE_MS = 8_000;
/** Maximum size of a client frame in bytes; larger frames are refused with `bad_frame`. */
export const CLIENT_FRAME_BYTES_MAX = 16 * 1024;

/** Response of POST /api/realtime/token. The hello frame accepts only this kind of token. */
export interface RealtimeTokenResponse {
  token: string;
  uid: string;
  /** ISO time at which the token expires. */
  expires_at: string;
}

/** Channels that the gateway adds each socket to. */
export type AutomaticChannel = 'global' | `user.${string}`;
/** Channels that a client must subscribe to. `catalogue`: changes of games and providers. */
export type SubscribedChannel = 'catalogue';
export type Channel = AutomaticChannel | SubscribedChannel;

export function isAutomatic(channel: string): channel is AutomaticChannel {
  return channel === 'global' || channel.startsWith('user.');
}

/** Reasons why a subscription is refused. They are stable: clients decide by them. */
export const SUBSCRIPTION_REFUSALS = [
  /** No such channel exists. */
  'unknown_channel',
  /** The channel exists, but not for this player. */
  'not_allowed',
  /** The socket already receives this channel. */
  'already_subscribed',
  /** The socket has as many subscriptions as one socket may have. */
  'too_many_subscriptions',
  /** The socket has no such subscription that could end. */
  'not_subscribed',
] as const;
export type SubscriptionRefusal = (typeof SUBSCRIPTION_REFUSALS)[number];

/**
 * A client's position in a channel. Offsets are valid only within one epoch; a different epoch makes all known offsets
 * invalid.
 */
export interface ChannelPosition {
  epoch: string;
  offset: number;
}

export interface HelloFrame {
  kind: 'hello';
  /**
   * Versions that the client supports; the newest version supported by both sides is used. A version 1 client sends
   * `protocol: 1` instead.
   */
  protocols: readonly number[];
  token: string;
  /** Position in each channel after a reconnect. Since version 3, it also renews the subscriptions to these channels. */
  positions?: Partial<Record<Channel, ChannelPosition>>;
}
export interface RenewFrame {
  kind: 'renew';
  token: string;
}
/** Since version 3. The response is `subscribed` or `refused`. */
export interface SubscribeFrame {
  kind: 'subscribe';
  channel: string;
}
/** Since version 3. The response is `unsubscribed` or `refused`. */
export interface UnsubscribeFrame {
  kind: 'unsubscribe';
  channel: string;
}
export type ClientFrame = HelloFrame | RenewFrame | SubscribeFrame | UnsubscribeFrame;

export interface WelcomeFrame {
  kind: 'welcome';
  protocol: RealtimeProtocol;
  session_id: string;
  uid: string;
  /** Server time (ISO), so that a client with a wrong clock can still compute how long its token is valid. */
  now: string;
  /** ISO time at which the token expires; the client must renew the token before. */
  token_expires_at: string;
  /**
   * Maximum interval between heartbeats in milliseconds. A client that receives nothing for this time plus
   * `SILENCE_ALLOWANCE_MS` reconnects.
   */
  heartbeat_ms: number;
  /**
   * `recovered: true`: the missed pushes follow, up to `offset`. Otherwise no push before `offset` is sent: the client
   * loads the state by HTTP and continues from `offset`.
   */
  channels: { channel: Channel; epoch: string; offset: number; recovered: boolean }[];
}
export interface RenewedFrame {
  kind: 'renewed';
  now: string;
  token_expires_at: string;
}
/** A push with absolute state, never a delta. Offsets of a channel increase by one. */
export interface PushFrame<N extends PushName = PushName> {
  kind: 'push';
  channel: Channel;
  offset: number;
  event: N;
  /** Server time at which the event was recorded. */
  at: string;
  /**
   * Correlation id of the player's own request that caused the push, as returned in `x-correlation-id`; omitted if
   * there was no such request.
   */
  correlation_id?: string;
  data: Pushes[N];
}
export interface HeartbeatFrame {
  kind: 'heartbeat';
  /** Newest offset of each channel of this socket, so that the client can detect a gap while connected. */
  offsets: Partial<Record<Channel, number>>;
}
/**
 * Since version 2. The client read too slowly: of the pushes `from` to `to` (both inclusive), only the latest push of
 * each event name is sent, immediately and in order, ending with `to`. Then live pushes continue. The other pushes are
 * dropped.
 */
export interface SkippedFrame {
  kind: 'skipped';
  channel: Channel;
  from: number;
  to: number;
}
/**
 * Since version 2. The process is about to stop and will close the socket with `server_going_away`; the client
 * reconnects at a random moment within this time.
 */
export interface GoingAwayFrame {
  kind: 'going_away';
  come_back_within_ms: number;
}
/**
 * Since version 3. Pushes after `offset` follow. The client stores this position and then loads the state by HTTP, as
 * after a welcome with `recovered: false`.
 */
export interface SubscribedFrame extends ChannelPosition {
  kind: 'subscribed';
  channel: Channel;
}
/** Since version 3. No push of this channel follows. */
export interface UnsubscribedFrame {
  kind: 'unsubscribed';
  channel: Channel;
}
/** Since version 3. The frame `subscribe` or `unsubscribe` for this channel changed nothing. */
export interface RefusedFrame {
  kind: 'refused';
  /** The channel as the client named it. */
  channel: string;
  code: SubscriptionRefusal;
}
export type ServerFrame =
  | WelcomeFrame
  | RenewedFrame
  | PushFrame
  | HeartbeatFrame
  | SkippedFrame
  | GoingAwayFrame
  | SubscribedFrame
  | UnsubscribedFrame
  | RefusedFrame;

interface BalancesPush {
  wallet_version: number;
  sc_balance: MicrosText;
  gc_balance: MicrosText;
}
/** Push payloads by event name, as in the specification (§7). */
export interface SpecificationPushes {
  balance_update: BalancesPush & { playthrough: Playthrough; reason: string };
  bet_and_win_created: BalancesPush & {
    round: Round;
    balance_type: Currency;
    stake: MicrosText;
    payout: MicrosText;
    do_not_auto_update_balance: boolean;
  };
  bet_created: BalancesPush & {
    round: Round;
    balance_type: Currency;
    stake: MicrosText;
    do_not_auto_update_balance: boolean;
  };
  win_created: BalancesPush & {
    round: Round;
    balance_type: Currency;
    payout: MicrosText;
    do_not_auto_update_balance: boolean;
  };
  bet_processed: { wallet_version: number; round_id: string; playthrough: Playthrough; vip_points: number };
  /** Sent on the channel `global`. */
  casino_setting_update: CasinoSettings;
  /** Sent on the channel `catalogue`: lists of games and providers that are older than this version are outdated. */
  catalogue_update: { catalogue_version: number };
  daily_bonus_claimed: BalancesPush & { daily_claim_id: string; daily_claimed_at: string; playthrough: Playthrough };
  user_avatar_update: Pick<User, 'account_version' | 'avatar_url'>;
  onboarding_complete: Pick<
    User,
    | 'account_version'
    | 'first_name'
    | 'last_name'
    | 'dob_year'
    | 'dob_month'
    | 'dob_day'
    | 'country_id'
    | 'state_id'
    | 'pii_submitted'
  >;
  /** All features of the player, including those that have not changed. */
  user_feature_updated: Pick<User, 'account_version'> & Features;
  /** Last push of a banned player's sockets, which are then closed with `banned`. */
  banned: Pick<User, 'account_version' | 'banned_until'> & { banned: true; ban_reason: string };
}

/**
 * WebSocket close codes. The range alone tells a client what to do, even with an unknown code: 3000–3499 and 4000–4499
 * mean reconnect, 3500–3999 and 4500–4999 mean do not reconnect.
 */
export const CLOSE = {
  server_going_away: [3000, 'the server is restarting; reconnect'],
  slow_consumer: [3001, 'too many messages were queued for this client; reconnect'],
  heartbeat_missed: [3002, 'no heartbeat was received; reconnect'],
  overloaded: [3003, 'too many connections; reconnect later'],
  token_expired: [3004, 'the token has expired; reconnect with a new one'],
  player_full: [3005, 'too many connections of this player; reconnect later'],
  // The client may reconnect: on a busy machine, a hello frame can be late without a fault of the page.
  hello_missing: [3006, 'no hello frame within 10 s; reconnect'],
  bad_frame: [3501, 'the frame could not be parsed'],
  token_invalid: [3502, 'the token is not valid'],
  protocol_unknown: [3503, 'this protocol version is not supported'],
  other_player: [3504, 'a renewed token must be for the same player'],
  session_ended: [3505, 'signed out'],
  banned: [3506, 'this account is banned'],
} as const satisfies Record<string, readonly [code: number, reason: string]>;

export type CloseName = keyof typeof CLOSE;

export function comesBack(code: number): boolean {
  if (code >= 3500 && code <= 3999) return false;
  return !(code >= 4500 && code <= 4999);
}
