import { Refusal, streamName } from '@goldwake/contracts';
import type { Bisected } from '@goldwake/contracts/http';
import { bisect } from '../bisect/bisect.js';
import { parseClaim } from '../bisect/claim.js';
import { ANCHORS_CHECK } from '../checks/anchors.js';
import { FILE_CHECK } from '../checks/file.js';
import { RULES, type Rule } from '../checks/rules.js';
import { requireWallet } from './moment.js';
import { refused } from './refused.js';
import type { WorkbenchHistory } from './workbench-history.js';

/** Rules that a search over events can look for: the other two are about pages of the file and about anchors. */
export const BISECTABLE: readonly Rule[] = RULES.filter(({ name }) => name !== FILE_CHECK && name !== ANCHORS_CHECK);

/**
 * Finds the first event after which a player's data breaks any rule or the given one or, if a claim is given, the
 * player's balance no longer equals the claim.
 * @throws Refusal `not_found`, `validation_failed`; CannotRun
 */
export function bisectWallet(
  { casino, snapshots }: WorkbenchHistory,
  uid: string,
  { claim: claimed, rule }: { claim: string | undefined; rule: string | undefined },
  step: () => void,
): Bisected {
  requireWallet(casino, uid);
  const claim = claimed === undefined ? undefined : refused('claim', () => parseClaim(claimed));
  if (claim && 'version' in claim.at && claim.at.version > casino.version(streamName('wallet', uid))) {
    const message = `the wallet of ${uid} ends at version ${casino.version(streamName('wallet', uid))}`;
    throw wrong('claim', message);
  }
  if (rule !== undefined && claim) throw wrong('rule', 'cannot be combined with claim');
  if (rule !== undefined && !BISECTABLE.some(({ name }) => name === rule)) {
    throw wrong('rule', `there is no rule ${rule}; the rules are ${BISECTABLE.map(({ name }) => name).join(', ')}`);
  }
  const rules = rule === undefined ? undefined : new Set([rule]);
  return bisect(casino, snapshots, { uid, claim, rules }, step);
}

function wrong(path: string, message: string): Refusal {
  return new Refusal('validation_failed', undefined, { errors: [{ path, message }] });
}
