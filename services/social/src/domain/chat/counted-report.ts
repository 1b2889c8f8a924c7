import type { EventOf } from '@goldwake/contracts';

/** Account age from which a report counts, for reports that state `member_since`. */
const COUNTED_AGE_MS = 24 * 60 * 60 * 1_000;

/**
 * Whether a report counts towards the hiding of its message. Only reports that state the age of the reporter's account,
 * and an age below a day, do not.
 */
export function isCounted({ reported_at, member_since }: EventOf<'message_reported'>['data']): boolean {
  return member_since === undefined || Date.parse(reported_at) - Date.parse(member_since) >= COUNTED_AGE_MS;
}
