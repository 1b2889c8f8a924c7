import { type MultiStepGameId, Refusal, type StepRound, type WalletPort } from '@goldwake/contracts';
import type { StepResponse } from '@goldwake/contracts/http';
import { openRoundOf, roundOf, stepRound } from '../domain/index.js';
import type { PlayerRoundStreams } from '../streams/player-rounds.js';
import type { RoundHistory } from './round-history.js';

/** Rounds of a player in the games in several steps. */
export class StepRounds {
  constructor(
    private readonly rounds: Pick<PlayerRoundStreams, 'load'>,
    private readonly history: Pick<RoundHistory, 'own'>,
    private readonly wallet: Pick<WalletPort, 'summary'>,
  ) {}

  async open(uid: string, gameId: MultiStepGameId): Promise<StepRound | null> {
    const open = openRoundOf(await this.rounds.load(uid), gameId);
    return open ? stepRound(open) : null;
  }

  /**
   * Returns a round and the wallet after it.
   * @throws Refusal `not_found` if the player has no such round
   */
  async after(uid: string, roundId: string): Promise<StepResponse> {
    const [round, { version, balances, playthrough }] = await Promise.all([
      this.find(uid, roundId),
      this.wallet.summary(uid),
    ]);
    return { ...round, wallet_version: version, balances, playthrough };
  }

  private async find(uid: string, roundId: string): Promise<StepRound> {
    const round = roundOf(await this.rounds.load(uid), roundId);
    if (round) return stepRound(round);
    const settled = (await this.history.own(uid, roundId))?.round;
    if (!settled || !('sequence' in settled)) throw new Refusal('not_found');
    return settled;
  }
}
