import type { WireKind } from './wire.js';

/** What the gateway allows. Times in milliseconds, sizes in bytes. Times are kept to one step of the sweep, `heartbeatMs` / 25. */
export interface Limits {
  /** A socket that has not said hello by then is closed with `hello_missing`. */
  helloMs: number;
  /** Each open socket gets a heartbeat and a ping this often. */
  heartbeatMs: number;
  /** Time for the pong to come back before the socket is closed with `heartbeat_missed`; less than `heartbeatMs`. */
  pongMs: number;
  /** Time for the other side to answer a close before the connection is cut. */
  closeMs: number;
  /** With more waiting than this, a socket gets no live pushes until it has read what waits (version 2 only). */
  softBytes: number;
  /** More waiting than this for one socket closes it with `slow_consumer`. */
  hardBytes: number;
  /** All that is held for players at once: histories, what waits in sockets, latest states kept for the slow. */
  budgetBytes: number;
  /** One more socket than this is told `overloaded`. */
  connectionsMax: number;
  /** Sockets of one player; one more is told `player_full`. */
  connectionsPerPlayerMax: number;
  /** Sockets of one caller (IPv4 address or IPv6 /64); one more is refused with HTTP 429. */
  connectionsPerAddressMax: number;
  /** The same for callers on this machine: its tools, or every player where a proxy stands before the house. */
  connectionsPerLoopbackMax: number;
  /** How far back a channel can be resumed: whichever of the three is reached first. */
  history: HistoryLimits;
  /** Channels nobody listens to at the moment that are kept for those who come back; the longest idle goes first. */
  idleRoomsMax: number;
  /** How frames are written; `direct` is the fast one. */
  wire: WireKind;
}

export interface HistoryLimits {
  count: number;
  bytes: number;
  ageMs: number;
}

/** Memory at most: `budgetBytes`, and 12 KiB for each connection. */
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
  history: { count: 256, bytes: 128 * 1024, ageMs: 120_000 },
  idleRoomsMax: 20_000,
  wire: 'direct',
};
