import { type CommandContext, drawAfter, type WalletPort } from '@goldwake/contracts';
import type { FairnessResponse, PageResponse, RevealedPair } from '@goldwake/contracts/http';
import { fairnessResponse, revealedPair } from '../fairness/fairness-response.js';
import type { SeedPairs } from '../streams/seed-pairs.js';

/**
 * Seeds that a player may see. They are read from the event stream instead of a projection, so they are never stale.
 * The number of a seed pair equals the stream version.
 */
export class FairnessView {
  constructor(
    private readonly pairs: SeedPairs,
    private readonly wallet: Pick<WalletPort, 'lastDraw'>,
  ) {}

  /**
   * Returns the player's current seeds. Starts the first pair if the player has none, because the hash must be
   * published before the first bet.
   */
  async current(uid: string, context: CommandContext): Promise<FairnessResponse> {
    const seeds = await this.pairs.current(uid, context);
    const { nonce } = drawAfter(await this.wallet.lastDraw(uid), seeds.active.seed_pair);
    return fairnessResponse(seeds, nonce);
  }

  /**
   * Lists the player's revealed seed pairs, newest first.
   * @param page counted from 1
   */
  async revealed(
    uid: string,
    page: number,
    pageSize: number,
    context: CommandContext,
  ): Promise<PageResponse<RevealedPair>> {
    const { active } = await this.pairs.current(uid, context);
    const total = active.seed_pair - 1;
    const newest = total - (page - 1) * pageSize;
    if (newest < 1) return { result: [], total };
    const pairs = await this.pairs.numbered(uid, Math.max(1, newest - pageSize + 1), newest);
    return { result: pairs.reverse().map(revealedPair), total };
  }
}
