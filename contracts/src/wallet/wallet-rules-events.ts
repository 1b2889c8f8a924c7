import type { DomainEvent } from '../envelope.js';
import { BY_SYSTEM, type Declarations } from '../event-declaration.js';
import type { Count } from '../field-types.js';
import type { MicrosText } from '../money.js';
import type { RulesChanged } from '../rules-changed.js';

/** Rules for granting free Gold Coins to players whose balance has run out. */
export interface TopUpRules {
  amount: MicrosText;
  /** A player can get a top-up while their Gold Coins balance is below this amount. */
  below: MicrosText;
  /** Minimum time between two top-ups, in milliseconds. */
  period_ms: Count;
}

export interface WalletRules {
  /**
   * Percentage of granted Sweeps Coins that must be staked, used if a grant specifies none; 100 means that they must be
   * staked once. Later changes do not affect existing grants.
   */
  playthrough_percent: Count;
  top_up: TopUpRules;
}

/** Events of the single stream of the wallet's rules. */
export type WalletRulesEvent = DomainEvent<'wallet_rules_changed', RulesChanged<WalletRules>>;

export const WALLET_RULES_EVENTS = {
  wallet_rules_changed: BY_SYSTEM,
} as const satisfies Declarations<WalletRulesEvent>;
