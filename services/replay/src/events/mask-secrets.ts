import { EVENTS, type Secret, type StoredEvent } from '@goldwake/contracts';
import type { ReadOnlyCasino } from '@goldwake/embedded';

export const HIDDEN = '(not revealed yet)';

/** Secret fields by event type, from the registry of events. */
const SECRETS: ReadonlyMap<string, [field: string, secret: Secret][]> = new Map(
  Object.entries(EVENTS).flatMap(([type, { fields }]) => {
    const secrets = Object.entries(fields).filter((entry): entry is [string, Secret] => typeof entry[1] === 'object');
    return secrets.length > 0 ? [[type, secrets] as const] : [];
  }),
);

/**
 * Hides the secrets of an event that the player has not been shown yet, such as server seeds that are in use or come
 * next, because anyone who knows them could predict outcomes.
 */
export function maskSecrets(casino: ReadOnlyCasino, event: StoredEvent): StoredEvent {
  const secrets = SECRETS.get(event.type);
  if (!secrets) return event;
  const data = { ...(event.data as Record<string, unknown>) };
  for (const [field, secret] of secrets)
    if (!isRevealed[secret.secretUntil](casino, event, secret)) data[field] = HIDDEN;
  return { ...event, data };
}

/** Decides for each kind of secret whether it is revealed. A new kind does not compile until it is decided here. */
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
 * Returns the number of the seed pair in use. Numbers only increase, so the stream's last event contains it. Returns 0,
 * which hides all seeds, if that event cannot be read or has no such number.
 */
function pairInUse(casino: ReadOnlyCasino, stream: string, pair: string): number {
  try {
    const last = casino.event(stream, casino.version(stream))?.event.data as Record<string, unknown> | undefined;
    return typeof last?.[pair] === 'number' ? last[pair] : 0;
  } catch {
    return 0;
  }
}
