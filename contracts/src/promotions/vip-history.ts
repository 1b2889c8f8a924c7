import type { Currency, MicrosText } from '../money.js';
import type { CoinAmounts } from './coin-amounts.js';
import type { VipRewardKind } from './loyalty-events.js';

/** Something that changed a player's level or that the player claimed. */
export type VipHistoryEntry = { at: string } & (
  | { kind: 'level_reached'; vip_level: string }
  | ({ kind: 'reward_claimed'; reward_id: string; reward: VipRewardKind; vip_level: string } & CoinAmounts)
  | { kind: 'rakeback_claimed'; bucket_id: string; currency: Currency; amount: MicrosText }
);
