import type { DomainEvent } from './envelope.js';
import type { Declarations } from './event-declaration.js';
import type { PushRules } from './push-rule.js';

export interface StreamDeclaration<E extends DomainEvent = DomainEvent> {
  /**
   * What the events of the topic are ordered by. `player`: the id in the stream name is a player's uid, and all events
   * of one player stay in order. `pair`: the id names two players, who both own the stream, and only the events of one
   * stream stay in order. `stream`: the streams belong to the casino, and only the events of one stream stay in order.
   */
  key: 'player' | 'pair' | 'stream';
  events: Declarations<E>;
}

/** Methods of a port that each service may call, by the calling service; `every` means all other services. */
export interface PortCallers<Method = unknown> {
  readonly [caller: string]: readonly Method[];
}

/**
 * What the other services and the platform know of a service at run time. The registry derives the rest.
 *
 * `Events` has the event types of each stream category to which the service appends, `Ports` the interface of each port
 * that the service implements.
 */
export interface ServiceDeclaration<Events = Record<never, DomainEvent>, Ports = Record<never, object>> {
  /** Stream categories. Stream names have the form `<category>-<id>`. */
  streams: { readonly [Category in keyof Events]: StreamDeclaration<Extract<Events[Category], DomainEvent>> };
  /** Who may call what. A call that is not listed does not compile in the calling service and is refused. */
  ports: { readonly [Port in keyof Ports]: PortCallers<keyof Ports[Port]> };
  /** Rules that translate events into pushes; see `PushRule`. */
  pushes: PushRules;
}
