import { type Draw, drawAfter, type WalletPort } from '@goldwake/contracts';
import { LRUCache } from 'lru-cache';

/** Number of players in the cache. An entry takes about 200 bytes, so 10,000 players take 2 MB at most. */
const PLAYERS_CACHED = 10_000;

/**
 * Determines the draw that a player's next bet consumes. The wallet stream is the source of truth, because the bet's
 * event consumes the nonce. The last draw is cached; a stale entry costs only a `nonce_conflict` and another read.
 * Use this class only within the player's queue; otherwise a slow read could overwrite a newer draw.
 */
export class NextDraw {
  private readonly last = new LRUCache<string, { draw: Draw | null }>({
    maxSize: PLAYERS_CACHED,
    sizeCalculation: () => 1,
  });

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
