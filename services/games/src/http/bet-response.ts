import type { Currencies, Currency, RoundReceipt } from '@goldwake/contracts';
import type { AfterBet, Stakes } from '@goldwake/contracts/http';
import type { SettledFacts } from '../domain/index.js';

/**
 * Returns the response of a bet: its round, as the history shows it, and the wallet after the bet.
 * @param view function that converts a settled round of the game
 */
export function betResponse<Round>(
  receipt: RoundReceipt,
  view: (settled: SettledFacts, placedAt: string) => Round,
): Round & AfterBet {
  return {
    ...view(receipt, receipt.recordedAt),
    wallet_version: receipt.version,
    balances: receipt.balances,
    playthrough: receipt.playthrough,
  };
}

/** Returns the limits of a stake, as the response of a game has them. */
export function stakesOf(currencies: Currencies): Stakes {
  return { gold_coins: limits(currencies, 'gold_coins'), sweeps_coins: limits(currencies, 'sweeps_coins') };
}

const limits = (currencies: Currencies, currency: Currency) => {
  const { min_stake, max_stake } = currencies[currency];
  return { min: min_stake, max: max_stake };
};
