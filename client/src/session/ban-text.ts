import type { Ban } from '@goldwake/contracts';

/**
 * Formats the end of a ban in the player's local time, such as `March 1, 2026 at 12:00 AM`; null for a permanent ban.
 */
export function banEnd({ until }: Ban): string | null {
  return until && new Date(until).toLocaleString(undefined, { dateStyle: 'long', timeStyle: 'short' });
}

/** Describes a ban in one line for a form. */
export function banText(ban: Ban): string {
  const end = banEnd(ban);
  return `This account is banned ${end ? `until ${end}` : 'for good'}. Reason: “${ban.reason}”.`;
}
