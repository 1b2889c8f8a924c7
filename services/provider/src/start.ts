import { fileURLToPath } from 'node:url';
import type { Clock, Settings } from '@goldwake/core';
import { type EmbeddedOptions, openEmbedded } from '@goldwake/embedded';
import { createApp } from '@goldwake/service';
import { serveClient } from './http/client-files.js';
import { allowAllOrigins } from './http/cors.js';
import { Origins } from './origins.js';
import { ProviderModule } from './provider.module.js';
import { Rounds } from './rounds/rounds.js';
import { CasinoWallet } from './wallet/casino-wallet.js';

const CLIENT = fileURLToPath(new URL('../../../client/slots/dist', import.meta.url));

/** Default time in which the casino must answer a call, in milliseconds. */
const ANSWER_MS = 5_000;

export interface ProviderOptions {
  /** Folder that contains sessions and rounds; it is created if missing. */
  dataDir: string;
  /** TCP port; 0 selects any free port. */
  port: number;
  /** Address to listen on; the default is the loopback address. */
  host?: string;
  /** Master keys, from which the keys of all providers are derived. The first one signs. */
  keys: readonly string[];
  /** Origin under which browsers reach the games; the default is the address on which the server listens. */
  publicUrl?: string;
  /** Origin of the casino, as programs on this machine reach it, unless `serve` sets it later. */
  casinoUrl?: string;
  /** Origins of the pages that may embed the games; the default is the origin of the casino. */
  frameAncestors?: readonly string[];
  /** Folder of the built client. The default is the one built in this repository. */
  client?: string;
  /** Time in which the casino must answer a call, in milliseconds; 5,000 by default. */
  answerMs?: number;
  clock?: Clock;
  logLevel?: Settings['logLevel'];
  /** Proxies whose `X-Forwarded-For` is trusted. */
  proxies?: string[];
  /** Options that override the defaults of the embedded engine. */
  engine?: Partial<EmbeddedOptions>;
}

export interface Provider {
  /** Origin of the API, as programs on this machine reach it. */
  url: string;
  /** Origin of the games, as browsers reach it. */
  pageUrl: string;
  /** Sets the origin of the casino whose games are played, and continues the rounds that are open. */
  serve(casinoUrl: string): Promise<void>;
  /** Waits until no round is due to be continued. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Starts the game server that stands for all providers of slots. It is a program of its own: it knows the casino only
 * by the HTTP API of its seamless wallet, and never sees a seed.
 * @throws DataFolderError, and the errors of listening on the port (EADDRINUSE and similar); RangeError without a key
 */
export async function startProvider(options: ProviderOptions): Promise<Provider> {
  const { dataDir, port, host = '127.0.0.1', publicUrl, casinoUrl, frameAncestors, client = CLIENT, clock } = options;
  const { logLevel = 'silent', proxies = [], answerMs = ANSWER_MS } = options;
  const [masterKey] = options.keys;
  if (masterKey === undefined) throw new RangeError('the game server needs a key to sign its calls');
  const engine = await openEmbedded({ ...(clock && { clock }), ...options.engine, dataDir });
  try {
    const origins = new Origins(publicUrl, frameAncestors);
    const built = await createApp({
      name: 'provider',
      engine,
      settings: { port, host, logLevel, proxies, dataDir },
      modules: [ProviderModule.of({ masterKey, answerMs })],
      ownPaths: [],
      routes: (server) => {
        allowAllOrigins(server);
        serveClient(server, client, origins);
      },
    });
    try {
      const app = await built.start();
      const url = reachable(app.url);
      origins.listensAt(url);
      const serve = async (casino: string) => {
        origins.embeddedBy(casino);
        app.nest.get(CasinoWallet, { strict: false }).reachAt(casino);
        await app.nest.get(Rounds, { strict: false }).continueAll();
      };
      if (casinoUrl !== undefined) await serve(casinoUrl);
      return {
        url,
        pageUrl: origins.ownOrigin,
        serve,
        settled: () => engine.scheduler.settled(),
        close: () => app.close().finally(() => engine.close()),
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

/** Replaces the wildcard address, on which a server listens but to which nobody connects, with the loopback address. */
function reachable(url: string): string {
  return url.replace('//0.0.0.0:', '//127.0.0.1:').replace('//[::]:', '//[::1]:');
}
