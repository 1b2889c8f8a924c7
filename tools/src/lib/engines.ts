import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fail, logLine, seconds } from '../../set-up/log.mjs';
import { missingPrograms } from '../../set-up/missing-programs.mjs';
import { ROOT } from '../../set-up/root.mjs';
import { SIGNALS } from '../../set-up/run.mjs';
import { freePorts } from './free-ports.js';

/**
 * Engines with a script `deploy/engines/<name>.sh install|start|stop|status [port] [folder]`. `start` prints the
 * engine's address, which the test suites read from the environment variable `variable`.
 */
const ENGINES = [
  { name: 'mongo', variable: 'GOLDWAKE_MONGO' },
  { name: 'kafka', variable: 'GOLDWAKE_KAFKA' },
];

/** Number of ports reserved per engine: Kafka uses the port after its own for its controller. */
const PORTS_EACH = 2;

export interface StartedEngines {
  /** Environment variables with the engines' addresses. */
  env: Record<string, string>;
  /** @returns whether all engines stopped cleanly */
  stop(): boolean;
}

/**
 * Installs and starts the named engines (all by default) on free ports, in a folder that `stop` removes. Ends this
 * process if an engine fails.
 * @param edge whether nginx is needed too
 */
export async function startEngines(
  names: string[] = ENGINES.map(({ name }) => name),
  { edge = false }: { edge?: boolean } = {},
): Promise<StartedEngines> {
  const lacks = missingPrograms({ engines: names, edge });
  if (lacks) fail(lacks);
  const home = join(ROOT, '.cache', 'engines', `run-${process.pid}`);
  const started: { name: string; port: number }[] = [];
  const stop = () => {
    const codes = started.map(({ name, port }) => engine(name, 'stop', port, join(home, name)).status);
    rmSync(home, { recursive: true, force: true });
    return codes.every((code) => code === 0);
  };
  const giveUp = (line: string): never => {
    stop();
    return fail(line);
  };
  const interrupted = () => giveUp('interrupted');
  for (const signal of SIGNALS) process.on(signal, interrupted);
  const env: StartedEngines['env'] = {};
  for (const { name, variable } of ENGINES.filter(({ name }) => names.includes(name))) {
    const since = performance.now();
    const port = await freePorts(PORTS_EACH);
    if (engine(name, 'install').status !== 0) giveUp(`installing ${name} failed; see the output above`);
    started.push({ name, port });
    const { status, stdout } = engine(name, 'start', port, join(home, name));
    if (status !== 0) giveUp(`${name} did not start; see the output above`);
    env[variable] = stdout.trim();
    logLine(`${name} is ready after ${seconds(since)}: ${env[variable]}`);
  }
  for (const signal of SIGNALS) process.off(signal, interrupted);
  return { env, stop };
}

function engine(name: string, ...args: (string | number)[]) {
  return spawnSync(join(ROOT, 'deploy', 'engines', `${name}.sh`), args.map(String), {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
  });
}
