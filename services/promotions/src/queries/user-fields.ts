import type { PromotionsPort, PromotionsUserFields } from '@goldwake/contracts';
import type { DailyBonuses } from '../streams/daily-bonuses.js';
import type { Loyalty } from '../streams/loyalty.js';

/** Fields of `User` for which the promotions service is responsible. */
export class UserFields implements PromotionsPort {
  constructor(
    private readonly bonuses: DailyBonuses,
    private readonly loyalty: Loyalty,
  ) {}

  async userFields(uid: string): Promise<PromotionsUserFields> {
    const [claim, loyalty] = await Promise.all([this.bonuses.lastClaim(uid), this.loyalty.userFields(uid)]);
    return { ...claim, ...loyalty };
  }
}
