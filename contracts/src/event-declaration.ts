import type { Sealed } from './identity/account-events.js';
import type { DomainEvent } from './envelope.js';
import type { EventType } from './registry.js';

/**
 * Marks a field of a player's seed pair that would allow outcomes to be predicted. It stays hidden while its seed pair is
 * in use or is the next one to be used.
 */
export interface PairSecret<Field extends PropertyKey = string> {
  secretUntil: 'rotated';
  /** Name of the event field that contains the number of the seed pair. */
  pair: Field;
  /** 0 if the secret belongs to the seed pair with that number, 1 if it belongs to the following pair. */
  ahead: 0 | 1;
}

/** Marks the seed of a seed chain, from which all its rounds follow. It stays hidden until the chain's last round is over. */
export interface ChainSecret<Field extends PropertyKey = string> {
  secretUntil: 'chain_ended';
  /** Name of the event field that contains the number of the chain. */
  chain: Field;
  /** Name of the event field that contains the number of the chain's rounds. */
  rounds: Field;
}

/** Marks a field that would allow outcomes to be predicted. */
export type Secret<Field extends PropertyKey = string> = PairSecret<Field> | ChainSecret<Field>;

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
    : Field extends 'client_seed' | 'revealed_seed'
      ? 'plain'
      : Field extends `${string}seed`
        ? Secret<keyof Data>
        : 'plain' | 'username' | Secret<keyof Data>
  : 'sealed';

/**
 * Who may send a command that stores an event:
 * - `player`: the player who owns the stream.
 * - `system`: the casino itself.
 * - `operator`: a person of the casino's staff. The envelope names `system`, and the field `by` names the operator.
 */
export type Actor = 'player' | 'system' | 'operator';

type ActorOf<Data> = 'by' extends keyof Data ? Actor : Exclude<Actor, 'operator'>;

/** What may cause an event: a command that nothing else caused, or an earlier event of one of the given types. */
export type Cause = 'command' | EventType;

/** Registry entry of an event type: its schema version, who and what may cause it, and the protection of its fields. */
export interface EventDeclaration<E extends DomainEvent = DomainEvent> {
  /** Schema version with which new events are stored. Each older version needs an upcaster and a golden file. */
  version: number;
  /** Everyone who may send a command that stores the event; `verify` reports any other actor. */
  actors: readonly [ActorOf<E['data']>, ...ActorOf<E['data']>[]];
  /** Everything that may cause the event; `verify` reports any other cause. */
  causes: readonly [Cause, ...Cause[]];
  /**
   * Whether an event of another player's stream may be the cause; otherwise the cause must concern the same player.
   */
  causedByOthers?: true;
  /** All fields of the event's data, each with its protection. */
  fields: { readonly [Field in keyof E['data']]-?: ProtectionOf<E['data'], Field> };
}

/** One declaration for each event type of a union. If a type or a field is missing, the code does not compile. */
export type Declarations<E extends DomainEvent> = {
  readonly [Type in E['type']]: EventDeclaration<Extract<E, { type: Type }>>;
};

/** Declaration of an event that only a player's own command stores. */
export const BY_PLAYER = { actors: ['player'], causes: ['command'] } as const;
/** Declaration of an event that only a command of the casino itself stores. */
export const BY_SYSTEM = { actors: ['system'], causes: ['command'] } as const;
/** Declaration of an event that only an operator's command stores. */
export const BY_OPERATOR = { actors: ['operator'], causes: ['command'] } as const;
