import { type FairnessRound, formatHundredths, type SettledTideBet } from '@goldwake/contracts';
import type { TideRound, TideState } from '../domain/index.js';
import { seedBefore, type TideSeeds } from '../fairness/tide-chain.js';
import type { TideTable } from '../streams/tide-table.js';
import type { TideRounds } from './tide-rounds.js';

/** Adds to a settled bet of the table what verifies it. The seed of its round is null until the round has ended. */
export class TideProofs {
  constructor(
    private readonly table: Pick<TideTable, 'load'>,
    private readonly rounds: Pick<TideRounds, 'over' | 'chain'>,
    private readonly seeds: Pick<TideSeeds, 'seedOf'>,
  ) {}

  async of(bet: SettledTideBet): Promise<FairnessRound> {
    const state = await this.table.load();
    const over = state.past.find(({ round }) => round === bet.round) ?? (await this.rounds.over(bet.round));
    return over?.revealed_seed ? this.ofEnded(bet, over, over.revealed_seed, state) : this.ofRunning(bet, state);
  }

  private async ofEnded(bet: SettledTideBet, { chain, end }: TideRound, seed: string, { chains }: TideState) {
    const found = chains.find((one) => one.chain === chain) ?? (await this.rounds.chain(chain));
    if (!found) throw new Error(`chain ${chain} of the round ${bet.round} is missing`);
    const seeds = { server_seed: seed, server_seed_hash: seedBefore(seed), client_seed: found.client_seed ?? '' };
    return { ...bet, end: end === null ? bet.end : formatHundredths(end), ...seeds };
  }

  /** The seed of the round before is public: it is the hash that commits the casino to the seed of this round. */
  private async ofRunning(bet: SettledTideBet, { chains }: TideState): Promise<FairnessRound> {
    const chain = chains.find((one) => one.chain === bet.draw.seed_pair);
    if (!chain) throw new Error(`chain ${bet.draw.seed_pair} of the round ${bet.round} is missing`);
    const server_seed_hash = seedBefore(await this.seeds.seedOf(chain, bet.draw.nonce));
    return { ...bet, server_seed: null, server_seed_hash, client_seed: chain.client_seed ?? '' };
  }
}
