import { unknownSettings } from '@goldwake/core';
import { DRAIN_MS_MAX } from '@goldwake/core/adapters';
import { startFailure } from '../app/start-failure.js';
import { closeOnSignal } from './close-on-signal.js';
import { tolerateFailedOutput } from './failed-output.js';
import { readServiceSettings, type ServiceSettings } from './service-settings.js';
import { type ServiceParts, startService } from './start-service.js';

/**
 * Runs a service until SIGINT or SIGTERM; a service's `main.ts` only calls this function. If the service cannot start,
 * prints one line per fault and exits with code 1.
 */
export async function runService(parts: ServiceParts): Promise<void> {
  tolerateFailedOutput();
  let serviceSettings: ServiceSettings | undefined;
  const report = (line: string) => void process.stderr.write(`goldwake ${parts.manifest.name}: ${line}\n`);
  const fail = (error: unknown): never => {
    for (const line of startFailure(error, serviceSettings?.settings)) report(line);
    process.exit(1);
  };
  for (const line of unknownSettings()) report(line);
  try {
    serviceSettings = readServiceSettings(parts.manifest);
    const service = await startService(parts, serviceSettings);
    closeOnSignal(service, { maxMs: DRAIN_MS_MAX, report, fail });
    const { url } = await service.ready;
    process.stdout.write(`goldwake ${parts.manifest.name}: listening at ${url}\n`);
  } catch (error) {
    fail(error);
  }
}
