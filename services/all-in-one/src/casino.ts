import { fileURLToPath } from 'node:url';
import { isLocalName, type Settings } from '@goldwake/platform';
import { type EmbeddedEngine, type EmbeddedOptions, openEmbedded } from '@goldwake/platform/embedded';
import { type App, createApp } from '@goldwake/platform/nest';
import { BansModule, leaveLink, removeLink, WorkbenchModule, WorkbenchSessions } from '@goldwake/replay';
import type { DynamicModule, Type } from '@nestjs/common';
import { serveClient } from './client-files.js';
import { SERVICES } from './modules.js';

const CLIENT = fileURLToPath(new URL('../../../client/dist', import.meta.url));

export interface Casino {
  app: App;
  url: string;
  engine: EmbeddedEngine;
  /** The link that opens the workbench; undefined where it is off. */
  workbench: string | undefined;
  /** Drains: HTTP first, then the consumers, then the stores. */
  close(): Promise<void>;
}

export interface CasinoParts {
  /** All services if left out. */
  modules?: (Type | DynamicModule)[];
  /** Another clock, for instance. */
  engine?: Partial<EmbeddedOptions>;
  /** Folder of the built client; this repository's own if left out. */
  client?: string;
}

/**
 * The whole house in this process, open for players. Settings left out are as for tests: any free port, silent.
 * @throws DataFolderError, and what listening throws (EADDRINUSE and its kin)
 */
export async function createCasino(
  settings: Partial<Settings> & Pick<Settings, 'dataDir'>,
  { modules = SERVICES, engine: options, client = CLIENT }: CasinoParts = {},
): Promise<Casino> {
  const workbench = settings.workbench ?? isLocalName(settings.host ?? '127.0.0.1');
  const engine = await openEmbedded({ ...options, dataDir: settings.dataDir });
  try {
    const built = await createApp({
      engine,
      settings,
      modules: workbench ? [...modules, WorkbenchModule, BansModule] : modules,
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
          return app.close().finally(() => engine.close());
        },
      };
    } catch (error) {
      await built.close().catch(() => undefined);
      throw error;
    }
  } catch (error) {
    await engine.close();
    throw error;
  }
}

/** The address under which this machine reaches itself where it listens on all: only there does a browser trust plain HTTP. */
function ownUrl(url: string): string {
  return url.replace('//0.0.0.0:', '//127.0.0.1:').replace('//[::]:', '//[::1]:');
}
