import type { Pushes, PushName } from '../registry.js';
import type { Channel } from './channels.js';

/** Path of the WebSocket endpoint. The token is sent in the hello frame and is not part of the URL. */
export const REALTIME_PATH = '/realtime';
/**
 * Protocol versions that this server supports, newest first. Version 2 adds the frames `skipped` and `going_away`,
 * which version 1 clients never receive, and a welcome frame that names the version. Version 3 adds subscriptions.
 */
export const REALTIME_PROTOCOLS = [3, 2, 1] as const;
export type RealtimeProtocol = (typeof REALTIME_PROTOCOLS)[number];

/** Maximum delay of a heartbeat, in milliseconds. After it, the client or the server treats the connection as dead. */
export const SILENCE_ALLOWANCE_MS = 8_000;
/** Maximum size of a client frame, in bytes. Larger frames are rejected with `bad_frame`. */
export const CLIENT_FRAME_BYTES_MAX = 16 * 1024;

/** Reasons why a subscription is refused. The codes are stable, because clients react to them. */
export const SUBSCRIPTION_REFUSALS = [
  /** No such channel exists. */
  'unknown_channel',
  /** The channel exists, but this player may not subscribe to it. */
  'not_allowed',
  /** The socket already receives this channel. */
  'already_subscribed',
  /** The socket has reached the maximum number of subscriptions. */
  'too_many_subscriptions',
  /** The socket is not subscribed to the channel, so there is nothing to end. */
  'not_subscribed',
  /** The channel cannot be prepared at the moment; the client may try again later. */
  'unavailable',
] as const;
export type SubscriptionRefusal = (typeof SUBSCRIPTION_REFUSALS)[number];

/**
 * A client's position in a channel. Offsets are valid only within one epoch; when the epoch changes, all known offsets
 * become invalid.
 */
export interface ChannelPosition {
  epoch: string;
  offset: number;
}

export interface HelloFrame {
  kind: 'hello';
  /**
   * Protocol versions that the client supports. The newest version that both sides support is used. A version 1 client
   * sends `protocol: 1` instead.
   */
  protocols: readonly number[];
  token: string;
  /**
   * Client's position in each channel, sent on a reconnect. Since version 3, the server also renews the subscriptions
   * to these channels.
   */
  positions?: Partial<Record<Channel, ChannelPosition>>;
}
export interface RenewFrame {
  kind: 'renew';
  token: string;
}
/** Subscribes to a channel (since version 3). The server responds with `subscribed` or `refused`. */
export interface SubscribeFrame {
  kind: 'subscribe';
  channel: string;
}
/** Ends a subscription (since version 3). The server responds with `unsubscribed` or `refused`. */
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
  /** ISO time at which the token expires. The client must renew the token before this time. */
  token_expires_at: string;
  /**
   * Maximum interval between heartbeats, in milliseconds. A client reconnects if it receives nothing for this interval
   * plus `SILENCE_ALLOWANCE_MS`.
   */
  heartbeat_ms: number;
  /**
   * With `recovered: true`, the missed pushes follow, up to `offset`. Otherwise, the server sends no push before
   * `offset`; the client loads the state over HTTP and continues from `offset`.
   */
  channels: { channel: Channel; epoch: string; offset: number; recovered: boolean }[];
}
export interface RenewedFrame {
  kind: 'renewed';
  now: string;
  token_expires_at: string;
}
/**
 * A push that contains absolute state, never a delta. `offers` and `claim` of `promotion_update` and `promotions` of
 * `bet_processed` state only the promotions that changed. The offsets of a channel increase by one with each push.
 */
export interface PushFrame<N extends PushName = PushName> {
  kind: 'push';
  channel: Channel;
  offset: number;
  event: N;
  /** Server time at which the event behind the push was recorded. */
  at: string;
  /**
   * Correlation id of the request that caused the push, as returned in `x-correlation-id`. Omitted if the push was not
   * caused by the player's own request.
   */
  correlation_id?: string;
  data: Pushes[N];
}
export interface HeartbeatFrame {
  kind: 'heartbeat';
  /** Newest offset of each channel of this socket, so that the client can detect a gap without a reconnect. */
  offsets: Partial<Record<Channel, number>>;
}
/**
 * Sent when the client reads too slowly (since version 2). Of the pushes `from` to `to` (both inclusive), only the
 * latest of each event name is sent, immediately and in order, ending with `to`; the others are dropped. Then live
 * pushes continue.
 */
export interface SkippedFrame {
  kind: 'skipped';
  channel: Channel;
  from: number;
  to: number;
}
/**
 * Sent when the server process is about to stop (since version 2). The server will close the socket with
 * `server_going_away`, and the client reconnects at a random moment within `come_back_within_ms`.
 */
export interface GoingAwayFrame {
  kind: 'going_away';
  come_back_within_ms: number;
}
/**
 * Confirms a subscription (since version 3). Pushes after `offset` follow. The client stores this position and then
 * loads the state over HTTP, as after a welcome with `recovered: false`. Sent again, with another epoch, when the
 * selection of pushes that the player may see has changed.
 */
export interface SubscribedFrame extends ChannelPosition {
  kind: 'subscribed';
  channel: Channel;
}
/** Confirms the end of a subscription (since version 3). No further push of this channel follows. */
export interface UnsubscribedFrame {
  kind: 'unsubscribed';
  channel: Channel;
}
/** Rejects a `subscribe` or `unsubscribe` frame (since version 3). The subscriptions stay as they were. */
export interface RefusedFrame {
  kind: 'refused';
  /** Name of the channel as the client sent it. */
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

/**
 * WebSocket close codes. Their range tells a client what to do, even if it does not know the code: 3000–3499 and
 * 4000–4499 mean reconnect, 3500–3999 and 4500–4999 mean do not reconnect.
 */
export const CLOSE = {
  server_going_away: [3000, 'the server is restarting; reconnect'],
  slow_consumer: [3001, 'too many messages were queued for this client; reconnect'],
  heartbeat_missed: [3002, 'no heartbeat was received; reconnect'],
  overloaded: [3003, 'too many connections; reconnect later'],
  token_expired: [3004, 'the token has expired; reconnect with a new one'],
  player_full: [3005, 'too many connections of this player; reconnect later'],
  // The client may reconnect, because on a busy machine the hello frame can be late through no fault of the page.
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
