import { EVENTS, type StoredEvent } from '@goldwake/contracts';
import type { RawEvent } from '@goldwake/embedded';
import { sha256Hex } from '@goldwake/embedded/reading';

/**
 * Event fields that contain usernames in clear, from the registry of events. E-mail addresses, personal names, dates of birth and addresses need no
 * mask: they are encrypted with the player's key, which is a document and is not part of an export of events.
 *
 * Masking changes an event's data but not its `hash`, which remains that of the original. The hash chain of the stream
 * therefore stays consistent and matches an export with names, but a masked event can no longer be checked against its
 * own hash. An import accepts a masked event only if its type is listed here and its fields contain exactly the mask,
 * relies on the file's SHA-256 for the rest, reports how many masked events there are, and stores a hash of what was
 * imported: `verify` on the imported folder checks the events against that hash. The hash still lets someone who
 * guesses a name confirm the guess.
 */
export const NAMES_IN_CLEAR: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries(EVENTS).flatMap(([type, { fields }]) => {
    const names = Object.keys(fields).filter((field) => fields[field] === 'username');
    return names.length > 0 ? [[type, names]] : [];
  }),
);

/**
 * Tells whether the masked fields listed by an export are known here. An older export lists fewer types and contains no
 * events of the others.
 */
export function isKnownMasking(masked: unknown): boolean {
  if (typeof masked !== 'object' || masked === null) return false;
  return Object.entries(masked).every(
    ([type, fields]) =>
      Object.hasOwn(NAMES_IN_CLEAR, type) && JSON.stringify(fields) === JSON.stringify(NAMES_IN_CLEAR[type]),
  );
}

/**
 * Returns the mask of a player's username. It is the same in every export, masking it again gives the same mask, and it
 * is a valid username.
 */
function maskOf(event: StoredEvent): string {
  return `player_${sha256Hex(event.stream).slice(0, 12)}`;
}

export function mask(raw: RawEvent): RawEvent {
  const fields = namesOf(raw.event);
  if (!fields) return raw;
  const masked = Object.fromEntries(fields.map((field) => [field, maskOf(raw.event)]));
  const event = { ...raw.event, data: { ...(raw.event.data as object), ...masked } };
  // The stored text keeps its own schema version and is masked separately, because the event may have been upcast.
  return { ...raw, event, dataText: JSON.stringify({ ...JSON.parse(raw.dataText), ...masked }) };
}

export function isMasked({ event }: RawEvent): boolean {
  const data = event.data as Record<string, unknown>;
  return namesOf(event)?.every((field) => data[field] === maskOf(event)) ?? false;
}

/**
 * Returns the masked fields of an event type. Types are arbitrary strings: `constructor` would match an inherited
 * property.
 */
function namesOf({ type }: StoredEvent): readonly string[] | undefined {
  return Object.hasOwn(NAMES_IN_CLEAR, type) ? NAMES_IN_CLEAR[type] : undefined;
}
