import { TOP_UP_RULES } from '@goldwake/contracts';
import type { TopUpRules } from './domain/index.js';

export interface WalletSettings {
  /**
   * Default percentage of granted Sweeps Coins that must be staked, used if a grant specifies none; 100 means that they
   * must be staked once. Later changes do not affect existing grants.
   */
  playthroughPercent: number;
  topUp: TopUpRules;
}

export const WALLET_SETTINGS: WalletSettings = {
  playthroughPercent: 100,
  topUp: TOP_UP_RULES,
};
