import type { PortName, Ports } from '@goldwake/contracts';
import type { ServiceCalls } from './service-calls.js';

/**
 * Creates a client for a port of another service, with the methods that the caller's manifest lists. Its methods throw
 * the errors of the port, and Refusal `unavailable` if the service does not respond.
 */
export function remotePort<Name extends PortName>(
  name: Name,
  methods: readonly string[],
  calls: ServiceCalls,
): Ports[Name] {
  return Object.fromEntries(
    methods.map((method) => [method, (...args: unknown[]) => calls.call(name, method, args)]),
  ) as unknown as Ports[Name];
}
