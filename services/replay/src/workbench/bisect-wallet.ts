import { Refusal, streamName } from '@goldwake/contracts';
import type { Bisected } from '@goldwake/contracts/http';
import { bisect } from '../bisect/bisect.js';
import { parseClaim } from '../bisect/claim.js';
import { requireWallet } from './moment.js';
import { refused } from './refused.js';
import type { WorkbenchHistory } from './workbench-history.js';

/**
 * Finds the first event after which a player's data breaks a rule or, if a claim is given, the player's balance no
 * longer equals the claim.
 * @throws Refusal `not_found`, `validation_failed`; CannotRun
 */
export function bisectWallet(
  { casino, snapshots }: WorkbenchHistory,
  uid: string,
  claimed: string | undefined,
  step: () => void,
): Bisected {
  requireWallet(casino, uid);
  const claim = claimed === undefined ? undefined : refused('claim', () => parseClaim(claimed));
  if (claim && 'version' in claim.at && claim.at.version > casino.version(streamName('wallet', uid))) {
    const message = `the wallet of ${uid} ends at version ${casino.version(streamName('wallet', uid))}`;
    throw new Refusal('validation_failed', undefined, { errors: [{ path: 'claim', message }] });
  }
  return bisect(casino, snapshots, { uid, claim }, step);
}
