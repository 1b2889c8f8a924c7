import type { WireKind } from './wire.js';

/**
 * Limits of the gateway. Times in milliseconds, sizes in bytes. Times are accurate to one step of the sweep,
 * `heartbeatMs` / 25.
 */
export interface Limits {
  /** A socket without a hello after this time is closed with `hello_missing`. */
  helloMs: number;
  /** Interval at which each open socket gets a heartbeat and a ping. */
  heartbeatMs: number;
  /** Time for the pong before the socket is closed with `heartbeat_missed`; must be less than `heartbeatMs`. */
  pongMs: number;
  /** Time for the client to answer a close before the connection is cut. */
  closeMs: number;
  /** Soft limit: a socket with more waiting bytes gets no live pushes until it has read them (version 2 only). */
  softBytes: number;
  /** Hard limit: a socket with more waiting bytes is closed with `slow_consumer`. */
  hardBytes: number;
  /**
   * Maximum memory for all players together: histories, bytes waiting in sockets, and latest states kept for slow
   * sockets.
   */
  budgetBytes: number;
  /** Maximum number of sockets; further ones are closed with `overloaded`. */
  connectionsMax: number;
  /** Maximum number of sockets per player; further ones are closed with `player_full`. */
  connectionsPerPlayerMax: number;
  /** Maximum number of sockets per caller (IPv4 address or IPv6 /64); further ones are refused with HTTP 429. */
  connectionsPerAddressMax: number;
  /**
   * Like `connectionsPerAddressMax`, for callers on this machine: local tools, or all players when a proxy runs in
   * front of the server.
   */
  connectionsPerLoopbackMax: number;
  /** Maximum number of subscriptions of one socket, in addition to the channels that it is added to automatically. */
  subscriptionsMax: number;
  /**
   * Maximum number of frames `subscribe` and `unsubscribe` that one socket may send between two heartbeats; a client
   * that sends more is closed with `bad_frame`.
   */
  subscriptionFramesMax: number;
  /** How far back a channel can be resumed; the first of the three limits that is reached applies. */
  history: HistoryLimits;
  /** Maximum number of channels without members that are kept for resuming; the longest idle is dropped first. */
  idleRoomsMax: number;
  /** How frames are written to sockets; `direct` is faster. */
  wire: WireKind;
}

export interface HistoryLimits {
  count: number;
  bytes: number;
  ageMs: number;
}

/** Default limits. Memory is at most `budgetBytes` plus 12 KiB per connection. */
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
  history: { count: 256, bytes: 128 * 1024, ageMs: 120_000 },
  idleRoomsMax: 20_000,
  wire: 'direct',
};
