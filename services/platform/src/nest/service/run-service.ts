import { DRAIN_MS_MAX } from '../../drain.js';
import { startFailure } from '../start-failure.js';
import { readServiceSettings, type ServiceSettings } from './service-settings.js';
import { type Service, type ServiceParts, startService } from './start-service.js';

/** The whole of a service's `main.ts`: runs it until SIGINT or SIGTERM. Exit code 1, with a line for each fault, where it cannot. */
export async function runService(parts: ServiceParts): Promise<void> {
  let told: ServiceSettings | undefined;
  const fail = (error: unknown): never => {
    for (const line of startFailure(error, told?.settings)) process.stderr.write(`goldwake ${parts.name}: ${line}\n`);
    process.exit(1);
  };
  try {
    told = readServiceSettings(parts.name);
    const service = await startService(parts, told);
    closeOnSignal(parts.name, service, fail);
    const { url } = await service.ready;
    process.stdout.write(`goldwake ${parts.name}: open at ${url}\n`);
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
      process.stderr.write(`goldwake ${name}: not drained within ${DRAIN_MS_MAX} ms, leaving as is\n`);
      process.exit(1);
    }, DRAIN_MS_MAX).unref();
    await service.close().catch(fail);
    process.exit(0);
  };
  process.on('SIGINT', leave);
  process.on('SIGTERM', leave);
}
