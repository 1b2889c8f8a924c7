import type { Draw, WalletPort } from '@goldwake/contracts';
import { LRUCache } from 'lru-cache';
import { drawAfter } from '../domain/index.js';

/** 10,000 players of about 200 bytes each take 2 MB. */
const PLAYERS_CACHED = 10_000;

/**
 * Determines which draw a player's next bet consumes. The source of truth is the wallet's history, because a bet's own
 * event consumes the nonce. The last draw is cached; a stale cache entry only costs a refused `nonce_conflict` and
 * another read. Use it only within the player's queue, so that a slow read cannot overwrite a draw consumed in the
 * meantime.
 */
export class NextDraw {
  private readonly last = new LRUCache<string, { draw: Draw | null }>({ max: PLAYERS_CACHED });

  constructor(private readonly wallet: Pick<WalletPort, 'lastDraw'>) {}

  async of(uid: string, seedPair: number): Promise<Draw> {
    let known = this.last.get(uid);
    if (!known) {
      known = { draw: await this.wallet.lastDraw(uid) };
      this.last.set(uid, known);
    }
    return drawAfter(known.draw, seedPair);
  }

  consumed(uid: string, draw: Draw): void {
    this.last.set(uid, { draw });
  }

  forget(uid: string): void {
    this.last.delete(uid);
  }
}
