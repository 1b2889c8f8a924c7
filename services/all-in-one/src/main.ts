import { resolve } from 'node:path';
import {
  EnvironmentReader,
  isLocalName,
  type Settings,
  SettingsError,
  settingsFrom,
  unknownSettings,
} from '@goldwake/core';
import { providerPlaceFrom } from '@goldwake/provider/settings';
import { sandboxSettingsFrom } from '@goldwake/sandbox/settings';
import { closeOnSignal, tolerateFailedOutput } from '@goldwake/service';
import { BenchModule } from './bench/bench.module.js';
import { type Casino, createCasino } from './casino.js';
import { failureLines } from './failure.js';
import { SERVICES } from './modules.js';

/**
 * Maximum duration of a graceful shutdown, in milliseconds. After that, the process exits even if work is
 * still in progress.
 */
const DRAIN_MS_MAX = 4_500;

// By default the system kills a process that exceeds its limit on the size of files. With a listener, the write fails
// instead, and the failure is reported like that of a full disk.
process.on('SIGXFSZ', () => {});
tolerateFailedOutput();

let settings: Settings | undefined;
const report = (line: string) => void process.stderr.write(`goldwake: ${line}\n`);
const fail = (error: unknown): never => {
  for (const line of failureLines(error, settings)) report(line);
  process.exit(1);
};

for (const line of unknownSettings()) report(line);
try {
  const env = new EnvironmentReader(process.env);
  settings = settingsFrom(env);
  const sandbox = sandboxSettingsFrom(env);
  const provider = providerPlaceFrom(env);
  env.check();
  const bench = process.env.GOLDWAKE_BENCH === '1' ? [BenchModule] : [];
  if (bench.length > 0 && !isLocalName(settings.host)) {
    throw new SettingsError(['GOLDWAKE_BENCH lets any caller create players: set GOLDWAKE_HOST to a loopback address']);
  }
  // GOLDWAKE_CLIENT selects another folder with a built client. Tests use it to rebuild the client of a running casino.
  const client = process.env.GOLDWAKE_CLIENT || undefined;
  const casino = await createCasino(settings, { modules: [...SERVICES, ...bench], client, sandbox, provider });
  closeOnSignal(casino, { maxMs: DRAIN_MS_MAX, report, fail });
  greet(casino, settings);
} catch (error) {
  fail(error);
}

function greet({ url, workbench, sandbox, sandboxControl, provider }: Casino, { dataDir }: Settings): void {
  process.stdout.write(
    [
      `Goldwake is open at ${url}`,
      `  data       ${dataDir}`,
      `  streams    npm run replay -- streams${dataDir === resolve('.data') ? '' : ` --data ${dataDir}`}`,
      ...(workbench ? [`  workbench  ${workbench}`] : []),
      ...(sandbox ? [`  payments   ${sandbox} (simulated: test cards only)`] : []),
      ...(sandboxControl ? [`  control    ${sandboxControl} (decides the payments)`] : []),
      ...(provider ? [`  games      ${provider} (the providers' game server)`] : []),
      '  stop       Ctrl-C',
      '',
    ].join('\n'),
  );
}
