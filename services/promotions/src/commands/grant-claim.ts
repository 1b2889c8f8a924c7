import type { WalletPort, WalletReceipt } from '@goldwake/contracts';
import type { GrantResponse } from '@goldwake/contracts/http';
import { reactionContext, systemCommandId } from '@goldwake/core';
import { CLAIMS, type Claimed, type ClaimType, claimedAmounts } from '../domain/index.js';

/** Asks the wallet to grant what was claimed. Repeated calls for the same claim result in only one grant. */
export class GrantClaim {
  constructor(private readonly wallet: Pick<WalletPort, 'grant'>) {}

  execute(claimed: Claimed): Promise<WalletReceipt> {
    const { uid, claim_id, claimed_at } = claimed.data;
    const { reason, command } = CLAIMS[claimed.type as ClaimType];
    return this.wallet.grant(
      uid,
      { grant_id: claim_id, reason, ...claimedAmounts(claimed), granted_at: claimed_at },
      reactionContext(claimed, systemCommandId(command, claim_id), uid),
    );
  }
}

/** Returns the response to a claim that was granted. */
export function grantResponse(claimed: Claimed, { version, balances, playthrough }: WalletReceipt): GrantResponse {
  const { claim_id, claimed_at } = claimed.data;
  return {
    grant_id: claim_id,
    ...claimedAmounts(claimed),
    wallet_version: version,
    balances,
    playthrough,
    granted_at: claimed_at,
  };
}
