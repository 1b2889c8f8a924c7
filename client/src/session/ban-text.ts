import type { Ban } from '@goldwake/contracts';

/**
 * Formats the end of a ban in the player's local time, for example `March 1, 2026 at 12:00 AM`. Returns null for a
 * permanent ban.
 */
export function banEnd({ until }: Ban): string | null {
  return until && new Date(until).toLocaleString(undefined, { dateStyle: 'long', timeStyle: 'short' });
}

/** Describes a ban in one line, to be shown in a form. */
export function banText(ban: Ban): string {
  const end = banEnd(ban);
  return `This account is banned ${end ? `until ${end}` : 'permanently'}. Reason: “${ban.reason}”.`;
}
