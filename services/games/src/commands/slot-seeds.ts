import type { Draw } from '@goldwake/contracts';
import type { SeedsAndNonce } from '../domain/index.js';
import type { SeedPairs } from '../streams/seed-pairs.js';

/**
 * Returns the seeds from which a round of a slot is drawn.
 * @throws Error if the round has no draw or its seed pair is missing
 */
export async function slotSeeds(
  pairs: Pick<SeedPairs, 'numbered'>,
  uid: string,
  { game_id, draw }: { game_id: string; draw: Draw | null },
): Promise<SeedsAndNonce> {
  if (!draw) throw new Error(`wallet-${uid}: a round of ${game_id} has no draw`);
  const [pair] = await pairs.numbered(uid, draw.seed_pair, draw.seed_pair);
  if (!pair) throw new Error(`fairness-${uid}: seed pair ${draw.seed_pair} is missing`);
  return { ...pair, nonce: draw.nonce };
}
