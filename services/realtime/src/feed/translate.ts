import {
  type Channel,
  type Personal,
  type PushRule,
  type PushRules,
  type Sealed,
  type StoredEvent,
} from '@goldwake/contracts';
import { EVENT_FIELDS } from '@goldwake/core/schemas';
import type { Message } from '../rooms/message.js';

/** Returns the channels to which an event is pushed. */
export function channelsOf(rules: PushRules, event: StoredEvent): readonly Channel[] {
  return ruleOf(rules, event)?.to(event) ?? [];
}

/** Translates an event into its pushes to the given channels. */
export function translate(
  rules: PushRules,
  event: StoredEvent,
  channels: readonly Channel[],
  personal: Personal = {},
): Message[] {
  const rule = ruleOf(rules, event);
  if (!rule) return [];
  const author = rule.author?.(event);
  return channels.flatMap((channel) =>
    Object.entries(rule.pushes).flatMap(([name, dataOf]) => {
      const data = dataOf?.(event, personal, channel);
      return data ? [{ event: name, data, channel, ...(author !== undefined && { author }) } as Message] : [];
    }),
  );
}

/**
 * Returns the encrypted fields of an event, which must be decrypted before its translation; undefined if its type has
 * none.
 */
export function sealedFor(event: StoredEvent): Readonly<Record<string, Sealed>> | undefined {
  const fields = SEALED.get(event.type);
  if (!fields) return undefined;
  const data = event.data as Record<string, Sealed | null>;
  return Object.fromEntries(fields.flatMap((field) => (data[field] ? [[field, data[field]]] : [])));
}

/**
 * Returns the push rule for an event; undefined if it causes no push or if its type is unknown because a later version
 * of Goldwake wrote it.
 */
function ruleOf(rules: PushRules, { type }: StoredEvent): PushRule | undefined {
  return Object.hasOwn(rules, type) ? rules[type] : undefined;
}

/** Names of the encrypted fields, keyed by event type, from the event registry. */
const SEALED: ReadonlyMap<string, string[]> = new Map(
  Object.entries(EVENT_FIELDS).flatMap(([type, fields]) => {
    const sealed = Object.keys(fields).filter((field) => fields[field] === 'sealed');
    return sealed.length > 0 ? [[type, sealed] as const] : [];
  }),
);
