import {
  categoryOf,
  EVENTS,
  isEventType,
  parseTideRound,
  type SecretRule,
  type StoredEvent,
  unknownSchema,
} from '@goldwake/contracts';
import { EVENT_FIELDS } from '@goldwake/core/schemas';
import type { ReadOnlyCasino } from '@goldwake/embedded';

export const HIDDEN = '(not revealed yet)';

/** Fields that contain secrets, by event type, taken from their types. */
const SECRETS: ReadonlyMap<string, [field: string, secret: SecretRule][]> = new Map(
  Object.entries(EVENT_FIELDS).flatMap(([type, fields]) => {
    const secrets = Object.entries(fields).filter(
      (entry): entry is [string, SecretRule] => typeof entry[1] === 'object',
    );
    return secrets.length > 0 ? [[type, secrets] as const] : [];
  }),
);

/** Categories of the streams in which events contain secrets. */
const SECRET_CATEGORIES: ReadonlySet<string> = new Set(
  [...SECRETS.keys()].flatMap((type) => (isEventType(type) ? EVENTS[type].category : [])),
);

/**
 * Hides the secrets in an event that have not been revealed to the player yet, such as the server seeds in use and next
 * in line. Anyone who knows such a seed could predict outcomes. Which fields of an unknown schema are secrets is not
 * known, so all its data is hidden in a stream with secrets.
 */
export function maskSecrets(casino: ReadOnlyCasino, event: StoredEvent): StoredEvent {
  if (SECRET_CATEGORIES.has(categoryOf(event.stream)) && unknownSchema(event)) return { ...event, data: HIDDEN };
  if (!SECRETS.has(event.type)) return event;
  const hidden = Object.fromEntries(unrevealedFields(casino, event).map((field) => [field, HIDDEN]));
  return { ...event, data: { ...(event.data as object), ...hidden } };
}

/** Returns the fields of an event with secrets that have not been revealed to the player yet. */
export function unrevealedFields(casino: ReadOnlyCasino, event: StoredEvent): string[] {
  const secrets = SECRETS.get(event.type) ?? [];
  return secrets.filter(([, secret]) => !isSecretRevealed(casino, event, secret)).map(([field]) => field);
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
 * For each kind of secret, returns whether it has been revealed. Adding a new kind causes a compile error until its
 * rule is added here.
 */
const isRevealed: {
  readonly [Kind in SecretRule['secretUntil']]: (
    casino: ReadOnlyCasino,
    event: StoredEvent,
    secret: Extract<SecretRule, { secretUntil: Kind }>,
  ) => boolean;
} = {
  rotated: (casino, event, { pair, ahead }) => {
    const number = numberIn(event.data, pair);
    return number !== undefined && number + ahead < pairInUse(casino, event.stream, pair);
  },
  chain_ended: (casino, event, { chain, rounds }) => {
    const [number, last] = [numberIn(event.data, chain), numberIn(event.data, rounds)];
    return number !== undefined && last !== undefined && hasEnded(roundInUse(casino, event.stream), number, last);
  },
};

function isSecretRevealed(casino: ReadOnlyCasino, event: StoredEvent, secret: SecretRule): boolean {
  return secret.secretUntil === 'rotated'
    ? isRevealed.rotated(casino, event, secret)
    : isRevealed.chain_ended(casino, event, secret);
}

/**
 * Returns the number of the seed pair in use. These numbers only increase, so the last event of the stream contains the
 * current one. Returns 0, which hides all seeds, if that event cannot be read or contains no number.
 */
function pairInUse(casino: ReadOnlyCasino, stream: string, pair: string): number {
  return numberIn(dataOf(casino, stream, casino.version(stream)), pair) ?? 0;
}

interface RoundInUse {
  chain: number;
  number: number;
  isOver: boolean;
}

/** Events that a stream may have after the last event of a round: the ones of the next seed chain. */
const EVENTS_BETWEEN_ROUNDS_MAX = 4;

/** Returns the newest round that a stream names; undefined, which hides all seeds, if there is none. */
function roundInUse(casino: ReadOnlyCasino, stream: string): RoundInUse | undefined {
  const newest = casino.version(stream);
  for (let version = newest; version > Math.max(0, newest - EVENTS_BETWEEN_ROUNDS_MAX - 1); version--) {
    const event = eventOf(casino, stream, version);
    const round = parseTideRound((event?.data as Record<string, unknown> | undefined)?.round);
    if (round)
      return { ...round, isOver: event?.type === 'tide_round_ended' || event?.type === 'tide_round_cancelled' };
  }
  return undefined;
}

function hasEnded(inUse: RoundInUse | undefined, chain: number, rounds: number): boolean {
  if (!inUse) return false;
  return inUse.chain > chain || (inUse.chain === chain && inUse.number >= rounds && inUse.isOver);
}

function dataOf(casino: ReadOnlyCasino, stream: string, version: number): unknown {
  return eventOf(casino, stream, version)?.data;
}

/** Returns an event; undefined if it cannot be read. */
function eventOf(casino: ReadOnlyCasino, stream: string, version: number) {
  try {
    return casino.event(stream, version)?.event;
  } catch {
    return undefined;
  }
}

function numberIn(data: unknown, field: string): number | undefined {
  const value = (data as Record<string, unknown> | undefined)?.[field];
  return typeof value === 'number' ? value : undefined;
}
