import type { Draw, WalletPort } from '@goldwake/contracts';
import { LRUCache } from 'lru-cache';
import { drawAfter } from './domain/index.js';

/** 10,000 players of ~200 bytes: 2 MB. */
const PLAYERS_CACHED = 10_000;

/**
 * Which draw a player's next bet consumes. The wallet's history is the truth (a bet's own event consumes the nonce); what
 * its answers told is remembered, and a wrong memory only costs a refused `nonce_conflict` and another look. To be used in
 * the player's queue only, so that a slow look cannot overwrite what a bet has consumed since.
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
