import { EVENTS, type Secret, type StoredEvent } from '@goldwake/contracts';
import type { ReadOnlyCasino } from '@goldwake/embedded';

export const HIDDEN = '(not revealed yet)';

/** Fields that contain secrets, by event type, taken from the event registry. */
const SECRETS: ReadonlyMap<string, [field: string, secret: Secret][]> = new Map(
  Object.entries(EVENTS).flatMap(([type, { fields }]) => {
    const secrets = Object.entries(fields).filter((entry): entry is [string, Secret] => typeof entry[1] === 'object');
    return secrets.length > 0 ? [[type, secrets] as const] : [];
  }),
);

/**
 * Hides the secrets in an event that have not been revealed to the player yet, such as the server seeds in use and next
 * in line. Anyone who knows such a seed could predict outcomes.
 */
export function maskSecrets(casino: ReadOnlyCasino, event: StoredEvent): StoredEvent {
  if (!SECRETS.has(event.type)) return event;
  const hidden = Object.fromEntries(unrevealedFields(casino, event).map((field) => [field, HIDDEN]));
  return { ...event, data: { ...(event.data as object), ...hidden } };
}

/** Returns the fields of an event with secrets that have not been revealed to the player yet. */
export function unrevealedFields(casino: ReadOnlyCasino, event: StoredEvent): string[] {
  const secrets = SECRETS.get(event.type) ?? [];
  return secrets.filter(([, secret]) => !isRevealed[secret.secretUntil](casino, event, secret)).map(([field]) => field);
}

/** Returns the fields of an event type that contain secrets, revealed or not. */
export function secretFields({ type }: StoredEvent): string[] {
  return (SECRETS.get(type) ?? []).map(([field]) => field);
}

/** Returns whether a secret of the event was hidden, as in a masked export. */
export function hasHiddenSecret(event: StoredEvent): boolean {
  return secretFields(event).some((field) => (event.data as Record<string, unknown>)[field] === HIDDEN);
}

/**
 * Tells for each kind of secret whether it has been revealed. Adding a new kind causes a compile error until its rule
 * is added here.
 */
const isRevealed: Record<
  Secret['secretUntil'],
  (casino: ReadOnlyCasino, event: StoredEvent, secret: Secret) => boolean
> = {
  rotated: (casino, event, { pair, ahead }) => {
    const number = (event.data as Record<string, unknown>)[pair];
    return typeof number === 'number' && number + ahead < pairInUse(casino, event.stream, pair);
  },
};

/**
 * Returns the number of the seed pair in use. These numbers only increase, so the last event of the stream contains the
 * current one. Returns 0, which hides all seeds, if that event cannot be read or contains no number.
 */
function pairInUse(casino: ReadOnlyCasino, stream: string, pair: string): number {
  try {
    const last = casino.event(stream, casino.version(stream))?.event.data as Record<string, unknown> | undefined;
    return typeof last?.[pair] === 'number' ? last[pair] : 0;
  } catch {
    return 0;
  }
}
