import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { PaymentSettings, Settings } from '@goldwake/core';
import type { EmbeddedOptions } from '@goldwake/embedded';
import { startSandbox } from '@goldwake/sandbox';
import type { SandboxSettings } from '@goldwake/sandbox/settings';
import { portAfter, startOnPort } from './start-on-port.js';

const WEBHOOK_PATH = '/api/cashier/webhooks/payments';

/** A payment provider in the process of a casino, which both speak to each other over HTTP only. */
export interface CasinoSandbox {
  /** Settings with which the casino reaches the provider. */
  payments: PaymentSettings;
  /** Origin of the payment pages. */
  pageUrl: string;
  /** Page on which a person on this machine decides payments and controls webhooks. */
  controlUrl: string;
  /** Begins to send webhooks to the casino, which must listen at this origin. */
  deliverTo(casinoUrl: string): void;
  close(): Promise<void>;
}

/**
 * Starts the payment provider of a casino, with a key and a secret that nobody else knows.
 * @throws DataFolderError; SettingsError if the port that `place` states is not available
 */
export async function openSandbox(
  { dataDir, port = 0, host = '127.0.0.1', logLevel, proxies }: Partial<Settings> & Pick<Settings, 'dataDir'>,
  place: Partial<SandboxSettings>,
  engine: Partial<EmbeddedOptions> = {},
): Promise<CasinoSandbox> {
  const { clock, report } = engine;
  const secrets = { key: randomBytes(32).toString('hex'), webhookSecret: randomBytes(32).toString('hex') };
  const choice = {
    chosen: place.port ?? null,
    usual: portAfter(port, 1),
    host,
    setting: 'GOLDWAKE_SANDBOX_PORT',
  } as const;
  const sandbox = await startOnPort(choice, (at) =>
    startSandbox({
      ...{ host, logLevel, proxies, clock, ...secrets },
      port: at,
      dataDir: place.dataDir ?? join(dataDir, 'sandbox'),
      publicUrl: place.publicUrl ?? undefined,
      control: place.control,
      engine: report && { report },
    }),
  );
  return {
    payments: { url: sandbox.url, ...secrets },
    pageUrl: sandbox.pageUrl,
    controlUrl: `${sandbox.url}/control`,
    deliverTo: (casinoUrl) => sandbox.deliverTo(casinoUrl + WEBHOOK_PATH),
    close: () => sandbox.close(),
  };
}
