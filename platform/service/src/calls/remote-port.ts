import type { PortFor, PortName, Ports, PortsOf, ServiceName } from '@goldwake/contracts';
import { portsCalledBy } from '@goldwake/core';
import type { ServiceCalls } from './service-calls.js';

/**
 * Creates a client for a port of another service, with the methods that the caller may call. Its methods throw the
 * errors of the port, and Refusal `unavailable` if the service does not respond.
 */
export function remotePort<Service extends ServiceName, Name extends PortsOf<Service>>(
  { name: service }: { readonly name: Service },
  name: Name,
  calls: ServiceCalls,
): PortFor<Service, Name> {
  const [, methods = []] = portsCalledBy(service).find(([port]) => port === name) ?? [];
  return remoteMethods(name, methods as never[], calls) as PortFor<Service, Name>;
}

/** Creates a client with the given methods of a port, whether or not the caller may call them. */
export function remoteMethods<Name extends PortName, Method extends keyof Ports[Name] & string>(
  name: Name,
  methods: readonly Method[],
  calls: ServiceCalls,
): Pick<Ports[Name], Method> {
  return Object.fromEntries(
    methods.map((method) => [method, (...args: unknown[]) => calls.call(name, method, args)]),
  ) as unknown as Pick<Ports[Name], Method>;
}
