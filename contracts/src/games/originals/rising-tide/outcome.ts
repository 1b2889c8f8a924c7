import type { Count, IsoTime } from '../../../field-types.js';
import type { MicrosText } from '../../../money.js';
import type { SettledTideBet } from '../../settled-rounds.js';
import type { TideParams } from './rules.js';

/** What the wallet stores with an open bet as the outcome of its round. */
export interface OpenTideOutcome extends TideParams {
  /** Id of the shared round, `<chain>.<number>`. */
  round: string;
  /** Short id of the bet at the table. It tells other players nothing about the player. */
  bet: string;
}

/**
 * What the wallet stores with a settled bet. It contains stake and time of the bet, so that the settled bet is complete
 * in one event.
 */
export interface TideOutcome extends OpenTideOutcome {
  stake: MicrosText;
  placed_at: IsoTime;
  /** Milliseconds from the start of the round until the request to cash out was received; null if there was none. */
  elapsed_ms: Count | null;
  /** Multiplier at which the bet was cashed out, in hundredths; null if it was lost. */
  cashed_out_at: Count | null;
  /** Multiplier at which the round ended, in hundredths; null in a bet that was cashed out, perhaps before the end. */
  end: Count | null;
}

/** Returns a multiplier such as `1.57` in hundredths; undefined if the text is not a number with two decimals. */
export function parseTideMultiplier(text: string): number | undefined {
  const match = /^(\d{1,5})\.(\d{2})$/.exec(text);
  return match ? Number(match[1]) * 100 + Number(match[2]) : undefined;
}

/** Returns a settled bet as the wallet stores it, from the form in which its player sees it. */
export function tideOutcomeOf(settled: SettledTideBet): TideOutcome {
  const { round, bet, stake, placed_at, elapsed_ms, cash_out_at, cashed_out_at, end } = settled;
  const read = (text: string | null) => (text === null ? null : (parseTideMultiplier(text) ?? 0));
  const outcome = { round, bet, cash_out_at: read(cash_out_at), stake, placed_at, elapsed_ms };
  return { ...outcome, cashed_out_at: read(cashed_out_at), end: read(end) };
}
