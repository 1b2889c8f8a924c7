import {
  type Category,
  type EventsOf,
  PORTS,
  type PortDeclaration,
  type PortName,
  type ServiceName,
  type STREAMS,
} from '@goldwake/contracts';
import type { Invariant } from './invariants/invariant.js';
import type { Projection } from './ports/event-bus.js';
import type { Reducer } from './streams/stream-repository.js';

type Appended<Name extends ServiceName> = {
  [C in Category]: (typeof STREAMS)[C]['topic'] extends Name ? C : never;
}[Category];

/**
 * Describes a service to the rest of the system. Rebuildable projections and the modules of single-process mode are
 * derived from the manifests, and a test compares the deployment files with them.
 */
export interface Manifest<Name extends ServiceName = ServiceName> {
  name: Name;
  /** URL path prefixes that the edge forwards to the service. */
  paths: readonly string[];
  /** Stream categories that the service appends to, each with its reducer. */
  streams: { readonly [C in Category]?: Reducer<object, EventsOf[C]> };
  /** Read models that can be rebuilt from events. */
  projections: readonly Projection[];
  /** Rules that the service's events obey; `verify`, `bisect` and `watch` check them. */
  invariants: readonly Invariant[];
  /** Whether the service encrypts documents with the casino's data key; only such services get the key. */
  usesDataKey?: true;
  /** Loads the service's module for single-process mode. Omitted by `replay`, which is not a service of the casino. */
  module?: () => Promise<new (...args: never[]) => object>;
}

/**
 * A manifest with exactly the stream categories that the registry assigns to the service. A service that has streams
 * must have at least one invariant; a service without streams has none.
 */
type CompleteManifest<Name extends ServiceName> = Omit<Manifest<Name>, 'streams' | 'invariants'> & {
  streams: { readonly [C in Appended<Name>]: Reducer<object, EventsOf[C]> };
  invariants: [Appended<Name>] extends [never] ? readonly [] : readonly [Invariant, ...Invariant[]];
};

/** Checks a manifest against the registry at compile time: a missing stream category is a compiler error. */
export function defineManifest<Name extends ServiceName>(manifest: CompleteManifest<Name>): Manifest<Name> {
  return manifest as unknown as Manifest<Name>;
}

/** Returns the ports of other services that a service may call, each with the methods that it may call. */
export function portsCalledBy(service: ServiceName): [port: PortName, methods: readonly string[]][] {
  return Object.entries<PortDeclaration>(PORTS).flatMap(([port, { callers }]) => {
    const methods = callers[service];
    return methods ? [[port as PortName, methods]] : [];
  });
}

/** Returns the names of the services that a service calls. */
export function servicesCalledBy(service: ServiceName): ServiceName[] {
  return [...new Set(portsCalledBy(service).map(([port]) => PORTS[port].owner))];
}
