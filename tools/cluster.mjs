/**
 * `npm run cluster`: runs the services of docker-compose.yml on this machine without containers, with real Kafka and
 * MongoDB (`deploy/engines/`) behind nginx, until Ctrl-C. PORT is the port of the edge.
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { openControl } from './cluster/control.mjs';
import { lockFolder } from './cluster/folder-lock.mjs';
import { fail, logLine, seconds } from './set-up/log.mjs';
import { missingPrograms } from './set-up/missing-programs.mjs';
import { setUp } from './set-up/set-up.mjs';
import { stopWithNpm } from './set-up/stop-with-npm.mjs';

const HELP = `npm run cluster -- [--data <folder>] [--first-port <port>] [--port <port>]

  --data        data folder of MongoDB and Kafka; default .data/cluster
  --first-port  lowest port of the processes behind the edge; default 21000
  --port        port of the edge; default PORT, or the port that docker-compose.yml publishes`;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

const options = readOptions();
stopWithNpm();
const lock = await lockFolder(options.data).catch((error) => fail(error.message));
const lacks = missingPrograms({ engines: ['mongo', 'kafka'], edge: true });
if (lacks) fail(lacks);
setUp();
// These modules import packages that exist only after the set-up.
const { Cluster } = await import('./cluster/cluster.mjs');
const { ComposeError } = await import('./cluster/compose.mjs');
const cluster = open();
const width = Math.max(...cluster.names.map((name) => name.length));
const leaving = new AbortController();
let stopping;
let closeControl;
for (const signal of SIGNALS) process.on(signal, () => leave(0));

const since = performance.now();
try {
  await cluster.start(leaving.signal);
  closeControl = openControl(cluster, options.data);
  logLine(`the cluster is open at ${cluster.url} after ${seconds(since)}; Ctrl-C stops it`);
} catch (error) {
  if (!leaving.signal.aborted) {
    logLine(`goldwake: ${error.message}`);
    await leave(1);
  }
}

function open() {
  try {
    const log = (name, line) => process.stdout.write(`${name.padEnd(width)} | ${line}\n`);
    return new Cluster({ folder: options.data, lock, first: options.first, edgePort: options.port, log });
  } catch (error) {
    if (!(error instanceof ComposeError)) throw error;
    for (const fault of error.faults.slice(0, -1)) logLine(`goldwake: docker-compose.yml: ${fault}`);
    return fail(`docker-compose.yml: ${error.faults.at(-1)}`);
  }
}

async function leave(code) {
  if (stopping) return stopping;
  leaving.abort();
  closeControl?.();
  logLine('stopping …');
  stopping = cluster.stop();
  const failed = await stopping;
  if (failed.length > 0) fail(`these processes did not stop cleanly: ${failed.join(', ')}`);
  process.exit(code);
}

function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        data: { type: 'string', default: '.data/cluster' },
        'first-port': { type: 'string', default: '21000' },
        port: { type: 'string', default: process.env.PORT || undefined },
        help: { type: 'boolean' },
      },
    });
    if (values.help) {
      console.log(HELP);
      process.exit(0);
    }
    return { data: resolve(values.data), first: portOf('first-port'), port: values.port && portOf('port') };

    function portOf(name) {
      const port = /^\d{1,5}$/.test(values[name]) ? Number(values[name]) : 0;
      if (port < 1 || port > 65_000) throw new Error(`--${name} must be a port from 1 to 65000`);
      return port;
    }
  } catch (error) {
    return fail(error.message);
  }
}
