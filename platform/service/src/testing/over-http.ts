import { PORTS, type PortDeclaration, type PortName, type Ports, type ServiceName } from '@goldwake/contracts';
import type { Engine } from '@goldwake/core';
import type { DynamicModule, InjectionToken } from '@nestjs/common';
import { createApp } from '../app/create-app.js';
import { untypedPortToken } from '../app/tokens.js';
import { readCallBodies } from '../calls/internal.controller.js';
import { remoteMethods } from '../calls/remote-port.js';
import { RemotePorts } from '../calls/remote-ports.module.js';
import { type CallerParts, ServiceCalls } from '../calls/service-calls.js';

export const TEST_KEY = 'internal key of a deployment that is used only in tests';

export interface PortServer {
  /** Origin of the service that is called, such as `http://127.0.0.1:3000`. */
  url: string;
  /** Returns a client that calls this service in the name of the given service. */
  as(service: CallerParts['service'], more?: Partial<CallerParts>): ServiceCalls;
  close(): Promise<void>;
}

/** Returns a NestJS module that provides a port to the service under test. */
export function portModule(token: InjectionToken, port: object): DynamicModule {
  const providers = [{ provide: token, useValue: port }];
  return { module: class Owner {}, providers, exports: [token], global: true };
}

/** Starts a service on a loopback port that offers a single port to other services. */
export async function servePort<Name extends PortName>(
  name: Name,
  port: Ports[Name],
  engine: Engine,
  callers: PortDeclaration['callers'] = (PORTS[name] as PortDeclaration).callers,
): Promise<PortServer> {
  const { owner: service } = PORTS[name];
  const token = untypedPortToken(name);
  const owner = portModule(token, port);
  const built = await createApp({
    engine,
    modules: [
      RemotePorts.of(service, { urls: {}, key: TEST_KEY }, { ...PORTS, [name]: { owner: service, callers } }),
      owner,
    ],
    routes: (server) => readCallBodies(server),
  });
  const app = await built.start();
  const clients: ServiceCalls[] = [];
  return {
    url: app.url,
    as(caller, more) {
      const urls = { [service]: [app.url] };
      const calls = new ServiceCalls({ service: caller, urls, key: TEST_KEY, clock: engine.clock, ...more });
      clients.push(calls);
      return calls;
    },
    async close() {
      await Promise.all(clients.map((calls) => calls.close()));
      await app.close();
    },
  };
}

/**
 * Returns a remote version of a port for its contract suite. Each method is called over HTTP, in the name of a service
 * that may call it.
 */
export async function overHttp<Name extends PortName>(
  name: Name,
  port: Ports[Name],
  engine: Engine,
  callers: PortDeclaration['callers'] = (PORTS[name] as PortDeclaration).callers,
): Promise<{ port: Ports[Name]; close(): Promise<void> }> {
  const { as, close } = await servePort(name, port, engine, callers);
  const clients = Object.entries(callers).map(([caller, methods]) =>
    remoteMethods(name, methods as never[], as(caller as ServiceName)),
  );
  return { port: Object.assign({}, ...clients), close };
}
