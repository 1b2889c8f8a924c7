import { OFFERED_BY, type PortName, type Ports } from '@goldwake/contracts';
import { type CallsManifest, callersOf, type Engine } from '@goldwake/core';
import { createApp } from '../app/create-app.js';
import { portToken } from '../app/tokens.js';
import { readCallBodies } from '../calls/internal.controller.js';
import { remotePort } from '../calls/remote-port.js';
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

/** Starts a service on a loopback port that offers a single port to other services. */
export async function servePort<Name extends PortName>(
  manifest: CallsManifest,
  name: Name,
  port: Ports[Name],
  engine: Engine,
): Promise<PortServer> {
  const service = OFFERED_BY[name];
  const token = portToken(name);
  const provider = { provide: token, useValue: port };
  const owner = { module: class Owner {}, providers: [provider], exports: [token], global: true };
  const built = await createApp({
    engine,
    modules: [RemotePorts.of({ ...manifest, asks: {} }, { urls: {}, key: TEST_KEY }), owner],
    routes: (server) => readCallBodies(server),
  });
  const app = await built.start();
  const callers: ServiceCalls[] = [];
  return {
    url: app.url,
    as(caller, more) {
      const urls = { [service]: [app.url] };
      const calls = new ServiceCalls({ service: caller, urls, key: TEST_KEY, clock: engine.clock, ...more });
      callers.push(calls);
      return calls;
    },
    async close() {
      await Promise.all(callers.map((calls) => calls.close()));
      await app.close();
    },
  };
}

/**
 * Returns a remote version of a port for its contract suite. Each method is called over HTTP, in the name of a service
 * that is allowed to call it.
 */
export async function overHttp<Name extends PortName>(
  manifest: CallsManifest,
  name: Name,
  port: Ports[Name],
  engine: Engine,
): Promise<{ port: Ports[Name]; close(): Promise<void> }> {
  const { as, close } = await servePort(manifest, name, port, engine);
  const entries = Object.keys(manifest.offers[name] ?? {}).flatMap((method) =>
    (callersOf(manifest, name, method) ?? [])
      .slice(0, 1)
      .map((caller) => [
        method,
        (remotePort(name, [method], as(caller)) as unknown as Record<string, unknown>)[method],
      ]),
  );
  return { port: Object.fromEntries(entries) as Ports[Name], close };
}
