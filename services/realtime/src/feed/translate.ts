import {
  type Channel,
  type Personal,
  type PushRule,
  type RulesByType,
  type Sealed,
  type StoredEvent,
} from '@goldwake/contracts';
import { EVENT_FIELDS } from '@goldwake/core/schemas';
import type { Message } from '../rooms/message.js';

/** Returns the channels to which an event is pushed, without duplicates. */
export function channelsOf(rules: RulesByType, event: StoredEvent): readonly Channel[] {
  return [...new Set(rulesOf(rules, event).flatMap((rule) => rule.to(event)))];
}

/** Translates an event into its pushes to the given channels. */
export function translate(
  rules: RulesByType,
  event: StoredEvent,
  channels: readonly Channel[],
  personal: Personal = {},
): Message[] {
  return rulesOf(rules, event).flatMap((rule) => {
    const own = rule.to(event);
    return channels
      .filter((channel) => own.includes(channel))
      .flatMap((channel) => pushesOf(rule, event, channel, personal));
  });
}

function pushesOf(rule: PushRule, event: StoredEvent, channel: Channel, personal: Personal): Message[] {
  return Object.entries(rule.pushes).flatMap(([name, dataOf]) => {
    const data = dataOf?.(event, personal, channel);
    return data ? [{ event: name, data, channel } as Message] : [];
  });
}

/**
 * Returns the encrypted fields of an event, which must be decrypted before its translation; undefined if it has none.
 */
export function sealedFor(event: StoredEvent): Readonly<Record<string, Sealed>> | undefined {
  const fields = SEALED.get(event.type);
  if (!fields) return undefined;
  const data = event.data as Record<string, Sealed | null>;
  return Object.fromEntries(fields.flatMap((field) => (data[field] ? [[field, data[field]]] : [])));
}

/** Returns the push rules for an event; none for a type that a later version of Goldwake has written. */
function rulesOf(rules: RulesByType, { type }: StoredEvent): readonly PushRule[] {
  return (Object.hasOwn(rules, type) ? rules[type] : undefined) ?? [];
}

/** Names of the encrypted fields, by event type. */
const SEALED: ReadonlyMap<string, string[]> = new Map(
  Object.entries(EVENT_FIELDS).flatMap(([type, fields]) => {
    const sealed = Object.keys(fields).filter((field) => fields[field] === 'sealed');
    return sealed.length > 0 ? [[type, sealed] as const] : [];
  }),
);
