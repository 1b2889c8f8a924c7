import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { until } from '@goldwake/core/testing';

const SCRIPTS = fileURLToPath(new URL('../../../../deploy/engines', import.meta.url));
const run = promisify(execFile);

/** A MongoDB or Kafka process that belongs to a single test, so that the test may kill it. */
export interface OwnEngine {
  /** Address in the same format as the environment variable of this engine for the test suites. */
  address: string;
  port: number;
  /** Folder with the engine's data and logs. */
  folder: string;
  /** Kills the engine with SIGKILL, so that it flushes nothing; resolves when the process has ended. */
  kill(): Promise<void>;
  /** Pauses the engine with SIGSTOP: it still accepts connections but does not respond. */
  freeze(): Promise<void>;
  thaw(): Promise<void>;
  /** Stops the engine in order. */
  stop(): Promise<void>;
  /** Starts the engine again with its existing data. */
  start(): Promise<void>;
  /** Stops the engine and deletes its data. */
  close(): Promise<void>;
}

/** @param more further options of mongod, separated by spaces */
export const ownMongo = (more = '') =>
  ownEngine('mongo', 'mongod.pid', { MONGO_ARGS: `--setParameter enableTestCommands=1 ${more}` });
export const ownKafka = () => ownEngine('kafka', 'kafka.pid');

async function ownEngine(name: string, pidFile: string, more: NodeJS.ProcessEnv = {}): Promise<OwnEngine> {
  const folder = await mkdtemp(join(tmpdir(), `goldwake-${name}-`));
  const port = await portToKeep();
  const script = (command: string) =>
    run(join(SCRIPTS, `${name}.sh`), [command, String(port), folder], { env: { ...process.env, ...more } });
  const { stdout } = await script('start');
  const signal = async (name: NodeJS.Signals) =>
    process.kill(Number(await readFile(join(folder, pidFile), 'utf8')), name);
  return {
    address: stdout.trim(),
    port,
    folder,
    kill: async () => {
      await signal('SIGKILL');
      await until(() => isFree(port));
    },
    freeze: async () => void (await signal('SIGSTOP')),
    thaw: async () => void (await signal('SIGCONT')),
    stop: async () => void (await script('stop')),
    start: async () => void (await script('start')),
    close: async () => {
      await script('stop');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Returns a port below the system's ephemeral range, so that no client connection can take it while the server is down.
 * Kafka also uses the next higher port.
 */
async function portToKeep(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000);
    if ((await isFree(port)) && (await isFree(port + 1))) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer().once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
