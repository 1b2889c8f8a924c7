import type { Sealed } from './account-events.js';
import type { DomainEvent } from './envelope.js';

/** A field that must stay hidden while its seed pair is in use or comes next: it allows outcomes to be predicted. */
export interface Secret<Field extends PropertyKey = string> {
  secretUntil: 'rotated';
  /** Field of the event with the number of the seed pair. */
  pair: Field;
  /** 0 if the secret belongs to that seed pair, 1 if it belongs to the next one. */
  ahead: 0 | 1;
}

/**
 * How a field of an event is protected:
 * - `plain`: the field is shown and exported.
 * - `sealed`: the field is encrypted with the player's key and becomes unreadable when the key is destroyed.
 * - `username`: the field is a player's name in clear, which exports mask unless personal data is requested.
 * - a `Secret`: the workbench and the command line hide the field until it is revealed to the player.
 */
export type Protection<Field extends PropertyKey = string> = 'plain' | 'sealed' | 'username' | Secret<Field>;

/**
 * Protections that a field may have. The type decides for encrypted fields, and the name for usernames and seeds, so
 * that neither can be declared as plain.
 */
type ProtectionOf<Data, Field extends keyof Data> = [Extract<Data[Field], Sealed>] extends [never]
  ? Field extends `${string}username${string}`
    ? 'username'
    : Field extends 'client_seed'
      ? 'plain'
      : Field extends `${string}seed`
        ? Secret<keyof Data>
        : 'plain' | 'username' | Secret<keyof Data>
  : 'sealed';

/** What the registry states about an event type. */
export interface EventDeclaration<E extends DomainEvent = DomainEvent> {
  /** Schema version with which new events are stored. Each older version needs an upcaster and a golden file. */
  version: number;
  /** Every field of the event's data with its protection. */
  fields: { readonly [Field in keyof E['data']]-?: ProtectionOf<E['data'], Field> };
}

/** One declaration for each event type of a union. A forgotten type or field does not compile. */
export type Declarations<E extends DomainEvent> = {
  readonly [Type in E['type']]: EventDeclaration<Extract<E, { type: Type }>>;
};
