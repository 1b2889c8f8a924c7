import { PORT_CALLS, type PortName, type PortOf } from './port-calls.js';
import type { ServiceCalls } from './service-calls.js';

/**
 * Creates a client for the port of another service. Its methods throw the port's errors, and Refusal `unavailable` if
 * the service does not respond.
 */
export function remotePort<Name extends PortName>(name: Name, calls: ServiceCalls): PortOf<Name> {
  const methods = Object.keys(PORT_CALLS[name].callers);
  return Object.fromEntries(
    methods.map((method) => [method, (...args: unknown[]) => calls.call(name, method, args)]),
  ) as PortOf<Name>;
}
