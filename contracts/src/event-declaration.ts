import type { Sealed } from './account-events.js';
import type { DomainEvent } from './envelope.js';

/**
 * Marks a field that would allow outcomes to be predicted. It stays hidden while its seed pair is in use or is the next
 * one to be used.
 */
export interface Secret<Field extends PropertyKey = string> {
  secretUntil: 'rotated';
  /** Name of the event field that contains the number of the seed pair. */
  pair: Field;
  /** 0 if the secret belongs to the seed pair with that number, 1 if it belongs to the following pair. */
  ahead: 0 | 1;
}

/**
 * How a field of an event is protected:
 * - `plain`: the field is shown and exported.
 * - `sealed`: the field is encrypted with the player's key and becomes unreadable when the key is destroyed.
 * - `username`: the field contains a player's name in plain text, which exports mask unless personal data is requested.
 * - a `Secret`: the workbench and the command line hide the field until it is revealed to the player.
 */
export type Protection<Field extends PropertyKey = string> = 'plain' | 'sealed' | 'username' | Secret<Field>;

/** Declares fields as plain. Each field is named, so that a new one is never plain by omission. */
export function plain<const Field extends string>(...fields: Field[]): { readonly [Name in Field]: 'plain' } {
  return Object.fromEntries(fields.map((field) => [field, 'plain'])) as { [Name in Field]: 'plain' };
}

/**
 * Protections that a field may declare. Encrypted fields are recognised by their type, usernames and seeds by their
 * name, so that neither can be declared as plain.
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

/** Registry entry of an event type: its schema version and the protection of its fields. */
export interface EventDeclaration<E extends DomainEvent = DomainEvent> {
  /** Schema version with which new events are stored. Each older version needs an upcaster and a golden file. */
  version: number;
  /** All fields of the event's data, each with its protection. */
  fields: { readonly [Field in keyof E['data']]-?: ProtectionOf<E['data'], Field> };
}

/** One declaration for each event type of a union. If a type or a field is missing, the code does not compile. */
export type Declarations<E extends DomainEvent> = {
  readonly [Type in E['type']]: EventDeclaration<Extract<E, { type: Type }>>;
};
