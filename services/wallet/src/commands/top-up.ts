import type { CommandContext } from '@goldwake/contracts';
import type { GrantResponse } from '@goldwake/contracts/http';
import type { Ids } from '@goldwake/core';
import type { Ledger } from '../streams/ledger.js';

/** Grants free Gold Coins to a player whose balance has run out. */
export class TopUp {
  constructor(
    private readonly ledger: Ledger,
    private readonly ids: Ids,
  ) {}

  /**
   * Grants a top-up.
   * @throws Refusal `top_up_not_needed`, `top_up_too_soon` with `retry_after`, `idempotency_mismatch`
   */
  async execute(uid: string, context: CommandContext): Promise<GrantResponse> {
    const { version, data } = await this.ledger.topUp(uid, this.ids.next(), context);
    const { grant_id, gold_coins, sweeps_coins, balances, playthrough, granted_at } = data;
    return { grant_id, gold_coins, sweeps_coins, wallet_version: version, balances, playthrough, granted_at };
  }
}
