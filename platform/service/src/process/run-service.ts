import { DRAIN_MS_MAX } from '@goldwake/core/adapters';
import { startFailure } from '../app/start-failure.js';
import { readServiceSettings, type ServiceSettings } from './service-settings.js';
import { type Service, type ServiceParts, startService } from './start-service.js';

/**
 * Runs a service until SIGINT or SIGTERM; a service's `main.ts` only calls this function. If the service cannot start,
 * prints one line per fault and exits with code 1.
 */
export async function runService(parts: ServiceParts): Promise<void> {
  let serviceSettings: ServiceSettings | undefined;
  const fail = (error: unknown): never => {
    for (const line of startFailure(error, serviceSettings?.settings))
      process.stderr.write(`goldwake ${parts.manifest.name}: ${line}\n`);
    process.exit(1);
  };
  try {
    serviceSettings = readServiceSettings(parts.manifest);
    const service = await startService(parts, serviceSettings);
    closeOnSignal(parts.manifest.name, service, fail);
    const { url } = await service.ready;
    process.stdout.write(`goldwake ${parts.manifest.name}: listening at ${url}\n`);
  } catch (error) {
    fail(error);
  }
}

function closeOnSignal(name: string, service: Service, fail: (error: unknown) => never): void {
  let leaving = false;
  const leave = async () => {
    if (leaving) return;
    leaving = true;
    setTimeout(() => {
      process.stderr.write(`goldwake ${name}: not drained within ${DRAIN_MS_MAX} ms, exiting anyway\n`);
      process.exit(1);
    }, DRAIN_MS_MAX).unref();
    await service.close().catch(fail);
    process.exit(0);
  };
  process.on('SIGINT', leave);
  process.on('SIGTERM', leave);
}
