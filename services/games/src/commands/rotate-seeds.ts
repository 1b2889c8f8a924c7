import type { CommandContext } from '@goldwake/contracts';
import type { RotateResponse } from '@goldwake/contracts/http';
import type { KeyedQueue } from '@goldwake/core';
import { fairnessResponse, revealedPair } from '../fairness/fairness-response.js';
import type { SeedPairs } from '../streams/seed-pairs.js';

/**
 * Ends the active seed pair and reveals its server seed. Runs in the same queue as the player's bets, so that no bet
 * draws from a revealed seed.
 */
export class RotateSeeds {
  constructor(
    private readonly pairs: SeedPairs,
    private readonly queue: KeyedQueue,
  ) {}

  /**
   * Rotates the seeds.
   * @throws Refusal `idempotency_mismatch`
   */
  async execute(uid: string, clientSeed: string | undefined, context: CommandContext): Promise<RotateResponse> {
    const seeds = await this.queue.run(uid, () => this.pairs.rotate(uid, clientSeed, context));
    const ended = seeds.active.seed_pair - 1;
    const [revealed] = await this.pairs.numbered(uid, ended, ended);
    if (!revealed) throw new Error(`fairness-${uid}: seed pair ${ended} is missing`);
    return { ...fairnessResponse(seeds, 0), revealed: revealedPair(revealed) };
  }
}
