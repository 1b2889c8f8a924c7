import { join } from 'node:path';
import { unknownSettings } from '@goldwake/core';
import { closeOnSignal, startFailure, tolerateFailedOutput } from '@goldwake/service';
import { type ProviderProcessSettings, readProviderProcessSettings } from './settings.js';
import { startProvider } from './start.js';

/** Maximum duration of a graceful shutdown, in milliseconds. */
const DRAIN_MS_MAX = 4_500;

tolerateFailedOutput();
let read: ProviderProcessSettings | undefined;
const report = (line: string) => void process.stderr.write(`goldwake provider: ${line}\n`);
const fail = (error: unknown): never => {
  const port = read?.provider.port;
  const where = read && { ...read.settings, port: port ?? read.settings.port };
  for (const line of startFailure(error, where, port == null ? 'PORT' : 'GOLDWAKE_PROVIDER_PORT')) report(line);
  process.exit(1);
};

for (const line of unknownSettings()) report(line);
try {
  read = readProviderProcessSettings();
  const { settings, provider, casinoUrl } = read;
  const { host, logLevel, proxies } = settings;
  const { keys, publicUrl, embeddedBy } = provider;
  const running = await startProvider({
    ...{ host, logLevel, proxies, keys, casinoUrl },
    dataDir: provider.dataDir ?? join(settings.dataDir, 'provider'),
    port: provider.port ?? settings.port,
    ...(publicUrl !== null && { publicUrl }),
    ...(embeddedBy !== null && { frameAncestors: embeddedBy }),
  });
  closeOnSignal(running, { maxMs: DRAIN_MS_MAX, report, fail });
  process.stdout.write(`goldwake provider: listening at ${running.url}\n`);
} catch (error) {
  fail(error);
}
