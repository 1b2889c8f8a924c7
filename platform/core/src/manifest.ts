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

/** Services that may call each method of a port. */
export type Callers<Port> = { readonly [Method in keyof Port]: readonly ServiceName[] };

type Offered<Name extends ServiceName> = {
  [P in PortName]: (typeof OFFERED_BY)[P] extends Name ? P : never;
}[PortName];
type Appended<Name extends ServiceName> = {
  [C in Category]: (typeof STREAMS)[C]['topic'] extends Name ? C : never;
}[Category];

/**
 * What a service is to the others. Calls between services, the projections that can be rebuilt and the modules of
 * single-process mode are derived from the manifests; the files of the deployment are compared with them by a test.
 */
export interface Manifest {
  name: ServiceName;
  /** Path prefixes that the edge forwards to the service. */
  paths: readonly string[];
  /** Ports that the service offers, with the services that may call each method. */
  offers: { readonly [P in PortName]?: Callers<Ports[P]> };
  /** Methods of other services' ports that the service calls. */
  asks: { readonly [P in PortName]?: readonly (keyof Ports[P] & string)[] };
  /** Stream categories that the service appends to, with their reducers. */
  streams: { readonly [C in Category]?: Reducer<object, EventsOf[C]> };
  /** Read models that can be rebuilt from events. */
  projections: readonly Projection[];
  /** Fields of the `User` schema that the service owns. */
  userFields: readonly (keyof User)[];
  /** Loads the service's module for single-process mode; omitted by `replay`, which is no service of the casino. */
  module?: () => Promise<new (...args: never[]) => object>;
}

/** The part of a manifest that calls between services need. */
export type CallsManifest = Pick<Manifest, 'name' | 'offers' | 'asks'>;

/** A manifest with every port and every stream category that the registry assigns to the service, and no other. */
type CompleteManifest<Name extends ServiceName> = Omit<Manifest, 'name' | 'offers' | 'streams' | 'userFields'> & {
  name: Name;
  offers: { readonly [P in Offered<Name>]: Callers<Ports[P]> };
  streams: { readonly [C in Appended<Name>]: Reducer<object, EventsOf[C]> };
};

/** An error of the compiler that names the missing fields, unless the list has every field of the User that the service owns. */
type CompleteFields<Name extends ServiceName, Fields extends readonly unknown[]> = [
  Exclude<keyof UserFieldsOf<Name>, Fields[number]>,
] extends [never]
  ? unknown
  : { missing: Exclude<keyof UserFieldsOf<Name>, Fields[number]> };

/**
 * Checks a manifest against the registry at compile time: a forgotten port, method, stream category or field of the User
 * is an error.
 */
export function defineManifest<Name extends ServiceName, const Fields extends readonly (keyof UserFieldsOf<Name>)[]>(
  manifest: CompleteManifest<Name> & { userFields: Fields & CompleteFields<Name, Fields> },
): Manifest {
  return manifest as unknown as Manifest;
}

/** Returns the services that may call a method of a port; undefined if the service offers no such method. */
export function callersOf({ offers }: CallsManifest, port: string, method: string): readonly ServiceName[] | undefined {
  const callers: unknown = Object.hasOwn(offers, port) ? offers[port as PortName] : undefined;
  return callers && Object.hasOwn(callers, method)
    ? (callers as Record<string, readonly ServiceName[]>)[method]
    : undefined;
}

/** Returns the ports of other services that a service calls, with the methods. */
export function portsAskedBy({ asks }: CallsManifest): [port: PortName, methods: readonly string[]][] {
  return Object.entries(asks) as [PortName, readonly string[]][];
}

/** Returns the services that a service calls. */
export function servicesAskedBy(manifest: CallsManifest): ServiceName[] {
  return [...new Set(portsAskedBy(manifest).map(([port]) => OFFERED_BY[port]))];
}
