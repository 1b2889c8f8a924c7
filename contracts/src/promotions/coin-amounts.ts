import type { MicrosText } from '../money.js';

/** An amount in each currency. Either may be zero. */
export interface CoinAmounts {
  gold_coins: MicrosText;
  sweeps_coins: MicrosText;
}
