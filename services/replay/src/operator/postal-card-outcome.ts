import type { PostalCardOutcome } from '@goldwake/contracts';
import type { PostalCardBody } from '@goldwake/contracts/http';

/** Returns what a checked body asks the mailroom to record. */
export function outcomeOf({ action, reason = '', by }: PostalCardBody): PostalCardOutcome {
  return action === 'reject' ? { action, reason, by } : { action, by };
}
