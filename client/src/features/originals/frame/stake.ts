import {
  type CoinsFormat,
  formatMicros,
  MICROS_PER_COIN,
  type Micros,
  parseCoins,
  payoutOf,
} from '@goldwake/contracts';

/** Smallest and largest stake, in micros. */
export interface StakeLimits {
  min: Micros;
  max: Micros;
}

const MICROS_PER_CENT = MICROS_PER_COIN / 100n;

/** Form of a stake and of a stop of the auto-bet. */
export const STAKE_FORMAT: CoinsFormat = { decimals: 2 };

/** Reason why a typed stake is invalid. */
export type StakeFault = 'not_an_amount' | 'below_limit' | 'above_limit' | 'above_balance';

/**
 * Result of parsing a typed stake with at most two decimals: a valid amount in micros, or the fault and its message.
 */
export type StakeReading =
  | { micros: Micros; fault: null; error: null }
  | { micros: null; fault: StakeFault; error: string };

/**
 * Parses and validates a typed stake.
 * @param balance null to skip the balance check: the player is signed out, the balance is unknown or a round is running
 */
export function readStake(text: string, limits: StakeLimits, balance: Micros | null): StakeReading {
  const parsed = parseCoins(text, STAKE_FORMAT);
  if (typeof parsed === 'string') return { micros: null, fault: 'not_an_amount', error: parsed };
  if (parsed < limits.min)
    return { micros: null, fault: 'below_limit', error: `Use ${formatMicros(limits.min)} or more` };
  if (parsed > limits.max)
    return { micros: null, fault: 'above_limit', error: `Use ${formatMicros(limits.max)} or less` };
  if (balance !== null && parsed > balance) {
    return { micros: null, fault: 'above_balance', error: `Above your balance of ${formatMicros(balance)}` };
  }
  return { micros: parsed, fault: null, error: null };
}

export function halfStake(stake: Micros, limits: StakeLimits): Micros {
  return within(wholeCents(stake / 2n), limits);
}

export function doubleStake(stake: Micros, limits: StakeLimits): Micros {
  return within(stake * 2n, limits);
}

/** Returns the largest possible stake in micros: the upper limit, or the balance in whole cents if that is smaller. */
export function maxStake(balance: Micros | null, limits: StakeLimits): Micros {
  return within(balance === null || balance > limits.max ? limits.max : wholeCents(balance), limits);
}

/**
 * Returns the profit of a winning bet, in micros: the payout minus the stake.
 * @param multiplier in ten-thousandths
 */
export function profitOnWin(stake: Micros, multiplier: number): Micros {
  return payoutOf(stake, multiplier) - stake;
}

function wholeCents(amount: Micros): Micros {
  return (amount / MICROS_PER_CENT) * MICROS_PER_CENT;
}

function within(stake: Micros, { min, max }: StakeLimits): Micros {
  if (stake < min) return min;
  return stake > max ? max : stake;
}
