import type { Outlet } from './outlet.js';

/** Every byte held for players, by where it lies. */
export class Budget {
  /** In the channels' histories. */
  rings = 0;
  /** Written to sockets and not yet taken by the connection; a batch shared by many sockets counts for each. */
  waiting = 0;
  /** Latest states kept for slow sockets. */
  kept = 0;
  /** The sockets with bytes waiting. Nobody looks at the others. */
  readonly behind = new Set<Outlet>();

  constructor(readonly max: number) {}

  get held(): number {
    return this.rings + this.waiting + this.kept;
  }

  /** What has to go so that it is not exceeded again at once. */
  get excess(): number {
    return this.held > this.max ? this.held - this.max * 0.9 : 0;
  }
}
