import 'reflect-metadata';
import { unknownSettings } from '@goldwake/core';
import { DRAIN_MS_MAX, systemClock } from '@goldwake/core/adapters';
import { closeOnSignal, startFailure, tolerateFailedOutput } from '@goldwake/service';
import { readServiceSettings, type ServiceSettings } from '@goldwake/service/cluster-mode';
import { MANIFEST } from '../manifest.js';
import { printable } from '../print/out.js';
import { WatchService } from './watch-service.js';

tolerateFailedOutput();
let serviceSettings: ServiceSettings | undefined;
const report = (line: string) => void process.stderr.write(`goldwake watch: ${printable(line)}\n`);
const fail = (error: unknown): never => {
  for (const line of startFailure(error, serviceSettings?.settings)) report(line);
  process.exit(1);
};

for (const line of unknownSettings()) report(line);
try {
  serviceSettings = readServiceSettings(MANIFEST);
  const { mongo, settings, watchState, watchWebhook } = serviceSettings;
  const { port, host, metrics, proxies } = settings;
  const service = await WatchService.open({
    location: mongo,
    statePath: watchState,
    webhook: watchWebhook === null ? null : new URL(watchWebhook),
    ...{ port, host, metrics, proxies, clock: systemClock, report, fail },
  });
  closeOnSignal(service, { maxMs: DRAIN_MS_MAX, report, fail });
  process.stdout.write(`goldwake watch: listening at http://${host}:${service.port}\n`);
} catch (error) {
  fail(error);
}
