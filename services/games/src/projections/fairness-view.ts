import type { CommandContext, WalletPort } from '@goldwake/contracts';
import type { FairnessAnswer, PageAnswer, RevealedPair } from '@goldwake/contracts/http';
import { drawAfter } from '../domain/index.js';
import { fairnessAnswer, revealedPair } from '../fairness-answer.js';
import type { SeedPairs } from '../seed-pairs.js';

/** What a player may see of their seeds; read from the stream itself, which numbers the pairs, so it is never behind. */
export class FairnessView {
  constructor(
    private readonly pairs: SeedPairs,
    private readonly wallet: Pick<WalletPort, 'lastDraw'>,
  ) {}

  /** Starts the first pair for a player who has none: a hash must stand before the first bet. */
  async current(uid: string, context: CommandContext): Promise<FairnessAnswer> {
    const seeds = await this.pairs.current(uid, context);
    const { nonce } = drawAfter(await this.wallet.lastDraw(uid), seeds.active.seed_pair);
    return fairnessAnswer(seeds, nonce);
  }

  /** Newest first. @param page from 1 */
  async revealed(
    uid: string,
    page: number,
    pageSize: number,
    context: CommandContext,
  ): Promise<PageAnswer<RevealedPair>> {
    const { active } = await this.pairs.current(uid, context);
    const total = active.seed_pair - 1;
    const newest = total - (page - 1) * pageSize;
    if (newest < 1) return { result: [], total };
    const pairs = await this.pairs.numbered(uid, Math.max(1, newest - pageSize + 1), newest);
    return { result: pairs.reverse().map(revealedPair), total };
  }
}
