import { formatHundredths, Refusal } from '@goldwake/contracts';
import type { TideProof } from '@goldwake/contracts/http';
import type { CaughtUp, DocumentReads } from '@goldwake/core';
import type { TideRound } from '../domain/index.js';
import { seedBefore } from '../fairness/tide-chain.js';
import { TIDE_CHAINS_TABLE, TIDE_ROUNDS_TABLE, type TideChainRow } from '../projections/tide-rounds.js';

/** The rounds of the table that are over, and what is public about their seed chains. */
export class TideRounds {
  constructor(
    private readonly documents: Pick<DocumentReads, 'get' | 'getMany'>,
    private readonly caughtUp: CaughtUp,
  ) {}

  /** Returns a round that has ended or was cancelled; undefined for any other. */
  async over(round: string): Promise<TideRound | undefined> {
    const found = (await this.documents.get(TIDE_ROUNDS_TABLE, round))?.body;
    return found?.phase === 'ended' || found?.phase === 'cancelled' ? found : undefined;
  }

  /** Returns at which multipliers rounds ended, in hundredths, by their id. */
  async endsOf(rounds: readonly string[]): Promise<ReadonlyMap<string, number | null>> {
    const found = await this.documents.getMany(TIDE_ROUNDS_TABLE, [...new Set(rounds)]);
    return new Map(found.flatMap((row) => (row ? [[row.body.round, row.body.end] as const] : [])));
  }

  async chain(chain: number): Promise<TideChainRow | undefined> {
    return (await this.documents.get(TIDE_CHAINS_TABLE, `${chain}`))?.body;
  }

  /**
   * Returns everything that proves the end of a round.
   * @throws Refusal `not_found` before the round has ended
   */
  async proof(round: string): Promise<TideProof> {
    await this.caughtUp();
    const ended = await this.over(round);
    const chain = ended && (await this.chain(ended.chain));
    if (!ended || ended.end === null || !ended.started_at || !ended.ended_at || !ended.revealed_seed || !chain) {
      throw new Refusal('not_found');
    }
    const { number, started_at, ended_at, revealed_seed: seed } = ended;
    const { rounds, terminal_hash, client_seed } = chain;
    return {
      ...{ round, chain: ended.chain, number, rounds, terminal_hash, client_seed: client_seed ?? '' },
      ...{ seed, previous_seed: seedBefore(seed), end: formatHundredths(ended.end), started_at, ended_at },
    };
  }
}
