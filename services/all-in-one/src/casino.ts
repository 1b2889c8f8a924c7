import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { UnknownSchema } from '@goldwake/contracts';
import { DamagedHistory, isLocalName, type Settings } from '@goldwake/core';
import { ANCHORS_FILE, AnchorWriter, type Compared, compareNewest } from '@goldwake/core/adapters';
import { type EmbeddedEngine, type EmbeddedOptions, openEmbedded } from '@goldwake/embedded';
import { checkDataKey } from '@goldwake/identity';
import { leaveLink, OperatorModule, removeLink, WorkbenchModule, WorkbenchSessions } from '@goldwake/replay';
import { type App, createApp } from '@goldwake/service';
import type { DynamicModule, Type } from '@nestjs/common';
import { serveClient } from './client-files.js';
import { SERVICES } from './modules.js';

const CLIENT = fileURLToPath(new URL('../../../client/dist', import.meta.url));

export interface Casino {
  app: App;
  url: string;
  engine: EmbeddedEngine;
  /** URL that opens the replay workbench; undefined if the workbench is disabled. */
  workbench: string | undefined;
  /**
   * Shuts down in order: HTTP first, then the consumers, then the stores. Waits for each to drain before closing the
   * next.
   */
  close(): Promise<void>;
}

export interface CasinoParts {
  /** Modules to load. The default is all services. */
  modules?: (Type | DynamicModule)[];
  /** Options that override the defaults of the embedded engine, such as the clock. */
  engine?: Partial<EmbeddedOptions>;
  /** Folder of the built client. The default is the client built in this repository. */
  client?: string;
}

/**
 * Starts all services in this process and begins to accept requests. Omitted settings use defaults suited to tests: any
 * free port and no log output.
 * @throws DataFolderError, also if the history does not match its newest anchor, and the errors of listening on the port (EADDRINUSE and similar)
 */
export async function createCasino(
  settings: Partial<Settings> & Pick<Settings, 'dataDir'>,
  { modules = SERVICES, engine: options, client = CLIENT }: CasinoParts = {},
): Promise<Casino> {
  const workbench = settings.workbench ?? isLocalName(settings.host ?? '127.0.0.1');
  const path = settings.anchors ?? join(settings.dataDir, ANCHORS_FILE);
  let compared: Compared | undefined;
  const engine = await openEmbedded({
    ...options,
    dataDir: settings.dataDir,
    async beforeWriting({ store, documents, dataKey }) {
      await checkDataKey(dataKey, documents);
      compared = await compareNewest({ store, documents, path }).catch((error) => {
        // The casino starts nevertheless; the anchor writer reports the error.
        if (error instanceof DamagedHistory || error instanceof UnknownSchema) return undefined;
        throw error;
      });
    },
  });
  let anchors: AnchorWriter | undefined;
  try {
    anchors = await AnchorWriter.open({ ...engine, path, report: options?.report ?? console.error }, compared);
    const built = await createApp({
      engine,
      settings,
      modules: workbench ? [...modules, WorkbenchModule, OperatorModule] : modules,
      routes: (server, routes) => serveClient(server, routes, client, { workbench }),
    });
    try {
      const app = await built.start();
      const link = workbench
        ? `${ownUrl(app.url)}/workbench#token=${app.nest.get(WorkbenchSessions, { strict: false }).token}`
        : undefined;
      if (link) leaveLink(settings.dataDir, link);
      return {
        app,
        url: app.url,
        engine,
        workbench: link,
        close: () => {
          removeLink(settings.dataDir);
          return app
            .close()
            .finally(() => anchors?.close())
            .finally(() => engine.close());
        },
      };
    } catch (error) {
      await built.close().catch(() => undefined);
      throw error;
    }
  } catch (error) {
    await anchors?.close();
    await engine.close();
    throw error;
  }
}

/** Replaces the wildcard address with the loopback address, because browsers trust plain HTTP only on loopback. */
function ownUrl(url: string): string {
  return url.replace('//0.0.0.0:', '//127.0.0.1:').replace('//[::]:', '//[::1]:');
}
