import { type CommandContext, Refusal } from '@goldwake/contracts';
import type { CaughtUp } from '@goldwake/core';
import { type CashOutFault, cashOut } from '../domain/index.js';
import type { TideBets } from '../streams/tide-bets.js';
import type { TideTable } from '../streams/tide-table.js';
import type { SettledTide, SettleTide } from './settle-tide.js';
import type { TurnTide } from './turn-tide.js';

const FAULTS: Record<CashOutFault, string> = {
  not_started: 'The round has not started yet',
  too_early: 'A bet can be cashed out from 1.01×',
  over: 'The round ended before the request was received',
};

/** Cashes out a bet at the multiplier of the moment at which the request was received. */
export class CashOutTide {
  constructor(
    private readonly table: Pick<TideTable, 'load'>,
    private readonly bets: TideBets,
    private readonly turn: Pick<TurnTide, 'endOf'>,
    private readonly settle: SettleTide,
    /** Waits until the bets contain every settlement that a wallet has booked. */
    private readonly requireSettlements: CaughtUp,
  ) {}

  /**
   * Cashes out a bet. A bet that is cashed out already returns its first result.
   * @throws Refusal `not_found`, also for the bet of another player; `round_not_open` if the round has not started or
   * is over; `unavailable`
   */
  async execute(uid: string, roundId: string, receivedAt: number, context: CommandContext): Promise<SettledTide> {
    const bet = await this.bets.get(roundId);
    if (bet?.uid !== uid) throw new Refusal('not_found');
    if (bet.state !== 'open') return paid({ bet });
    const state = await this.table.load();
    const { newest } = state;
    // The bet of an earlier round is about to be settled.
    if (newest?.round !== bet.round || newest.phase === 'cancelled') return this.tooLate(roundId);
    const { end } = await this.turn.endOf(state, newest);
    const settlement = cashOut(bet, newest, { receivedAt, end });
    if (settlement === 'over') return this.tooLate(roundId);
    if (typeof settlement === 'string') throw new Refusal('round_not_open', FAULTS[settlement]);
    return paid(await this.settle.bet(bet, settlement, context));
  }

  /**
   * Refuses a cash-out, unless an earlier request was in time: if its process stopped before it stored the result, only
   * the wallet knows it, and the bet is closed by the reaction to the payout.
   */
  private async tooLate(roundId: string): Promise<SettledTide> {
    await this.requireSettlements();
    const bet = await this.bets.get(roundId);
    if (!bet || bet.state === 'open') throw new Refusal('round_not_open', FAULTS.over);
    return paid({ bet });
  }
}

function paid(settled: SettledTide): SettledTide {
  if (settled.bet.cashed_out_at === null) throw new Refusal('round_not_open');
  return settled;
}
