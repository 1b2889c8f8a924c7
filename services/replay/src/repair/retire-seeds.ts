import { createHash } from 'node:crypto';
import { type FairnessEvent, idOf } from '@goldwake/contracts';
import { isDamage, type Random, type Reducer, StreamRepository, systemCommandId, systemContext } from '@goldwake/core';
import { openEmbedded, openReadOnly, systemRandom, uuidIds } from '@goldwake/embedded';
import { type FairnessState, fairnessReducer, RETIRE_SEEDS, type Rotation, retireSeeds } from '@goldwake/games/domain';
import { LostRounds } from './cancel-rounds.js';

/** Number of players whose events are appended at the same time, so that they share a commit. */
const TOGETHER = 500;

/**
 * Gives every player who has a seed pair a new one, made from fresh seeds. Without that, bets after lost events would
 * use the same nonces again and repeat rolls that players have seen. Open rounds in several steps are cancelled before:
 * their players may have seen more of them than the history still contains.
 * A player whose seeds cannot be read is skipped, because the casino refuses the bets of that player for
 * the same reason.
 * @returns the number of players
 */
export async function retireAllSeeds(dataDir: string): Promise<number> {
  const players = playersWithSeeds(dataDir);
  let retired = 0;
  const engine = await openEmbedded({ dataDir });
  try {
    const fairness = new StreamRepository<FairnessState, FairnessEvent>(
      engine.store,
      'fairness',
      fairnessReducer as Reducer<FairnessState, FairnessEvent>,
    );
    const repair = uuidIds().next();
    const lostRounds = new LostRounds(engine.store, repair);
    for (let from = 0; from < players.length; from += TOGETHER) {
      await Promise.all(
        players.slice(from, from + TOGETHER).map(async (uid) => {
          const context = {
            ...systemContext(systemCommandId(RETIRE_SEEDS, `${uid}@${repair}`)),
            correlationId: repair,
          };
          try {
            const { seeds } = (await fairness.load(uid)).state;
            if (seeds) await lostRounds.cancel(uid, seeds.active);
            await fairness.execute(uid, context, (state) => retireSeeds(state, [rotation(), rotation()]));
            retired++;
          } catch (error) {
            if (!isDamage(error)) throw error;
          }
        }),
      );
    }
  } finally {
    await engine.close();
  }
  return retired;
}

function playersWithSeeds(dataDir: string): string[] {
  const casino = openReadOnly(dataDir);
  try {
    return casino.streams('fairness-').map(({ stream }) => idOf(stream));
  } finally {
    casino.close();
  }
}

function rotation(random: Random = systemRandom): Rotation {
  const hex = (bytes: number) => Buffer.from(random.bytes(bytes)).toString('hex');
  const server_seed = hex(32);
  const server_seed_hash = createHash('sha256').update(server_seed).digest('hex');
  return { client_seed: hex(16), next: { server_seed, server_seed_hash } };
}
