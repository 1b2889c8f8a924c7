import { TOP_UP_RULES } from '@goldwake/contracts';
import type { TopUpRules } from './domain/index.js';

export interface WalletSettings {
  /**
   * Percentage of granted SC that must be staked, for grants whose caller names none; 100 means once. Each grant keeps
   * the value with which it was given.
   */
  playthroughPercent: number;
  topUp: TopUpRules;
}

export const WALLET_SETTINGS: WalletSettings = {
  playthroughPercent: 100,
  topUp: TOP_UP_RULES,
};
