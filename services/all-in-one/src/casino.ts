import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DamagedHistory, isLocalName, type Settings, SettingsError } from '@goldwake/core';
import { ANCHORS_FILE, AnchorWriter, type Compared, compareNewest } from '@goldwake/core/adapters';
import { type EmbeddedEngine, type EmbeddedOptions, openEmbedded } from '@goldwake/embedded';
import { checkDataKey } from '@goldwake/identity';
import { leaveLink, OperatorModule, removeLink, WorkbenchModule, WorkbenchSessions } from '@goldwake/replay';
import type { SandboxSettings } from '@goldwake/sandbox/settings';
import { type App, createApp } from '@goldwake/service';
import type { DynamicModule, Type } from '@nestjs/common';
import { type CasinoProvider, type CasinoProviderPlace, openProvider } from './casino-provider.js';
import { type CasinoSandbox, openSandbox } from './casino-sandbox.js';
import { refuseUrlWithPage, serveClient } from './client-files.js';
import { SERVICES } from './modules.js';

const CLIENT = fileURLToPath(new URL('../../../client/dist', import.meta.url));

export interface Casino {
  app: App;
  url: string;
  engine: EmbeddedEngine;
  /** URL that opens the replay workbench; undefined if the workbench is disabled. */
  workbench: string | undefined;
  /** Origin of the simulated payment provider's pages; undefined if it does not run in this process. */
  sandbox: string | undefined;
  /** Page that controls the simulated payment provider; undefined if it does not run in this process. */
  sandboxControl: string | undefined;
  /** Origin of the games of the providers; undefined if their game server does not run in this process. */
  provider: string | undefined;
  /**
   * Shuts down in order: HTTP first, then the consumers, then the stores, then the payment provider and the game server.
   * Waits for each to drain before closing the next.
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
  /**
   * Starts the simulated payment provider too, unless the settings name another one. Without one, nobody can buy coins.
   */
  sandbox?: Partial<SandboxSettings>;
  /**
   * Starts the game server of the providers too, unless the settings name another one. Without one, no slot can be
   * played.
   */
  provider?: CasinoProviderPlace;
}

/**
 * Starts all services in this process and begins to accept requests. Omitted settings use defaults suited to tests: any
 * free port and no log output.
 * @throws DataFolderError, also if the history does not match its newest anchor, and the errors of listening on the
 * port (EADDRINUSE and similar); SettingsError if the port of the payment provider or of the game server is not
 * available, or the mailbox requires a workbench that is off
 */
export async function createCasino(
  settings: Partial<Settings> & Pick<Settings, 'dataDir'>,
  { modules = SERVICES, engine: options, client = CLIENT, sandbox: place, provider: games }: CasinoParts = {},
): Promise<Casino> {
  const workbench = settings.workbench ?? isLocalName(settings.host ?? '127.0.0.1');
  if (settings.mailbox === 'workbench' && !workbench) {
    throw new SettingsError(['GOLDWAKE_MAILBOX is "workbench", but the workbench is off: set GOLDWAKE_WORKBENCH=on']);
  }
  const path = settings.anchors ?? join(settings.dataDir, ANCHORS_FILE);
  let compared: Compared | undefined;
  const engine = await openEmbedded({
    ...options,
    dataDir: settings.dataDir,
    async beforeWriting({ store, documents, dataKey, checkSchemas }) {
      await checkDataKey(dataKey, documents);
      checkSchemas();
      compared = await compareNewest({ store, documents, path }).catch((error) => {
        // The casino starts nevertheless; the anchor writer reports the error.
        if (error instanceof DamagedHistory) return undefined;
        throw error;
      });
    },
  });
  let anchors: AnchorWriter | undefined;
  let sandbox: CasinoSandbox | undefined;
  let provider: CasinoProvider | undefined;
  try {
    anchors = await AnchorWriter.open({ ...engine, path, report: options?.report ?? console.error }, compared);
    if (place && !settings.payments) sandbox = await openSandbox(settings, place, options);
    if (games && !settings.provider) provider = await openProvider(settings, games, options);
    const known = provider?.settings ?? settings.provider;
    const frames = known ? [known.url] : [];
    const built = await createApp({
      engine,
      settings: {
        ...settings,
        ...(sandbox && { payments: sandbox.payments }),
        ...(known && { provider: known }),
      },
      modules: workbench ? [...modules, WorkbenchModule, OperatorModule] : modules,
      routes: (server, routes) => serveClient(server, routes, client, { workbench, frames }),
      refuseUrl: refuseUrlWithPage(client, { workbench, frames }),
    });
    try {
      const app = await built.start();
      sandbox?.deliverTo(ownUrl(app.url));
      await provider?.serve(ownUrl(app.url));
      const link = workbench
        ? `${ownUrl(app.url)}/workbench#token=${app.nest.get(WorkbenchSessions, { strict: false }).token}`
        : undefined;
      if (link) leaveLink(settings.dataDir, link);
      return {
        app,
        url: app.url,
        engine,
        workbench: link,
        sandbox: sandbox?.pageUrl,
        sandboxControl: sandbox?.controlUrl,
        provider: provider?.settings.url,
        close: () => {
          removeLink(settings.dataDir);
          return app
            .close()
            .finally(() => anchors?.close())
            .finally(() => engine.close())
            .finally(() => sandbox?.close())
            .finally(() => provider?.close());
        },
      };
    } catch (error) {
      await built.close().catch(() => undefined);
      throw error;
    }
  } catch (error) {
    await anchors?.close();
    await engine.close();
    await sandbox?.close();
    await provider?.close();
    throw error;
  }
}

/** Replaces the wildcard address with the loopback address, because browsers trust plain HTTP only on loopback. */
function ownUrl(url: string): string {
  return url.replace('//0.0.0.0:', '//127.0.0.1:').replace('//[::]:', '//[::1]:');
}
