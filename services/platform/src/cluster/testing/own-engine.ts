import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const SCRIPTS = fileURLToPath(new URL('../../../../../engines', import.meta.url));
const run = promisify(execFile);

/** A MongoDB or Kafka of a test's own, to be killed. */
export interface OwnEngine {
  /** As the suites' variable for it has it. */
  address: string;
  port: number;
  /** SIGKILL: nothing is flushed, nothing said. Resolves when it is gone. */
  kill(): Promise<void>;
  /** SIGSTOP: it takes connections, and says nothing on them. */
  freeze(): Promise<void>;
  thaw(): Promise<void>;
  /** On the data that it had. */
  start(): Promise<void>;
  /** Stops it and forgets its data. */
  close(): Promise<void>;
}

export const ownMongo = () => ownEngine('mongo', 'mongod.pid', { MONGO_ARGS: '--setParameter enableTestCommands=1' });
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
    kill: async () => {
      await signal('SIGKILL');
      while (!(await isFree(port)));
    },
    freeze: async () => void (await signal('SIGSTOP')),
    thaw: async () => void (await signal('SIGCONT')),
    start: async () => void (await script('start')),
    close: async () => {
      await script('stop');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Below those that the system gives to clients, one of which could take it while the server is down; Kafka takes the next as well. */
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
