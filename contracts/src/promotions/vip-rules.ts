import type { Count } from '../field-types.js';
import type { CoinAmounts } from './coin-amounts.js';

/** One level of the VIP program. */
export interface VipLevel {
  /** Id in kebab-case. Events and ids of rewards name it, so it never changes. */
  id: string;
  name: string;
  /** Whole VIP points from which a player has the level; 0 for the first level. */
  points: Count;
  /** Part of the house edge that is returned as rakeback, in hundredths of a percent: 500 are 5 %. */
  rakeback_rate: Count;
  /** Granted once, when the player has reached the level. */
  level_up: CoinAmounts;
  /** Granted once per ISO week (UTC) to a player of the level. */
  weekly: CoinAmounts;
  /** Granted once per month (UTC) to a player of the level. */
  monthly: CoinAmounts;
}

export interface VipRules {
  /** Lowest level first. Empty in rules of schema 1, when there was no VIP program: then bets earn nothing. */
  levels: VipLevel[];
}
