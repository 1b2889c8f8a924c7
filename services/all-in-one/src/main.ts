import { isLocalName, readSettings, type Settings, SettingsError } from '@goldwake/platform';
import { BenchModule } from './bench/bench.module.js';
import { type Casino, createCasino } from './casino.js';
import { failureLines } from './failure.js';
import { SERVICES } from './modules.js';

/** Whatever hangs, the process is gone by then. */
const DRAIN_MS_MAX = 4_500;

let settings: Settings | undefined;
try {
  settings = readSettings();
  const bench = process.env.GOLDWAKE_BENCH === '1' ? [BenchModule] : [];
  if (bench.length > 0 && !isLocalName(settings.host)) {
    throw new SettingsError(['GOLDWAKE_BENCH opens players to whoever asks: GOLDWAKE_HOST must be this machine']);
  }
  // For trials of a client that is built anew while the casino runs.
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
      '  events     npm run replay -- streams',
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
      process.stderr.write(`goldwake: not drained within ${DRAIN_MS_MAX} ms, leaving as is\n`);
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
