import type { StoredEvent } from '../envelope.js';
import type { Currency, MicrosText } from '../money.js';
import { type PushRule, type PushRules, toChannel } from '../push-rule.js';
import type { Channel } from '../realtime/channels.js';
import type { WalletEvent } from '../wallet/wallet-events.js';
import { formatHundredths } from './dice.js';
import type { OpenTideOutcome, TideOutcome } from './originals/rising-tide/outcome.js';
import { parseTideRound, RISING_TIDE } from './originals/rising-tide/rules.js';
import { EMPTY_PHASE, type TableRound } from './shared-table.js';
import type { TideEvent } from './tide-events.js';

/**
 * Payloads of the pushes about a table that all players share, sent on its channel `table.<game id>`. Multipliers are
 * texts with two decimals. `bet` identifies a bet at the table and tells nothing about its player.
 */
export interface TablePushes {
  /**
   * The table has entered a phase. Sent on the table's channel. Fields that the phase does not have are null. The phase
   * `locked` has no push: it lasts from `bets_until` to `starts_at`.
   */
  table_round: TableRound;
  /** A bet was placed at the table. Sent on the table's channel. */
  table_bet: {
    bet: string;
    round: string;
    currency: Currency;
    stake: MicrosText;
    /** Multiplier at which the bet is cashed out by itself; null if only by hand. */
    cash_out_at: string | null;
    cashed_out_at: null;
  };
  /**
   * A bet was cashed out; a lost bet causes no push. Sent on the table's channel. Contains what `table_bet` did, for
   * clients that have not received it.
   */
  table_cash_out: {
    bet: string;
    round: string;
    currency: Currency;
    stake: MicrosText;
    cash_out_at: string | null;
    cashed_out_at: string;
    payout: MicrosText;
  };
}

/** Channel of the table that all players of Rising Tide share. */
const TABLE: Channel = `table.${RISING_TIDE}`;

type TableEvent = TideEvent | Extract<WalletEvent, { type: 'bet_placed' | 'win_paid' }>;
type Stored<Type extends TableEvent['type']> = StoredEvent<Extract<TableEvent, { type: Type }>>;

/**
 * The bets of the table are shown to everybody, without their players. Nothing of a seed chain is pushed but the seeds
 * of rounds that have ended.
 */
export const TABLE_PUSH_RULES: PushRules<TableEvent, TablePushes> = {
  tide_round_opened: toChannel(TABLE, {
    table_round: (event) => {
      const { bets_until, starts_at } = event.data;
      return { ...phaseOf(event, 'betting'), ...EMPTY_PHASE, bets_until, starts_at };
    },
  }),
  tide_round_started: toChannel(TABLE, {
    table_round: (event) => ({ ...phaseOf(event, 'running'), ...EMPTY_PHASE, started_at: event.data.started_at }),
  }),
  tide_round_ended: toChannel(TABLE, {
    table_round: (event) => {
      const { started_at, end, ended_at, revealed_seed, interrupted, next_at } = event.data;
      const shown = { started_at, end: formatHundredths(end), ended_at, seed: revealed_seed, interrupted, next_at };
      return { ...phaseOf(event, 'ended'), ...EMPTY_PHASE, ...shown };
    },
  }),
  tide_round_cancelled: toChannel(TABLE, {
    table_round: (event) => ({ ...phaseOf(event, 'cancelled'), ...EMPTY_PHASE, next_at: event.data.next_at }),
  }),
  bet_placed: toTable({
    table_bet: ({ data: { round, currency, stake } }) => {
      const { bet, round: tideRound, cash_out_at } = round.outcome as OpenTideOutcome;
      return { bet, round: tideRound, currency, stake, cash_out_at: multiplierText(cash_out_at), cashed_out_at: null };
    },
  }),
  // A lost bet causes no push: the end of the round says it.
  win_paid: toTable({
    table_cash_out: ({ data: { round, currency, payout } }) => {
      const { bet, round: tideRound, stake, cash_out_at, cashed_out_at } = round.outcome as TideOutcome;
      if (cashed_out_at === null) return undefined;
      const texts = { cash_out_at: multiplierText(cash_out_at), cashed_out_at: formatHundredths(cashed_out_at) };
      return { bet, round: tideRound, currency, stake, ...texts, payout };
    },
  }),
};

/** Returns a rule that pushes the events of rounds at the shared table, and no others, to its channel. */
function toTable<E extends Stored<'bet_placed' | 'win_paid'>>(
  pushes: PushRule<NoInfer<E>, TablePushes>['pushes'],
): PushRule<E, TablePushes> {
  const to: readonly Channel[] = [TABLE];
  return { to: ({ data }) => (data.round.game_id === RISING_TIDE ? to : []), pushes };
}

function phaseOf(
  { version, data }: Stored<`tide_round_${'opened' | 'started' | 'ended' | 'cancelled'}`>,
  phase: TableRound['phase'],
): Pick<TableRound, 'version' | 'phase' | 'round' | 'number'> {
  return { version, phase, round: data.round, number: parseTideRound(data.round)?.number ?? 0 };
}

function multiplierText(hundredths: number | null): string | null {
  return hundredths === null ? null : formatHundredths(hundredths);
}
