import { TOP_UP_RULES } from '@goldwake/contracts';
import type { TopUpRules } from './domain/index.js';

export interface WalletSettings {
  /** Percentage of an SC grant that must be staked before it can be redeemed; 100 means once. */
  playthroughPercent: bigint;
  topUp: TopUpRules;
}

export const WALLET_SETTINGS: WalletSettings = {
  playthroughPercent: 100n,
  topUp: TOP_UP_RULES,
};
