import type { StoredEvent } from '@goldwake/contracts';
import { EVENT_FIELDS } from '@goldwake/core/schemas';
import type { RawEvent } from '@goldwake/embedded';
import { sha256Hex } from '@goldwake/embedded/reading';
import { HIDDEN } from '../events/mask-secrets.js';

/**
 * Event fields of the type `Username`, which contain names in clear. E-mail addresses, personal names, dates of
 * birth and addresses need no mask: they are encrypted with the player's key, and that key is a document, which an
 * export of events does not contain.
 * Masking changes an event's data but keeps the original `hash`. The hash chain therefore stays consistent and equals
 * that of an unmasked export, but a masked event no longer matches its own hash. An import accepts a masked event only
 * if its type is listed here and its fields contain exactly the mask; the SHA-256 of the file protects the rest. The
 * import reports the number of masked events and stores a hash of each masked event as imported, against which `verify`
 * later checks it. Someone who guesses a username can still confirm the guess with the original hash.
 */
export const NAMES_IN_CLEAR: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries(EVENT_FIELDS).flatMap(([type, fields]) => {
    const names = Object.keys(fields).filter((field) => fields[field] === 'username');
    return names.length > 0 ? [[type, names]] : [];
  }),
);

/**
 * Returns whether this version knows all masked fields that an export lists. An older export may list fewer event
 * types; it contains no events of the types that it does not list.
 */
export function isKnownMasking(masked: unknown): boolean {
  if (typeof masked !== 'object' || masked === null) return false;
  return Object.entries(masked).every(
    ([type, fields]) =>
      Object.hasOwn(NAMES_IN_CLEAR, type) && Array.isArray(fields) && isSameSet(fields, NAMES_IN_CLEAR[type] ?? []),
  );
}

/** Exports of earlier versions list the same fields in another order. */
function isSameSet(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && new Set([...one, ...other]).size === one.length;
}

/**
 * Returns the text that replaces a player's username. It is a valid username, is the same in every export, and stays
 * the same if masked again.
 */
function maskOf(event: StoredEvent): string {
  return `player_${sha256Hex(event.stream).slice(0, 12)}`;
}

export interface Masking {
  /** True if usernames are masked. */
  names: boolean;
  /** Fields with secrets that nobody may learn yet, such as server seeds in use. */
  secrets: readonly string[];
}

/** Masks an event. */
export function mask(raw: RawEvent, { names: isNameMasked, secrets }: Masking): RawEvent {
  const names = (isNameMasked && namesOf(raw.event)) || [];
  if (names.length === 0 && secrets.length === 0) return raw;
  const masked = Object.fromEntries([
    ...names.map((field) => [field, maskOf(raw.event)]),
    ...secrets.map((field) => [field, HIDDEN]),
  ]);
  const event = { ...raw.event, data: { ...(raw.event.data as object), ...masked } };
  // The event may have been upcast, so the stored text, which has an older schema version, is masked separately.
  return { ...raw, event, dataText: JSON.stringify({ ...JSON.parse(raw.dataText), ...masked }) };
}

export function hasMaskedNames({ event }: RawEvent): boolean {
  const data = event.data as Record<string, unknown>;
  return namesOf(event)?.every((field) => data[field] === maskOf(event)) ?? false;
}

/**
 * Returns the masked fields of an event type. An event type is an arbitrary text, so `Object.hasOwn` is needed:
 * `constructor` would otherwise match an inherited property.
 */
function namesOf({ type }: StoredEvent): readonly string[] | undefined {
  return Object.hasOwn(NAMES_IN_CLEAR, type) ? NAMES_IN_CLEAR[type] : undefined;
}
