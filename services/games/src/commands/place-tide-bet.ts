import { hash } from 'node:crypto';
import {
  type BetReceipt,
  type CommandContext,
  type CurrenciesPort,
  microsText,
  Refusal,
  RISING_TIDE,
  type TideParams,
  tideFaults,
  type WalletPort,
} from '@goldwake/contracts';
import type { Ids, KeyedQueue } from '@goldwake/core';
import {
  acceptBet,
  type BetRequest,
  isTooLate,
  stakeRefusal,
  type TideBetRecord,
  type TideRound,
  type TideState,
  tideBetRecord,
} from '../domain/index.js';
import { TIDE_ALGORITHM } from '../fairness/tide-chain.js';
import type { TideBets } from '../streams/tide-bets.js';
import type { TideTable } from '../streams/tide-table.js';
import type { SettleTide } from './settle-tide.js';
import type { TurnTide } from './turn-tide.js';

/** Length of the ids with which bets are shown to everybody at the table. */
const TABLE_ID_LENGTH = 12;

/** Places a bet in the shared round, while it accepts bets. */
export class PlaceTideBet {
  constructor(
    private readonly table: Pick<TideTable, 'load'>,
    private readonly turn: Pick<TurnTide, 'wake'>,
    private readonly bets: TideBets,
    private readonly settle: SettleTide,
    private readonly queue: KeyedQueue,
    private readonly wallet: Pick<WalletPort, 'bet' | 'placedBet'>,
    private readonly ids: Ids,
    private readonly currencies: Pick<CurrenciesPort, 'current'>,
  ) {}

  /**
   * Places a bet.
   * @param receivedAt time at which the request was received, which decides whether it was in time
   * @throws Refusal `validation_failed`, `stake_out_of_range`, `insufficient_balance`, `bets_closed`, `round_open`,
   * `game_closed`, `idempotency_mismatch`
   */
  async execute(
    uid: string,
    { isClosed, receivedAt }: { isClosed: boolean; receivedAt: number },
    request: BetRequest<TideParams>,
    context: CommandContext,
  ): Promise<{ bet: TideBetRecord; receipt: BetReceipt }> {
    const { currency, stake, params } = acceptBet({ faults: tideFaults }, request);
    return this.queue.run(uid, async () => {
      const stakeFault = stakeRefusal({ currency, stake }, await this.currencies.current());
      const state = isClosed || stakeFault ? await this.table.load() : await this.turn.wake();
      const round = acceptingRound(state, receivedAt);
      // A repeated request returns its bet, also if the table accepts no bets any more or the limits have changed.
      const known = isClosed || !round || stakeFault ? await this.wallet.placedBet(uid, context) : undefined;
      if (!known && isClosed) throw new Refusal('game_closed');
      if (known) return this.keep(uid, known, state);
      if (stakeFault) throw stakeFault;
      if (!round) throw closed(state);
      const bet = { round: round.round, bet: this.ids.next().slice(-TABLE_ID_LENGTH), cash_out_at: params.cash_out_at };
      const round_id = roundIdOf(uid, round.round);
      const placed = { round_id, game_id: RISING_TIDE, draw: null, outcome: bet, algorithm: TIDE_ALGORITHM };
      const receipt = await this.wallet
        .bet(uid, { round: placed, currency, stake: microsText(stake) }, context)
        .catch((error) => {
          throw error instanceof Refusal && error.code === 'conflict'
            ? new Refusal('round_open', undefined, { round_id })
            : error;
        });
      return this.keep(uid, receipt, state);
    });
  }

  /** Remembers a booked bet for its settlement. A bet that the wallet booked too late is returned at once. */
  private async keep(uid: string, receipt: BetReceipt, state: TideState) {
    const bet = tideBetRecord({ uid, ...receipt });
    const known = await this.bets.get(bet.round_id);
    if (known) return { bet: known, receipt };
    const { newest } = state;
    if (newest?.round === bet.round && isTooLate(bet, newest)) {
      await this.settle.bet(bet, { kind: 'return' });
      throw closed(state);
    }
    // The bet of an earlier round whose process stopped here is settled by the reaction to its event.
    if (newest?.round === bet.round) await this.bets.keep(bet, Date.parse(newest.starts_at));
    return { bet, receipt };
  }
}

/** Returns the round that accepted bets at the given time. */
function acceptingRound({ newest }: TideState, at: number): TideRound | undefined {
  return newest?.phase === 'betting' && at < Date.parse(newest.bets_until) ? newest : undefined;
}

function closed({ newest }: TideState): Refusal {
  return new Refusal('bets_closed', undefined, { opens_at: newest?.next_at ?? null });
}

/**
 * Returns the id of a player's bet in a round. It follows from both, so that the wallet, which books one bet for each
 * id, refuses a second one even if another process places it.
 */
export function roundIdOf(uid: string, round: string): string {
  return hash('sha256', `${RISING_TIDE}:${round}:${uid}`).slice(0, 24);
}
