import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { CLUSTER } from '../../set-up/command-lines.mjs';
import { fail, logLine, seconds } from '../../set-up/log.mjs';
import { SIGNALS } from '../../set-up/run.mjs';
import { Cluster } from './cluster.js';
import { ComposeError } from './compose.js';
import { openControl } from './control.js';
import { IncompleteFolder } from './data-key.js';
import { lockFolder } from './folder-lock.js';

interface Options {
  data: string;
  first: number;
  port: number | undefined;
}

/** Runs the cluster until this process receives a signal, then stops the cluster and exits. */
export async function runCluster(args: string[]): Promise<void> {
  const options = readOptions(args);
  const lock = await lockFolder(options.data).catch((error: Error) => fail(error.message));
  const cluster = open(options, lock);
  const leaving = new AbortController();
  let stopping: Promise<string[]> | undefined;
  let closeControl: (() => void) | undefined;
  for (const signal of SIGNALS) process.on(signal, () => leave(0));

  const since = performance.now();
  try {
    await cluster.start(leaving.signal);
    closeControl = openControl(cluster, options.data);
    if (cluster.control) logLine(`payments are decided at ${cluster.control}`);
    logLine(`the cluster is open at ${cluster.url} after ${seconds(since)}; Ctrl-C stops it`);
  } catch (error) {
    if (leaving.signal.aborted) return;
    logLine(`goldwake: ${(error as Error).message}`);
    await leave(1);
  }

  async function leave(code: number): Promise<void> {
    if (stopping) return;
    leaving.abort();
    closeControl?.();
    logLine('stopping …');
    stopping = cluster.stop();
    const failed = await stopping;
    if (failed.length > 0) fail(`these processes did not stop cleanly: ${failed.join(', ')}`);
    process.exit(code);
  }
}

function open({ data, first, port }: Options, lock: number): Cluster {
  try {
    const log = (name: string, line: string) => process.stdout.write(`${name.padEnd(width)} | ${line}\n`);
    const cluster: Cluster = new Cluster({ folder: data, lock, first, edgePort: port, log });
    const width = Math.max(...cluster.names.map((name) => name.length));
    return cluster;
  } catch (error) {
    if (error instanceof IncompleteFolder) return fail(error.message);
    if (!(error instanceof ComposeError)) throw error;
    for (const fault of error.faults.slice(0, -1)) logLine(`goldwake: docker-compose.yml: ${fault}`);
    return fail(`docker-compose.yml: ${error.faults.at(-1)}`);
  }
}

function readOptions(args: string[]): Options {
  try {
    const {
      data = '.data/cluster',
      'first-port': first = '21000',
      port = process.env.PORT || undefined,
    } = parseArgs({ args, options: CLUSTER.options }).values;
    return {
      data: resolve(data),
      first: portOf('first-port', first),
      port: port === undefined ? undefined : portOf('port', port),
    };
  } catch (error) {
    return fail((error as Error).message);
  }
}

function portOf(name: string, text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  if (port < 1 || port > 65_000) throw new Error(`--${name} must be a port from 1 to 65000`);
  return port;
}
