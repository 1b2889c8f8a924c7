import { BET_STAKES, type Currency, microsText, type RoundReceipt } from '@goldwake/contracts';
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

const stakesOf = (currency: Currency) => ({
  min: microsText(BET_STAKES[currency].min),
  max: microsText(BET_STAKES[currency].max),
});

export const STAKES: Stakes = { gold_coins: stakesOf('gold_coins'), sweeps_coins: stakesOf('sweeps_coins') };
