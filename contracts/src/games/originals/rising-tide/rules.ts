import { multiplierReached } from '../multiplier-reached.js';
import type { FieldFault } from '../one-step.js';

/** Id of Rising Tide (crash) in the catalogue. All players bet on one shared round. */
export const RISING_TIDE = 'rising-tide';

/** Return to the player in parts per 100. */
const TIDE_RETURN = 99;
/** Smallest and largest multiplier that a bet can be cashed out at, in hundredths. */
export const TIDE_MIN = 101;
export const TIDE_MAX = 1_000_000;
/** Number of rounds of one seed chain. */
export const TIDE_ROUNDS = 100_000;

/** Times of a round, in milliseconds. */
export const TIDE_TIMES = {
  /** How long bets are accepted after a round has opened. */
  betting: 6_000,
  /** Time between the last bet and the start, in which the wallet books the last bets. */
  locked: 1_000,
  /** Time between the end of a round and the opening of the next one. */
  pause: 4_000,
  /** A round that starts later than this starts at its actual time, otherwise at its planned time. */
  startTolerance: 250,
  /** A round that cannot start within this time after its planned start is cancelled. */
  cancelAfter: 10_000,
  /** A round whose end is stored later than this after the end was interrupted: the casino stood still. */
  interruptedAfter: 2_000,
  /** Time for cash-outs that were received before the end to be booked. Open bets are settled after it. */
  grace: 1_000,
} as const;

/** Parameters of a bet. */
export interface TideParams {
  /** Multiplier at which the bet is cashed out by itself, in hundredths; null if only by hand. */
  cash_out_at: number | null;
}

/** Returns what the rules forbid about the parameters of a bet; empty if the bet is allowed. */
export function tideFaults({ cash_out_at }: TideParams): FieldFault[] {
  if (cash_out_at === null) return [];
  const allowed = Number.isSafeInteger(cash_out_at) && cash_out_at >= TIDE_MIN && cash_out_at <= TIDE_MAX;
  return allowed ? [] : [{ path: 'cashOutAt', message: 'cashOutAt must be 1.01 to 10000.00' }];
}

/**
 * Returns the multiplier at which a round ends, in hundredths, 100 to `TIDE_MAX`. The probability to reach the
 * multiplier T is 0.99 ÷ T, rounded down to a multiple of 2⁻⁵², so every multiplier returns 99 % less at most T × 2⁻⁵².
 * At 1.00× nobody can cash out.
 * @param number the 52 bits that the words of the round begin with (`Words.bits52`)
 */
export function tideEnd(number: number): number {
  return Math.max(100, multiplierReached(number, TIDE_RETURN, TIDE_MAX));
}

/** Returns the multiplier at which a bet is cashed out without its player. Nobody stays in above the largest one. */
export function tideTarget({ cash_out_at }: TideParams): number {
  return cash_out_at ?? TIDE_MAX;
}

/** Returns what a bet is paid that its player has not cashed out, as a multiplier in hundredths; 0 if it is lost. */
export function tidePaid(params: TideParams, end: number): number {
  const target = tideTarget(params);
  return target <= end ? target : 0;
}

/** Returns the payout in micros for a multiplier in hundredths, rounded down in favour of the casino. */
export function tidePayout(stake: bigint, multiplier: number): bigint {
  return (stake * BigInt(multiplier)) / 100n;
}

/** The id of a round: `<chain>.<number>`, both counted from 1. */
export function tideRoundId(chain: number, number: number): string {
  return `${chain}.${number}`;
}

/** Returns the chain and the number of a round; undefined if the text is not the id of a round. */
export function parseTideRound(round: unknown): { chain: number; number: number } | undefined {
  const match = typeof round === 'string' ? /^([1-9]\d{0,8})\.([1-9]\d{0,8})$/.exec(round) : null;
  return match ? { chain: Number(match[1]), number: Number(match[2]) } : undefined;
}
