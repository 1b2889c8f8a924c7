/** What the gateway allows. Times in milliseconds, sizes in bytes. */
export interface Limits {
  /** A socket that has not said hello by then is closed with `hello_missing`. */
  helloMs: number;
  /** Each open socket gets a heartbeat and a ping this often. */
  heartbeatMs: number;
  /** Time for the pong to come back before the socket is closed with `heartbeat_missed`. */
  pongMs: number;
  /** Time for the other side to answer a close before the connection is cut. */
  closeMs: number;
  /** More waiting than this for one socket closes it with `slow_consumer`. */
  waitingBytesMax: number;
  /** One more socket than this is told `overloaded`. */
  connectionsMax: number;
  /** How far back a channel can be resumed: whichever of the three is reached first. */
  history: HistoryLimits;
  /** Channels nobody listens to at the moment that are kept for those who come back; the longest idle goes first. */
  idleRoomsMax: number;
}

export interface HistoryLimits {
  count: number;
  bytes: number;
  ageMs: number;
}

/**
 * Memory at most: connections × (waitingBytesMax + history.bytes) + idleRoomsMax × history.bytes. In practice far less:
 * a bet makes about 900 bytes of history, which leave after ageMs.
 */
export const LIMITS: Limits = {
  helloMs: 10_000,
  heartbeatMs: 25_000,
  pongMs: 8_000,
  closeMs: 5_000,
  waitingBytesMax: 1024 * 1024,
  connectionsMax: 20_000,
  history: { count: 256, bytes: 128 * 1024, ageMs: 120_000 },
  idleRoomsMax: 2_000,
};
