import { coins } from '@goldwake/contracts';
import type { TopUpRules } from './domain/index.js';

export interface WalletSettings {
  /** How much of an SC grant must be staked before it may be redeemed, in percent: 100 is once. */
  playthroughPercent: bigint;
  topUp: TopUpRules;
}

export const WALLET_SETTINGS: WalletSettings = {
  playthroughPercent: 100n,
  topUp: { amount: coins(10_000), below: coins(1), periodMs: 60 * 60 * 1_000 },
};
