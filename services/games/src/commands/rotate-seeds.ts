import { type CommandContext, Refusal, type WalletPort } from '@goldwake/contracts';
import type { RotateResponse } from '@goldwake/contracts/http';
import type { KeyedQueue, Random } from '@goldwake/core';
import { newClientSeed } from '../fairness/draw.js';
import { fairnessResponse, revealedPair } from '../fairness/fairness-response.js';
import type { SeedPairs } from '../streams/seed-pairs.js';

/**
 * Ends the active seed pair and reveals its server seed. The wallet ends the pair first, because it decides about draws
 * and open rounds: afterwards no bet draws from the pair, whichever process places it. Runs in the same queue as the
 * player's bets, so that they need not draw again.
 */
export class RotateSeeds {
  constructor(
    private readonly pairs: SeedPairs,
    private readonly queue: KeyedQueue,
    private readonly wallet: Pick<WalletPort, 'endSeedPair'>,
    private readonly random: Random,
  ) {}

  /**
   * Rotates the seeds.
   * @throws Refusal `seeds_in_use` while a round that draws from them is open, `idempotency_mismatch`, `conflict`
   */
  async execute(uid: string, clientSeed: string | undefined, context: CommandContext): Promise<RotateResponse> {
    const seeds = await this.queue.run(uid, async () => {
      const { active } = await this.pairs.current(uid, context);
      const pair = { seed_pair: active.seed_pair, client_seed: clientSeed ?? newClientSeed(this.random) };
      const ended = await this.wallet.endSeedPair(uid, pair, context).catch((error) => {
        // Another process has ended the pair and is starting the next one.
        throw error instanceof Refusal && error.code === 'nonce_conflict' ? new Refusal('conflict') : error;
      });
      return this.pairs.rotate(uid, ended);
    });
    const ended = seeds.active.seed_pair - 1;
    const [revealed] = await this.pairs.numbered(uid, ended, ended);
    if (!revealed) throw new Error(`fairness-${uid}: seed pair ${ended} is missing`);
    return { ...fairnessResponse(seeds, 0), revealed: revealedPair(revealed) };
  }
}
