import type { SocketWriter } from '../sockets/socket-writer.js';

/** Accounts for all bytes stored on behalf of players, by location. */
export class Budget {
  /** Bytes in the channel histories. */
  rings = 0;
  /**
   * Bytes written to sockets and not yet accepted by the connection. A batch shared by many sockets counts once per
   * socket.
   */
  waiting = 0;
  /** Bytes of the latest states kept for slow sockets. */
  kept = 0;
  /** Sockets with waiting bytes. The sweep checks only these. */
  readonly behind = new Set<SocketWriter>();

  constructor(readonly max: number) {}

  get used(): number {
    return this.rings + this.waiting + this.kept;
  }

  /** Bytes to free so that the total falls to 90 % of the maximum; 0 while the maximum is not exceeded. */
  get excess(): number {
    return this.used > this.max ? this.used - this.max * 0.9 : 0;
  }
}
