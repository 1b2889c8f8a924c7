import type { ServiceName } from '@goldwake/contracts';
import type { Engine, Manifest } from '@goldwake/core';
import { AnchorWriter, retry } from '@goldwake/core/adapters';
import type { DynamicModule, Type } from '@nestjs/common';
import { type App, createApp } from '../app/create-app.js';
import { readCallBodies } from '../calls/internal.controller.js';
import { RemotePorts } from '../calls/remote-ports.module.js';
import { mongoHosts, requireReachable } from '../calls/required-addresses.js';
import { correlatedBus } from '../telemetry/correlated-bus.js';
import { correlatedScheduler } from '../telemetry/correlated-scheduler.js';
import { keepCorrelation } from '../telemetry/correlation-scope.js';
import { openLogger } from '../telemetry/logger.js';
import { Traces } from '../telemetry/traces.js';
import type { ServiceSettings } from './service-settings.js';
import { StartupServer } from './startup-server.js';

/** Pauses before the engine is opened again. */
const ENGINE_PAUSES = { firstMs: 100, maxMs: 3_000 };

export interface ServiceParts {
  manifest: Pick<Manifest, 'name' | 'usesDataKey'>;
  modules: (Type | DynamicModule)[];
}

export interface Service {
  /** The running app; undefined while the service waits for MongoDB and Kafka. */
  app: App | undefined;
  /** Resolves when the service accepts requests; rejects if it cannot start or is closed before that. */
  ready: Promise<App>;
  /** Stops HTTP requests first, then the consumers and finally the engine. */
  close(): Promise<void>;
}

export type OpenEngine = (
  serviceSettings: ServiceSettings,
  service: ServiceName,
  report: (line: string) => void,
) => Promise<Engine>;

/**
 * Starts one service in this process, which listens at once. Until MongoDB and Kafka respond, the process reports that
 * it is alive but not ready, and which of them it waits for.
 * @throws errors of listening, such as EADDRINUSE
 */
export async function startService(
  { manifest, modules }: ServiceParts,
  serviceSettings: ServiceSettings,
  openEngine: OpenEngine = openOnCluster,
): Promise<Service> {
  const { name } = manifest;
  const { settings, urls, internalKey } = serviceSettings;
  const traces = serviceSettings.traces === null ? undefined : await Traces.open(name, serviceSettings.traces);
  const logger = await openLogger(settings.logLevel);
  const waiting = await StartupServer.open(name, settings.port, settings.host);
  const leaving = new AbortController();
  const report = (line: string) => logger.warn(line);
  let engine: Engine | undefined;
  let anchors: AnchorWriter | undefined;

  const start = async (): Promise<App> => {
    engine = await retry(() => openEngine(serviceSettings, name, report), {
      pauses: ENGINE_PAUSES,
      onFailure: (error) => {
        const reason = error instanceof Error ? error.message : String(error);
        if (waiting.reason !== reason) report(reason);
        waiting.reason = reason;
      },
      signal: leaving.signal,
    });
    if (settings.anchors !== null) {
      const holder = `${name} ${process.pid} ${engine.ids.next()}`;
      anchors = await AnchorWriter.open({ ...engine, path: settings.anchors, report, holder });
    }
    const built = await createApp({
      name,
      engine: {
        ...engine,
        bus: correlatedBus(engine.bus, traces),
        scheduler: correlatedScheduler(engine.scheduler, traces),
      },
      settings,
      modules: [RemotePorts.of(name, { urls, key: internalKey, traces, report }), ...modules],
      routes: (server) => {
        keepCorrelation(server, traces);
        readCallBodies(server);
      },
      beforeListening: () => waiting.close(),
    });
    try {
      return await built.start();
    } catch (error) {
      await built.close().catch(() => {});
      throw error;
    }
  };

  const ready = start();
  const service: Service = {
    app: undefined,
    ready,
    async close() {
      leaving.abort(new Error('The service was stopped before it was ready'));
      const app = await ready.catch(() => undefined);
      await app?.close();
      await waiting.close();
      await anchors?.close();
      await engine?.close();
      await traces?.close();
    },
  };
  ready.then(
    (app) => {
      service.app = app;
    },
    () => {},
  );
  return service;
}

async function openOnCluster(
  { mongo, kafka, topics, dataKey }: ServiceSettings,
  service: ServiceName,
  report: (line: string) => void,
): Promise<Engine> {
  await requireReachable([
    { name: 'MongoDB', addresses: mongoHosts(mongo) },
    { name: 'Kafka', addresses: kafka },
  ]);
  // Imported on demand, because single-process mode needs neither the MongoDB driver nor the Kafka client.
  const { openCluster } = await import('@goldwake/cluster');
  return openCluster({ mongo, kafka, topics, service, report, ...(dataKey !== null && { dataKey }) });
}
