import type { CommandContext } from '@goldwake/contracts';
import type { GrantResponse } from '@goldwake/contracts/http';
import type { DailyBonuses } from '../streams/daily-bonuses.js';
import { type GrantClaim, grantResponse } from './grant-claim.js';

/**
 * Claims the daily bonus and grants it at once, so that the response contains the new balances. If the process stops in
 * between, the event handler `grantClaims` grants it later.
 */
export class ClaimDailyBonus {
  constructor(
    private readonly bonuses: DailyBonuses,
    private readonly grant: GrantClaim,
  ) {}

  /**
   * Claims the daily bonus.
   * @throws Refusal `already_claimed` with `retry_after`, `idempotency_mismatch`
   */
  async execute(uid: string, context: CommandContext): Promise<GrantResponse> {
    const claimed = await this.bonuses.claim(uid, context);
    return grantResponse(claimed, await this.grant.execute(claimed));
  }
}
