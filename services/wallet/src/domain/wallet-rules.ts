import { microsText, TOP_UP_RULES, type WalletRules } from '@goldwake/contracts';

/** The rules of this version of the wallet. It records them at its start; the recorded ones are in force. */
export const WALLET_RULES: WalletRules = {
  playthrough_percent: 100,
  top_up: {
    amount: microsText(TOP_UP_RULES.amount),
    below: microsText(TOP_UP_RULES.below),
    period_ms: TOP_UP_RULES.periodMs,
  },
};
