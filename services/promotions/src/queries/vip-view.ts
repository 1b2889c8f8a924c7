import { loyaltyFields } from '@goldwake/contracts';
import type { VipLevelsResponse, VipResponse } from '@goldwake/contracts/http';
import type { Clock } from '@goldwake/core';
import { offeredRewards, statedIn } from '../domain/index.js';
import type { Loyalty } from '../streams/loyalty.js';

/** The VIP program, and a player's state in it. */
export class VipView {
  constructor(
    private readonly loyalty: Loyalty,
    private readonly clock: Clock,
  ) {}

  async levels(): Promise<VipLevelsResponse> {
    return { levels: (await this.loyalty.vipRules()).rules.levels };
  }

  async of(uid: string): Promise<VipResponse> {
    const [{ state, version }, { rules }] = await Promise.all([this.loyalty.load(uid), this.loyalty.vipRules()]);
    const stated = statedIn(state, rules);
    return {
      loyalty_version: version,
      vip_level: stated.vip_level,
      ...loyaltyFields(stated),
      rewards: offeredRewards(state, rules, this.clock.now()).map(({ reward_id, kind, level, amounts, endsAt }) => ({
        reward_id,
        kind,
        vip_level: level.id,
        ...amounts,
        claimed_at: state.claimed[reward_id] ?? null,
        ends_at: endsAt === null ? null : new Date(endsAt).toISOString(),
      })),
      history: [...state.history],
    };
  }
}
