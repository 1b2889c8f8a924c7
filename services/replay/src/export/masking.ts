import type { StoredEvent } from '@goldwake/contracts';
import { sha256Hex } from '@goldwake/platform';
import type { RawEvent } from '@goldwake/platform/embedded';

/**
 * Names that stand in events in clear. E-mails and dates of birth need no mask: they are sealed under the player's key,
 * which is a document and leaves with no export.
 *
 * To mask changes an event's data but not its `hash`, which goes on standing for the original: so the stream's chain still
 * holds together and joins what was exported with names, while the masked event itself can no longer be checked against
 * its own hash. An import therefore takes a masked event only if it is of a type listed here and bears exactly the mask,
 * trusts the file's SHA-256 for the rest of it, and says how many there are; `verify` on the imported folder names them.
 * The hash still lets someone who guesses a name confirm the guess.
 */
export const NAMES_IN_CLEAR: Readonly<Record<string, readonly string[]>> = {
  account_opened: ['username', 'username_normalized'],
};

/** The same for a player in every export, and a mask of a mask is itself; valid as a username. */
function maskOf(event: StoredEvent): string {
  return `player_${sha256Hex(event.stream).slice(0, 12)}`;
}

export function mask(raw: RawEvent): RawEvent {
  const fields = NAMES_IN_CLEAR[raw.event.type];
  if (!fields) return raw;
  const masked = Object.fromEntries(fields.map((field) => [field, maskOf(raw.event)]));
  const data = { ...(raw.event.data as object), ...masked };
  return { event: { ...raw.event, data }, dataText: JSON.stringify(data) };
}

export function isMasked({ event }: RawEvent): boolean {
  const data = event.data as Record<string, unknown>;
  return NAMES_IN_CLEAR[event.type]?.every((field) => data[field] === maskOf(event)) ?? false;
}
