import {
  type Channel,
  EMPTY_PHASE,
  type EventOf,
  type EventType,
  formatHundredths,
  type OpenTideOutcome,
  type Pushes,
  parseTideRound,
  RISING_TIDE,
  type StoredEvent,
  type TableRound,
  type TideOutcome,
} from '@goldwake/contracts';
import { type PushRule, toChannel } from './push-rule.js';

type Stored<T extends EventType> = StoredEvent<EventOf<T>>;
type RoundType = `tide_round_${'opened' | 'started' | 'ended' | 'cancelled'}`;

/** Channel of the table that all players of Rising Tide share. */
const TABLE: Channel = `table.${RISING_TIDE}`;

/** Rules of the events of the shared table. Nothing of a seed chain is pushed but the seeds of rounds that have ended. */
export const TABLE_RULES = {
  tide_chain_committed: null,
  tide_chain_opened: null,
  tide_round_opened: toChannel<Stored<'tide_round_opened'>>(TABLE, {
    table_round: (event) => {
      const { bets_until, starts_at } = event.data;
      return { ...phaseOf(event, 'betting'), ...EMPTY_PHASE, bets_until, starts_at };
    },
  }),
  tide_round_started: toChannel<Stored<'tide_round_started'>>(TABLE, {
    table_round: (event) => ({ ...phaseOf(event, 'running'), ...EMPTY_PHASE, started_at: event.data.started_at }),
  }),
  tide_round_ended: toChannel<Stored<'tide_round_ended'>>(TABLE, {
    table_round: (event) => {
      const { started_at, end, ended_at, revealed_seed, interrupted, next_at } = event.data;
      const shown = { started_at, end: formatHundredths(end), ended_at, seed: revealed_seed, interrupted, next_at };
      return { ...phaseOf(event, 'ended'), ...EMPTY_PHASE, ...shown };
    },
  }),
  tide_round_cancelled: toChannel<Stored<'tide_round_cancelled'>>(TABLE, {
    table_round: (event) => ({ ...phaseOf(event, 'cancelled'), ...EMPTY_PHASE, next_at: event.data.next_at }),
  }),
};

/** Shows the bets of the shared table to everybody, without their players. */
export const TABLE_BET = toTable<Stored<'bet_placed'>>({
  table_bet: ({ data: { round, currency, stake } }) => {
    const { bet, round: tideRound, cash_out_at } = round.outcome as OpenTideOutcome;
    return { bet, round: tideRound, currency, stake, cash_out_at: multiplierText(cash_out_at), cashed_out_at: null };
  },
});

/** Shows the cash-outs of the shared table to everybody. A lost bet causes no push: the end of the round says it. */
export const TABLE_CASH_OUT = toTable<Stored<'win_paid'>>({
  table_cash_out: ({ data: { round, currency, payout } }) => {
    const { bet, round: tideRound, stake, cash_out_at, cashed_out_at } = round.outcome as TideOutcome;
    if (cashed_out_at === null) return undefined;
    const texts = { cash_out_at: multiplierText(cash_out_at), cashed_out_at: formatHundredths(cashed_out_at) };
    return { bet, round: tideRound, currency, stake, ...texts, payout };
  },
});

/** Returns a rule that pushes the events of rounds at the shared table, and no others, to its channel. */
function toTable<E extends Stored<'bet_placed' | 'win_paid'>>(pushes: PushRule<E>['pushes']): PushRule<E> {
  const to: readonly Channel[] = [TABLE];
  return { to: ({ data }) => (data.round.game_id === RISING_TIDE ? to : []), pushes };
}

function phaseOf(
  { version, data }: Stored<RoundType>,
  phase: TableRound['phase'],
): Pick<Pushes['table_round'], 'version' | 'phase' | 'round' | 'number'> {
  return { version, phase, round: data.round, number: parseTideRound(data.round)?.number ?? 0 };
}

function multiplierText(hundredths: number | null): string | null {
  return hundredths === null ? null : formatHundredths(hundredths);
}
