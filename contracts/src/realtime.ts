import type { CasinoSettings } from './catalogue-events.js';
import type { Currency, MicrosText } from './money.js';
import type { User } from './user.js';
import type { Playthrough, Round } from './wallet-events.js';

/** Path of the WebSocket; no token in the URL. */
export const REALTIME_PATH = '/realtime';
/**
 * Versions of the protocol that this house speaks, the newest first. Version 2 adds the frames `skipped` and `going_away`, and a welcome
 * that names the version; a client of version 1 is never sent either.
 */
export const REALTIME_PROTOCOLS = [2, 1] as const;
export type RealtimeProtocol = (typeof REALTIME_PROTOCOLS)[number];

/** How long past its time a sign of life may come, on both sides. */
export const SILENCE_ALLOWANCE_MS = 8_000;
/** Larger frames of a client are refused with `bad_frame`. */
export const CLIENT_FRAME_BYTES_MAX = 16 * 1024;

/** POST /api/realtime/token; the hello takes this token and no other. */
export interface RealtimeTokenAnswer {
  token: string;
  uid: string;
  /** ISO time. */
  expires_at: string;
}

export type Channel = 'global' | `user.${string}`;

/** Where a client stands in a channel. The epoch names the life of the offsets: another epoch means none of them holds. */
export interface ChannelPosition {
  epoch: string;
  offset: number;
}

export interface HelloFrame {
  kind: 'hello';
  /** Versions that the client speaks; the newest that both do is spoken. A client of version 1 says `protocol: 1` instead. */
  protocols: readonly number[];
  token: string;
  positions?: Partial<Record<Channel, ChannelPosition>>;
}
export interface RenewFrame {
  kind: 'renew';
  token: string;
}
export type ClientFrame = HelloFrame | RenewFrame;

export interface WelcomeFrame {
  kind: 'welcome';
  protocol: RealtimeProtocol;
  session_id: string;
  uid: string;
  /** The server's clock (ISO), so that a client with a wrong clock can still tell how long its token lasts. */
  now: string;
  /** ISO time at which the token ends; renew before. */
  token_expires_at: string;
  /** A heartbeat comes at least this often; a client that hears nothing for this and `SILENCE_ALLOWANCE_MS` reconnects. */
  heartbeat_ms: number;
  /**
   * `recovered`: what was missed follows as pushes, up to `offset`. Otherwise nothing before `offset` will come: load the
   * state by HTTP, and go on from there.
   */
  channels: { channel: Channel; epoch: string; offset: number; recovered: boolean }[];
}
export interface RenewedFrame {
  kind: 'renewed';
  now: string;
  token_expires_at: string;
}
/** Absolute state, never a delta. Offsets of a channel rise by one. */
export interface PushFrame<N extends PushName = PushName> {
  kind: 'push';
  channel: Channel;
  offset: number;
  event: N;
  /** Server's clock when the event was recorded. */
  at: string;
  /** Of the player's own request that caused it, as its answer names it in `x-correlation-id`; left out where there was none. */
  correlation_id?: string;
  data: Pushes[N];
}
export interface HeartbeatFrame {
  kind: 'heartbeat';
  /** Newest offset of each channel of this socket, so that a hole shows while connected. */
  offsets: Partial<Record<Channel, number>>;
}
/**
 * Since version 2. The client read too slowly: of the pushes `from` to `to` (both included) only the latest of each event follows, at once
 * and in order, the last of them being `to`; then live pushes go on. The others will never come.
 */
export interface SkippedFrame {
  kind: 'skipped';
  channel: Channel;
  from: number;
  to: number;
}
/** Since version 2. The process is about to stop and closes with `server_going_away`: come back at a random moment within this time. */
export interface GoingAwayFrame {
  kind: 'going_away';
  come_back_within_ms: number;
}
export type ServerFrame = WelcomeFrame | RenewedFrame | PushFrame | HeartbeatFrame | SkippedFrame | GoingAwayFrame;

interface BalancesPush {
  wallet_version: number;
  sc_balance: MicrosText;
  gc_balance: MicrosText;
}
/** Payloads by the specification's event names (§7). */
export interface Pushes {
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
  /** On `global`. */
  casino_setting_update: CasinoSettings;
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
  /** The last thing that the player's sockets hear: they are closed with `banned`. */
  banned: Pick<User, 'account_version' | 'banned_until'> & { banned: true; ban_reason: string };
}
export type PushName = keyof Pushes;

/**
 * Close codes. The range alone tells a client what to do, even on a code it does not know: 3000–3499 and 4000–4499 come
 * back, 3500–3999 and 4500–4999 stay away.
 */
export const CLOSE = {
  server_going_away: [3000, 'the server is restarting; come back'],
  slow_consumer: [3001, 'too much was waiting for you; come back'],
  heartbeat_missed: [3002, 'no sign of life; come back'],
  overloaded: [3003, 'too many connections; come back later'],
  token_expired: [3004, 'the token ended; come back with a new one'],
  player_full: [3005, 'too many connections of this player; come back later'],
  // A page on a busy machine can be late through no fault of its own.
  hello_missing: [3006, 'no hello within 10 s; come back'],
  bad_frame: [3501, 'a frame could not be read'],
  token_invalid: [3502, 'the token is not valid'],
  protocol_unknown: [3503, 'this protocol version is not spoken here'],
  other_player: [3504, 'a renewed token must be for the same player'],
  session_ended: [3505, 'signed out'],
  banned: [3506, 'this account is banned'],
} as const satisfies Record<string, readonly [code: number, reason: string]>;

export type CloseName = keyof typeof CLOSE;

export function comesBack(code: number): boolean {
  if (code >= 3500 && code <= 3999) return false;
  return !(code >= 4500 && code <= 4999);
}
