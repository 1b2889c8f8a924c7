import { PORT_CALLS, type PortName, type PortOf } from './port-calls.js';
import type { ServiceCalls } from './service-calls.js';

/** The port of another service, asked over HTTP. It throws what the port throws, and Refusal `unavailable`. */
export function remotePort<Name extends PortName>(name: Name, calls: ServiceCalls): PortOf<Name> {
  const methods = Object.keys(PORT_CALLS[name].callers);
  return Object.fromEntries(
    methods.map((method) => [method, (...args: unknown[]) => calls.call(name, method, args)]),
  ) as PortOf<Name>;
}
