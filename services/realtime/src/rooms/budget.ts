import type { SocketWriter } from '../sockets/socket-writer.js';

/**
 * Accounts for the memory that the gateway uses on behalf of players: histories, unsent bytes, and states
 * for slow sockets.
 */
export class Budget {
  /** Number of bytes in the channel histories. */
  rings = 0;
  /**
   * Number of bytes that were written to sockets but not yet accepted by the connection. A batch shared by many sockets
   * counts once per socket.
   */
  waiting = 0;
  /** Number of bytes in the latest pushes that are kept for slow sockets. */
  kept = 0;
  /** Sockets with unsent bytes; the periodic sweep checks only these. */
  readonly behind = new Set<SocketWriter>();

  constructor(readonly max: number) {}

  get used(): number {
    return this.rings + this.waiting + this.kept;
  }

  /** Number of bytes to free. Once the maximum is exceeded, the total must fall to 90 % of it; until then this is 0. */
  get excess(): number {
    return this.used > this.max ? this.used - this.max * 0.9 : 0;
  }
}
