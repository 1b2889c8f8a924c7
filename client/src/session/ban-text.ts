import type { Ban } from '@goldwake/contracts';

/** `March 1, 2026 at 12:00 AM` in the player's own time; null for good. */
export function banEnd({ until }: Ban): string | null {
  return until && new Date(until).toLocaleString(undefined, { dateStyle: 'long', timeStyle: 'short' });
}

/** One line for a form. */
export function banText(ban: Ban): string {
  const end = banEnd(ban);
  return `This account is banned ${end ? `until ${end}` : 'for good'}. Reason: “${ban.reason}”.`;
}
