import { isLocalName, readSettings, type Settings, SettingsError } from '@goldwake/core';
import { BenchModule } from './bench/bench.module.js';
import { type Casino, createCasino } from './casino.js';
import { failureLines } from './failure.js';
import { SERVICES } from './modules.js';

/**
 * Maximum duration of a graceful shutdown, in milliseconds. After that, the process exits even if work is still in
 * progress.
 */
const DRAIN_MS_MAX = 4_500;

// By default the system kills a process that exceeds its limit on the size of files. With a listener, the write fails
// instead, and the failure is reported like that of a full disk.
process.on('SIGXFSZ', () => {});

let settings: Settings | undefined;
try {
  settings = readSettings();
  const bench = process.env.GOLDWAKE_BENCH === '1' ? [BenchModule] : [];
  if (bench.length > 0 && !isLocalName(settings.host)) {
    throw new SettingsError(['GOLDWAKE_BENCH lets any caller create players: set GOLDWAKE_HOST to a loopback address']);
  }
  // GOLDWAKE_CLIENT selects another folder with a built client. Tests use it to rebuild the client while the casino is
  // running.
  const client = process.env.GOLDWAKE_CLIENT || undefined;
  const casino = await createCasino(settings, { modules: [...SERVICES, ...bench], client });
  closeOnSignal(casino);
  greet(casino, settings);
} catch (error) {
  for (const line of failureLines(error, settings)) process.stderr.write(`goldwake: ${line}\n`);
  process.exit(1);
}

function greet({ url, workbench }: Casino, { dataDir }: Settings): void {
  process.stdout.write(
    [
      `Goldwake is open at ${url}`,
      `  data       ${dataDir}`,
      '  streams    npm run replay -- streams',
      ...(workbench ? [`  workbench  ${workbench}`] : []),
      '  stop       Ctrl-C',
      '',
    ].join('\n'),
  );
}

function closeOnSignal(casino: Casino): void {
  let leaving = false;
  const leave = async () => {
    if (leaving) return;
    leaving = true;
    setTimeout(() => {
      process.stderr.write(`goldwake: not drained within ${DRAIN_MS_MAX} ms; exiting without waiting any longer\n`);
      process.exit(1);
    }, DRAIN_MS_MAX).unref();
    try {
      await casino.close();
      process.exit(0);
    } catch (error) {
      for (const line of failureLines(error)) process.stderr.write(`goldwake: ${line}\n`);
      process.exit(1);
    }
  };
  process.on('SIGINT', leave);
  process.on('SIGTERM', leave);
}
