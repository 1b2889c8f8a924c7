import { type CommandContext, multiStepRulesOf, parseMicros, Refusal, type WalletPort } from '@goldwake/contracts';
import type { KeyedQueue } from '@goldwake/core';
import { type ActionRequest, additionalStake, type PlayerRound, roundOf } from '../domain/index.js';
import type { RoundHistory } from '../queries/round-history.js';
import type { PlayerRoundStreams } from '../streams/player-rounds.js';
import type { ContinueRound } from './continue-round.js';

/** Takes an action in an open round. */
export class TakeAction {
  constructor(
    private readonly queue: KeyedQueue,
    private readonly rounds: PlayerRoundStreams,
    private readonly continueRound: ContinueRound,
    private readonly history: Pick<RoundHistory, 'own'>,
    private readonly wallet: Pick<WalletPort, 'summary'>,
  ) {}

  /**
   * Takes the action. A repeated command changes nothing.
   * @throws Refusal `not_found` if the player has no such round, `round_not_open`, `sequence_conflict`,
   * `action_not_allowed`, `insufficient_balance`, `idempotency_mismatch`
   */
  async execute(uid: string, request: ActionRequest, context: CommandContext): Promise<void> {
    await this.queue.run(uid, async () => {
      const round = (await this.rounds.load(uid)).open.get(request.round_id);
      if (round?.sequence === request.sequence && !round.raise) await this.checkCovered(uid, round, request);
      const covered = await this.continueRound.act(uid, request, context).catch(async (error) => {
        const isUnknown = error instanceof Refusal && error.code === 'round_not_open';
        if (isUnknown) await this.checkOwn(uid, request);
        throw error;
      });
      if (!covered) throw new Refusal('insufficient_balance');
    });
  }

  private async checkOwn(uid: string, { round_id, game_id }: ActionRequest): Promise<void> {
    const round = roundOf(await this.rounds.load(uid), round_id) ?? (await this.history.own(uid, round_id))?.round;
    if (round?.game_id !== game_id) throw new Refusal('not_found');
  }

  /**
   * Checks the balance before the stake is requested, so that a stake above the balance stores nothing. The wallet
   * decides later, because the balance may change in between.
   */
  private async checkCovered(uid: string, round: PlayerRound, { action }: ActionRequest): Promise<void> {
    const game = multiStepRulesOf(round.game_id);
    if (!game || game.actionFault(round.table, action) !== undefined) return;
    const extra = additionalStake(game, round, action);
    if (extra === 0n) return;
    const { balances } = await this.wallet.summary(uid);
    if (parseMicros(balances[round.currency]) < extra) throw new Refusal('insufficient_balance');
  }
}
