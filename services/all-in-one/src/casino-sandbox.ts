import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { type PaymentSettings, type Settings, SettingsError } from '@goldwake/core';
import type { EmbeddedOptions } from '@goldwake/embedded';
import { type Sandbox, type SandboxOptions, startSandbox } from '@goldwake/sandbox';
import type { SandboxSettings } from '@goldwake/sandbox/settings';
import { startFailure } from '@goldwake/service';

const WEBHOOK_PATH = '/api/cashier/webhooks/payments';
const PORT_MAX = 65_535;

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
  const sandbox = await startOnPort(place.port ?? null, portAfter(port), {
    ...{ host, logLevel, proxies, clock, ...secrets },
    dataDir: place.dataDir ?? join(dataDir, 'sandbox'),
    publicUrl: place.publicUrl ?? undefined,
    control: place.control,
    engine: report && { report },
  });
  return {
    payments: { url: sandbox.url, ...secrets },
    pageUrl: sandbox.pageUrl,
    controlUrl: `${sandbox.url}/control`,
    deliverTo: (casinoUrl) => sandbox.deliverTo(casinoUrl + WEBHOOK_PATH),
    close: () => sandbox.close(),
  };
}

/** Several casinos on one machine must not prevent each other's start, so only a chosen port is insisted on. */
async function startOnPort(
  chosen: number | null,
  usual: number,
  options: Omit<SandboxOptions, 'port'>,
): Promise<Sandbox> {
  const port = chosen ?? usual;
  try {
    return await startSandbox({ ...options, port });
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    if (!['EADDRINUSE', 'EACCES'].includes(code)) throw error;
    if (chosen === null) return startSandbox({ ...options, port: 0 });
    const { host = '127.0.0.1' } = options;
    throw new SettingsError(startFailure(error, { host, port }, 'GOLDWAKE_SANDBOX_PORT'));
  }
}

function portAfter(port: number): number {
  return port === 0 || port === PORT_MAX ? 0 : port + 1;
}
