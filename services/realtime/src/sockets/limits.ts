import type { WireKind } from './wire.js';

/**
 * Limits of the gateway. Times are in milliseconds, sizes in bytes. Timeouts are accurate to one step of the sweep,
 * which is `heartbeatMs` / 25.
 */
export interface Limits {
  /** Time within which a client must send its hello frame; otherwise the socket is closed with `hello_missing`. */
  helloMs: number;
  /** Interval at which each open socket gets a heartbeat and a ping. */
  heartbeatMs: number;
  /**
   * Time within which the pong must arrive; otherwise the socket is closed with `heartbeat_missed`. Must be less
   * than `heartbeatMs`.
   */
  pongMs: number;
  /** Time within which a client must answer a close frame; otherwise the connection is cut. */
  closeMs: number;
  /**
   * Soft limit of unsent bytes: a socket above it gets no live pushes until the client has read the backlog. Applies
   * only to clients of protocol version 2 or newer.
   */
  softBytes: number;
  /** Hard limit of unsent bytes: a socket above it is closed with `slow_consumer`. */
  hardBytes: number;
  /**
   * Maximum memory for all players together: channel histories, unsent bytes of sockets, and the latest pushes kept for
   * slow sockets.
   */
  budgetBytes: number;
  /** Maximum number of sockets; additional sockets are closed with `overloaded`. */
  connectionsMax: number;
  /** Maximum number of sockets per player; additional sockets are closed with `player_full`. */
  connectionsPerPlayerMax: number;
  /**
   * Maximum number of sockets per caller (IPv4 address or IPv6 /64 prefix); additional upgrades are refused with HTTP
   * status 429.
   */
  connectionsPerAddressMax: number;
  /**
   * Maximum number of sockets for callers on this machine, instead of `connectionsPerAddressMax`. These are local
   * tools, or all players if a proxy runs in front of the server.
   */
  connectionsPerLoopbackMax: number;
  /** Maximum number of subscriptions per socket, not counting the channels that the gateway adds automatically. */
  subscriptionsMax: number;
  /**
   * Maximum number of `subscribe` and `unsubscribe` frames per socket between two heartbeats. A client that sends more
   * is closed with `bad_frame`.
   */
  subscriptionFramesMax: number;
  /**
   * Time within which a channel that needs a preparation must be prepared. A welcome waits for `welcomeMs` and
   * then omits the channel, because the pushes of the other channels wait for it; a `subscribe` is refused
   * after `subscribeMs`.
   */
  preparation: { welcomeMs: number; subscribeMs: number };
  /**
   * Limits of a channel's history by age, count and bytes, which determine how far back a client can resume. The limit
   * that is reached first applies.
   */
  history: HistoryLimits;
  /**
   * Maximum number of channels without members that are kept so that clients can resume; the longest idle goes first.
   */
  idleRoomsMax: number;
  /** Method by which frames are written to sockets; `direct` is faster than `public`. */
  wire: WireKind;
}

export interface HistoryLimits {
  count: number;
  bytes: number;
  ageMs: number;
}

/** Default limits. The gateway's memory use is at most `budgetBytes` plus 12 KiB per connection. */
export const LIMITS: Limits = {
  helloMs: 10_000,
  heartbeatMs: 25_000,
  pongMs: 8_000,
  closeMs: 5_000,
  softBytes: 128 * 1024,
  hardBytes: 1024 * 1024,
  budgetBytes: 256 * 1024 * 1024,
  connectionsMax: 20_000,
  connectionsPerPlayerMax: 20,
  connectionsPerAddressMax: 2_000,
  connectionsPerLoopbackMax: Number.POSITIVE_INFINITY,
  subscriptionsMax: 32,
  subscriptionFramesMax: 256,
  preparation: { welcomeMs: 2_000, subscribeMs: 10_000 },
  history: { count: 256, bytes: 128 * 1024, ageMs: 120_000 },
  idleRoomsMax: 20_000,
  wire: 'direct',
};
