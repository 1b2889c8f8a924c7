import type { StoredEvent } from '@goldwake/contracts';
import type { RawEvent } from '@goldwake/platform/embedded';
import { sha256Hex } from '@goldwake/platform/reading';

/**
 * Names that stand in events in clear. E-mails, people's own names, dates of birth and where they live need no mask: they are sealed under the player's key,
 * which is a document and leaves with no export.
 *
 * To mask changes an event's data but not its `hash`, which goes on standing for the original: so the stream's chain still
 * holds together and joins what was exported with names, while the masked event itself can no longer be checked against
 * its own hash. An import therefore takes a masked event only if it is of a type listed here and bears exactly the mask,
 * trusts the file's SHA-256 for the rest of it, says how many there are, and keeps a hash over what it took: `verify` on the
 * imported folder holds them against that.
 * The hash still lets someone who guesses a name confirm the guess.
 */
export const NAMES_IN_CLEAR: Readonly<Record<string, readonly string[]>> = {
  account_opened: ['username', 'username_normalized'],
  username_changed: ['username', 'username_normalized'],
};

/** Whether an export says of its masks what holds here too: one of before knows fewer types, and has no events of the others. */
export function isKnownMasking(masked: unknown): boolean {
  if (typeof masked !== 'object' || masked === null) return false;
  return Object.entries(masked).every(
    ([type, fields]) =>
      Object.hasOwn(NAMES_IN_CLEAR, type) && JSON.stringify(fields) === JSON.stringify(NAMES_IN_CLEAR[type]),
  );
}

/** The same for a player in every export, and a mask of a mask is itself; valid as a username. */
function maskOf(event: StoredEvent): string {
  return `player_${sha256Hex(event.stream).slice(0, 12)}`;
}

export function mask(raw: RawEvent): RawEvent {
  const fields = namesOf(raw.event);
  if (!fields) return raw;
  const masked = Object.fromEntries(fields.map((field) => [field, maskOf(raw.event)]));
  const event = { ...raw.event, data: { ...(raw.event.data as object), ...masked } };
  // The text keeps its own schema, so it is masked by itself: the event may have been lifted.
  return { ...raw, event, dataText: JSON.stringify({ ...JSON.parse(raw.dataText), ...masked }) };
}

export function isMasked({ event }: RawEvent): boolean {
  const data = event.data as Record<string, unknown>;
  return namesOf(event)?.every((field) => data[field] === maskOf(event)) ?? false;
}

/** A type is any text: `constructor` is one, and names a property of every object. */
function namesOf({ type }: StoredEvent): readonly string[] | undefined {
  return Object.hasOwn(NAMES_IN_CLEAR, type) ? NAMES_IN_CLEAR[type] : undefined;
}
