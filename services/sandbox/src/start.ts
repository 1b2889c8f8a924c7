import type { Clock, Settings } from '@goldwake/core';
import { type EmbeddedOptions, openEmbedded } from '@goldwake/embedded';
import { createApp } from '@goldwake/service';
import { refuseUrl, showProblemsAsPages } from './http/problem-pages.js';
import { PageOrigin } from './page-origin.js';
import { SANDBOX_PATHS, SandboxModule } from './sandbox.module.js';
import { Webhooks } from './webhooks/webhooks.js';

export interface SandboxOptions {
  /** Folder that contains the payments; it is created if missing. */
  dataDir: string;
  /** TCP port; 0 selects any free port. */
  port: number;
  /** Address to listen on; the default is the loopback address. */
  host?: string;
  /** Key that the merchant's servers send as `Authorization: Bearer <key>`. */
  key: string;
  /** Secret that signs webhooks. */
  webhookSecret: string;
  /** Origin under which browsers reach the payment pages; the default is the address on which the server listens. */
  publicUrl?: string;
  /** Name of the merchant on the payment pages; the default is `Goldwake`. */
  merchant?: string;
  clock?: Clock;
  logLevel?: Settings['logLevel'];
  /** Proxies whose `X-Forwarded-For` is trusted. */
  proxies?: string[];
  /** Clients that may use the control page, as addresses, CIDR blocks or named ranges; the default is this machine. */
  control?: string[];
  /** Options that override the defaults of the embedded engine. */
  engine?: Partial<EmbeddedOptions>;
}

export interface Sandbox {
  /** Origin of the API, as programs on this machine reach it. */
  url: string;
  /** Origin of the payment pages, as browsers reach it. */
  pageUrl: string;
  /** Sends webhooks to this URL. Until it is set, they wait. */
  deliverTo(webhookUrl: string): void;
  /** Waits until no timer is due: no payment to expire and no webhook to send. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Starts the simulated payment provider, which is a program of its own: the casino knows only its HTTP API.
 * @throws DataFolderError, and the errors of listening on the port (EADDRINUSE and similar)
 */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { dataDir, port, host = '127.0.0.1', key, webhookSecret, merchant = 'Goldwake', clock } = options;
  const { logLevel = 'silent', proxies = [], publicUrl, control = ['loopback'] } = options;
  const engine = await openEmbedded({ ...(clock && { clock }), ...options.engine, dataDir });
  try {
    const origin = new PageOrigin(publicUrl);
    const built = await createApp({
      name: 'sandbox',
      engine,
      settings: { port, host, logLevel, proxies, dataDir },
      modules: [SandboxModule.of({ key, webhookSecret, merchant, origin, control })],
      ownPaths: SANDBOX_PATHS,
      routes: showProblemsAsPages,
      refuseUrl,
    });
    try {
      const app = await built.start();
      const url = reachable(app.url);
      origin.listensAt(url);
      const webhooks = app.nest.get(Webhooks, { strict: false });
      return {
        url,
        pageUrl: origin.value,
        deliverTo: (url) => webhooks.deliverTo(url),
        async settled() {
          await engine.scheduler.settled();
          // A payment that expired has scheduled its webhook.
          await engine.scheduler.settled();
        },
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
