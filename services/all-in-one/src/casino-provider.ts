import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { ProviderSettings, Settings } from '@goldwake/core';
import type { EmbeddedOptions } from '@goldwake/embedded';
import { startProvider } from '@goldwake/provider';
import type { ProviderPlace } from '@goldwake/provider/settings';
import { portAfter, startOnPort } from './start-on-port.js';

/** A game server of the providers in the process of a casino, which both speak to each other over HTTP only. */
export interface CasinoProvider {
  /** Settings with which the casino knows the game server. */
  settings: ProviderSettings;
  /** Lets the game server call the casino, which must listen at this origin, and continue its open rounds. */
  serve(casinoUrl: string): Promise<void>;
  close(): Promise<void>;
}

/** Where the game server of a casino runs. */
export interface CasinoProviderPlace extends Partial<ProviderPlace> {
  /** Folder of the built client that plays the games. The default is the client built in this repository. */
  client?: string;
}

/**
 * Starts the game server of a casino, with a key that nobody else knows.
 * @throws DataFolderError; SettingsError if the port that `place` states is not available
 */
export async function openProvider(
  { dataDir, port = 0, host = '127.0.0.1', logLevel, proxies }: Partial<Settings> & Pick<Settings, 'dataDir'>,
  place: CasinoProviderPlace,
  engine: Partial<EmbeddedOptions> = {},
): Promise<CasinoProvider> {
  const { clock, report } = engine;
  const { publicUrl, embeddedBy, client } = place;
  const keys = [randomBytes(32).toString('hex')];
  const choice = {
    chosen: place.port ?? null,
    usual: portAfter(port, 2),
    host,
    setting: 'GOLDWAKE_PROVIDER_PORT',
  } as const;
  const provider = await startOnPort(choice, (at) =>
    startProvider({
      ...{ host, logLevel, proxies, clock, keys, client },
      port: at,
      dataDir: place.dataDir ?? join(dataDir, 'provider'),
      publicUrl: publicUrl ?? undefined,
      frameAncestors: embeddedBy ?? undefined,
      engine: report && { report },
    }),
  );
  return {
    settings: { url: provider.pageUrl, keys },
    serve: (casinoUrl) => provider.serve(casinoUrl),
    close: () => provider.close(),
  };
}
