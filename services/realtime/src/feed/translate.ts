import { type Channel, EVENTS, type Sealed, type StoredEvent } from '@goldwake/contracts';
import type { Message } from '../rooms/message.js';
import type { Personal, PushRule, PushRules } from './push-rule.js';

/** Returns the channels that an event concerns. */
export function channelsOf(rules: PushRules, event: StoredEvent): readonly Channel[] {
  return ruleOf(rules, event)?.to(event) ?? [];
}

/** Translates an event into its pushes to these of its channels. */
export function translate(
  rules: PushRules,
  event: StoredEvent,
  channels: readonly Channel[],
  personal: Personal = {},
): Message[] {
  const rule = ruleOf(rules, event);
  if (!rule) return [];
  return channels.flatMap((channel) =>
    rule.pushes(event, personal, channel).map((push): Message => ({ ...push, channel })),
  );
}

/** Returns the fields that must be decrypted before the event is translated; undefined if there are none. */
export function sealedFor(event: StoredEvent): Readonly<Record<string, Sealed>> | undefined {
  const fields = SEALED.get(event.type);
  if (!fields) return undefined;
  const data = event.data as Record<string, Sealed | null>;
  return Object.fromEntries(fields.flatMap((field) => (data[field] ? [[field, data[field]]] : [])));
}

/** Returns the rule of an event; null also for a type of a later version, which the rules do not contain. */
function ruleOf(rules: PushRules, { type }: StoredEvent): PushRule | null {
  return (Object.hasOwn(rules, type) && rules[type]) || null;
}

/** Encrypted fields by event type, from the registry of events. */
const SEALED: ReadonlyMap<string, string[]> = new Map(
  Object.entries(EVENTS).flatMap(([type, { fields }]) => {
    const sealed = Object.keys(fields).filter((field) => fields[field] === 'sealed');
    return sealed.length > 0 ? [[type, sealed] as const] : [];
  }),
);
