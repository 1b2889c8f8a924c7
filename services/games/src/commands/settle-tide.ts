import {
  type CommandContext,
  microsText,
  Refusal,
  RISING_TIDE,
  type TideOutcome,
  type WalletPort,
  type WalletReceipt,
} from '@goldwake/contracts';
import { reactionContext, systemCommandId } from '@goldwake/core';
import { payTarget, type Settlement, settleBet, type TideBetRecord, type TideRound } from '../domain/index.js';
import { betEventId, endOfBet, type TideBets } from '../streams/tide-bets.js';

/** Number of bets that are settled at the same time. */
const PARALLEL = 16;

/** A settled bet, and the wallet after its settlement; without a wallet if the stake was returned before. */
export interface SettledTide {
  bet: TideBetRecord;
  wallet?: WalletReceipt;
}

/**
 * Lets the wallet settle bets. Each bet has one command id for its settlement, so the first request decides: that of
 * the player, of the timer of a target, or of the end of the round. Later ones get the stored result.
 */
export class SettleTide {
  constructor(
    private readonly bets: TideBets,
    private readonly wallet: Pick<WalletPort, 'win' | 'rollBack'>,
  ) {}

  /** Settles all open bets of a round that is over. */
  round(round: TideRound): Promise<void> {
    return this.all(
      () => this.bets.open(round.round),
      (bet) => settleBet(bet, round),
    );
  }

  /** Cashes out the open bets of a round with a target that its curve has reached. */
  target(round: TideRound, target: number): Promise<void> {
    return this.all(
      () => this.bets.open(round.round, target),
      (bet) => payTarget(bet, round),
    );
  }

  /**
   * Settles one bet.
   * @param context of a request of the player; without it, the bet itself is the cause
   */
  async bet(bet: TideBetRecord, settlement: Settlement, context?: CommandContext): Promise<SettledTide> {
    const id = systemCommandId('settle-tide', bet.round_id);
    const own = context
      ? { ...context, commandId: id, commandHash: id }
      : reactionContext({ eventId: betEventId(bet), correlationId: bet.correlation_id }, id);
    try {
      const { end, wallet } =
        settlement.kind === 'win' ? await this.win(bet, settlement, own) : await this.giveBack(bet, own);
      return { bet: await this.bets.close(bet, end), wallet };
    } catch (error) {
      // The command id belongs to the other kind of settlement, which was first.
      if (!(error instanceof Refusal && error.code === 'idempotency_mismatch')) throw error;
      // The reaction to a payout stores how the bet has ended; only a returned stake is known here.
      return { bet: settlement.kind === 'win' ? await this.bets.close(bet, endOfBet(undefined)) : bet };
    }
  }

  private async win(bet: TideBetRecord, { outcome, payout }: Settlement & { kind: 'win' }, context: CommandContext) {
    const { uid, round_id, algorithm } = bet;
    const round = { round_id, game_id: RISING_TIDE, draw: null, outcome, algorithm };
    const receipt = await this.wallet.win(uid, { round, payout: microsText(payout) }, context);
    const stored = receipt.round.outcome as TideOutcome;
    return { end: endOfBet({ outcome: stored, payout: receipt.payout }), wallet: receipt };
  }

  private async giveBack({ uid, round_id }: TideBetRecord, context: CommandContext) {
    return { end: endOfBet(undefined), wallet: await this.wallet.rollBack(uid, { round_id }, context) };
  }

  /** Settles bets batch by batch. A bet that cannot be settled does not hold up the others. */
  private async all(open: () => Promise<TideBetRecord[]>, settle: (bet: TideBetRecord) => Settlement): Promise<void> {
    const failures: unknown[] = [];
    const tried = new Set<string>();
    const untried = async () => (await open()).filter(({ round_id }) => !tried.has(round_id));
    for (let bets = await untried(); bets.length > 0; bets = await untried()) {
      for (let at = 0; at < bets.length; at += PARALLEL) {
        const some = bets.slice(at, at + PARALLEL);
        for (const { round_id } of some) tried.add(round_id);
        for (const result of await Promise.allSettled(some.map((bet) => this.bet(bet, settle(bet))))) {
          if (result.status === 'rejected') failures.push(result.reason);
        }
      }
    }
    if (failures.length > 0) throw failures[0];
  }
}
