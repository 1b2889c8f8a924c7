import {
  type Category,
  type EventsOf,
  OFFERED_BY,
  type PortName,
  type Ports,
  type ServiceName,
  STREAMS,
  type User,
  type UserFieldsOf,
} from '@goldwake/contracts';
import type { Projection } from './ports/event-bus.js';
import type { Reducer } from './streams/stream-repository.js';

/** For each method of a port, the services that may call it. */
export type Callers<Port> = { readonly [Method in keyof Port]: readonly ServiceName[] };

type Offered<Name extends ServiceName> = {
  [P in PortName]: (typeof OFFERED_BY)[P] extends Name ? P : never;
}[PortName];
type Appended<Name extends ServiceName> = {
  [C in Category]: (typeof STREAMS)[C]['topic'] extends Name ? C : never;
}[Category];

/**
 * Describes a service to the rest of the system. Calls between services, rebuildable projections and the modules of
 * single-process mode are derived from the manifests, and a test compares the deployment files with them.
 */
export interface Manifest {
  name: ServiceName;
  /** URL path prefixes that the edge forwards to the service. */
  paths: readonly string[];
  /** Ports that the service implements and, for each method, the services that may call it. */
  offers: { readonly [P in PortName]?: Callers<Ports[P]> };
  /** Methods that the service calls on ports of other services. */
  asks: { readonly [P in PortName]?: readonly (keyof Ports[P] & string)[] };
  /** Stream categories that the service appends to, each with its reducer. */
  streams: { readonly [C in Category]?: Reducer<object, EventsOf[C]> };
  /** Read models that can be rebuilt from events. */
  projections: readonly Projection[];
  /** Fields of the `User` schema that the service owns. */
  userFields: readonly (keyof User)[];
  /** Loads the service's module for single-process mode. Omitted by `replay`, which is not a service of the casino. */
  module?: () => Promise<new (...args: never[]) => object>;
}

/** The fields of a manifest that describe calls between services. */
export type CallsManifest = Pick<Manifest, 'name' | 'offers' | 'asks'>;

/** A manifest with exactly the ports and stream categories that the registry assigns to the service. */
type CompleteManifest<Name extends ServiceName> = Omit<Manifest, 'name' | 'offers' | 'streams' | 'userFields'> & {
  name: Name;
  offers: { readonly [P in Offered<Name>]: Callers<Ports[P]> };
  streams: { readonly [C in Appended<Name>]: Reducer<object, EventsOf[C]> };
};

/**
 * Accepts a list of `User` fields only if it contains every field that the service owns; otherwise the compiler error
 * names the missing fields.
 */
type CompleteFields<Name extends ServiceName, Fields extends readonly unknown[]> = [
  Exclude<keyof UserFieldsOf<Name>, Fields[number]>,
] extends [never]
  ? unknown
  : { missing: Exclude<keyof UserFieldsOf<Name>, Fields[number]> };

/**
 * Checks a manifest against the registry at compile time: a missing port, method, stream category or `User` field is a
 * compiler error.
 */
export function defineManifest<Name extends ServiceName, const Fields extends readonly (keyof UserFieldsOf<Name>)[]>(
  manifest: CompleteManifest<Name> & { userFields: Fields & CompleteFields<Name, Fields> },
): Manifest {
  return manifest as unknown as Manifest;
}

/** Returns the services that may call a method of a port; undefined if the service does not offer this method. */
export function callersOf({ offers }: CallsManifest, port: string, method: string): readonly ServiceName[] | undefined {
  const callers: unknown = Object.hasOwn(offers, port) ? offers[port as PortName] : undefined;
  return callers && Object.hasOwn(callers, method)
    ? (callers as Record<string, readonly ServiceName[]>)[method]
    : undefined;
}

/** Returns the ports of other services that a service calls, each with the methods that it calls. */
export function portsAskedBy({ asks }: CallsManifest): [port: PortName, methods: readonly string[]][] {
  return Object.entries(asks) as [PortName, readonly string[]][];
}

/** Returns the names of the services that a service calls. */
export function servicesAskedBy(manifest: CallsManifest): ServiceName[] {
  return [...new Set(portsAskedBy(manifest).map(([port]) => OFFERED_BY[port]))];
}
