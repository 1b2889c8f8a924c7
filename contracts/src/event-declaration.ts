import type { DomainEvent } from './envelope.js';
import type { Misdeclared } from './protection.js';
import type { Upcaster } from './upcast.js';

/**
 * Who may send a command that stores an event:
 * - `player`: the player who owns the stream.
 * - `system`: the casino itself.
 * - `operator`: a person of the casino's staff. The envelope names `system`, and the field `by` names the operator.
 */
export type Actor = 'player' | 'system' | 'operator';

/** `operator` is allowed only if the event has the field `by`, which names the operator. */
type ActorOf<Data> = unknown extends Data ? Actor : 'by' extends keyof Data ? Actor : Exclude<Actor, 'operator'>;

/** Declaration of an event type: who and what may cause it, and how older schema versions are read. */
export interface EventDeclaration<Data = unknown> {
  /** Everyone who may send a command that stores the event; `verify` reports any other actor. */
  actors: readonly [ActorOf<Data>, ...ActorOf<Data>[]];
  /**
   * Possible causes: `command` if a command causes the event directly, and types of earlier events that may cause it.
   * `verify` reports any other cause.
   */
  causes: readonly [string, ...string[]];
  /**
   * Whether an event of another player's stream may be the cause; otherwise the cause must concern the same player.
   */
  causedByOthers?: true;
  /**
   * One upcaster for each schema version before the newest: the n-th converts data of version n to n + 1. To change the
   * shape of an event, change its type, append the upcaster and run `npm run goldens`.
   */
  upcasters?: readonly [...Upcaster[], (data: never) => Data];
}

/**
 * One declaration for each event type of a union. If a type is missing, if a field's name requires a protection that
 * its type lacks (see `protection.ts`), or if the last upcaster returns other data, the code does not compile.
 */
export type Declarations<E extends DomainEvent> = {
  readonly [Type in E['type']]: DeclarationOf<Extract<E, { type: Type }>['data']>;
};

type DeclarationOf<Data> = [Misdeclared<Data>] extends [never]
  ? EventDeclaration<Data>
  : { misdeclaredFields: Misdeclared<Data> };

/** Declaration of an event that only a player's own command stores. */
export const BY_PLAYER = { actors: ['player'], causes: ['command'] } as const;
/** Declaration of an event that only a command of the casino itself stores. */
export const BY_SYSTEM = { actors: ['system'], causes: ['command'] } as const;
/** Declaration of an event that only an operator's command stores. */
export const BY_OPERATOR = { actors: ['operator'], causes: ['command'] } as const;
