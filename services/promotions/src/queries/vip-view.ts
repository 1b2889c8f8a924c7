import { loyaltyFields } from '@goldwake/contracts';
import type { VipLevelsResponse, VipResponse } from '@goldwake/contracts/http';
import type { Clock } from '@goldwake/core';
import { levelOf, offeredRewards, statedLoyalty } from '../domain/index.js';
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
    const stated = statedLoyalty(state, levelOf(rules, state).id);
    return {
      loyalty_version: version,
      vip_level: stated.vip_level,
      ...loyaltyFields(stated),
      rewards: offeredRewards(state, rules, this.clock.now()).map(({ amounts, claimedAt, endsAt, ...reward }) => ({
        ...reward,
        ...amounts,
        claimed_at: claimedAt,
        ends_at: endsAt === null ? null : new Date(endsAt).toISOString(),
      })),
      // Every player has the first level, so reaching it is not shown.
      history: state.history.filter(
        (entry) => entry.kind !== 'level_reached' || entry.vip_level !== rules.levels[0]?.id,
      ),
    };
  }
}
