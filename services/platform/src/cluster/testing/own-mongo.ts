import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const SCRIPT = fileURLToPath(new URL('../../../../../engines/mongo.sh', import.meta.url));
const run = promisify(execFile);

/** A MongoDB of a test's own, to be killed. */
export interface OwnMongo {
  uri: string;
  port: number;
  /** SIGKILL: nothing is flushed, nothing said. */
  kill(): Promise<void>;
  /** On the data that it had. */
  start(): Promise<void>;
  /** Stops it and forgets its data. */
  close(): Promise<void>;
}

export async function ownMongo(): Promise<OwnMongo> {
  const folder = await mkdtemp(join(tmpdir(), 'goldwake-mongo-'));
  const port = await portToKeep();
  const script = (command: string) =>
    run(SCRIPT, [command, String(port), folder], {
      env: { ...process.env, MONGO_ARGS: '--setParameter enableTestCommands=1' },
    });
  const { stdout } = await script('start');
  return {
    uri: stdout.trim(),
    port,
    kill: async () => void process.kill(Number(await readFile(join(folder, 'mongod.pid'), 'utf8')), 'SIGKILL'),
    start: async () => void (await script('start')),
    close: async () => {
      await script('stop');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Below those that the system gives to clients, one of which could take it while the server is down. */
async function portToKeep(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000);
    const isFree = await new Promise<boolean>((resolve) => {
      const server = createServer().once('error', () => resolve(false));
      server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
    });
    if (isFree) return port;
  }
}
