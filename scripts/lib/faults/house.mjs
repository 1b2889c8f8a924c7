import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdirSync, mkdtempSync, renameSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Cluster } from '../cluster/cluster.mjs';
import { isReady } from './http.mjs';
import { Store } from './store.mjs';

const here = (name) => fileURLToPath(new URL(name, import.meta.url));
const PORTS = 50;
const LOOK_EVERY_MS = 100;

/** The cluster under trial, in a folder of its own: what can be done to it, and what can be asked of it from outside. */
export class House {
  #cluster;
  #keeper;
  #folder;
  #shifts = new Map();
  store;

  /** @param logFile keeps what all of them print */
  constructor(logFile) {
    this.logFile = logFile;
  }

  /** @throws Error that names the service that did not start */
  async start(signal) {
    this.#folder = mkdtempSync(join(tmpdir(), 'goldwake-faults-'));
    mkdirSync(join(this.#folder, 'clocks'));
    // Before anything that it might have to kill.
    this.#keeper = spawn(process.execPath, [here('./keeper.mjs'), this.#folder], {
      detached: true,
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    this.#keeper.stdin.on('error', () => {});
    const first = await freePorts();
    this.#cluster = new Cluster({
      folder: this.#folder,
      first,
      edgePort: first + PORTS - 1,
      env: { ...process.env, GOLDWAKE_LOG: 'warn' },
      log: (name, line) => appendFileSync(this.logFile, `${new Date().toISOString()} ${name} | ${line}\n`),
      more: (name) => ({
        GOLDWAKE_FAULTS_CLOCK: this.#clockOf(name),
        NODE_OPTIONS: `--import=${pathToFileURL(here('./shifted-clock.mjs'))}`,
      }),
    });
    await this.#cluster.start(signal);
    this.store = new Store(this.#cluster.urlOf('mongo').slice('http://'.length));
  }

  get url() {
    return this.#cluster.url;
  }

  get kafka() {
    return this.#cluster.urlOf('kafka').slice('http://'.length);
  }

  get mongo() {
    return `mongodb://${this.#cluster.urlOf('mongo').slice('http://'.length)}/goldwake?replicaSet=goldwake`;
  }

  /** Of Goldwake itself. */
  get services() {
    return this.#cluster.names.filter((name) => this.#cluster.kindOf(name) === 'service');
  }

  note(line) {
    appendFileSync(this.logFile, `${new Date().toISOString()} faults | ${line}\n`);
  }

  /** With its children, as a container goes. */
  signal(name, signal) {
    const { pid } = this.#cluster.processOf(name);
    if (['mongo', 'kafka'].includes(name)) process.kill(pid, signal);
    else process.kill(-pid, signal);
  }

  /** An engine that was killed, on the data that it had. */
  startEngine(name) {
    return this.#cluster.processOf(name).start();
  }

  shiftOf(name) {
    return this.#shifts.get(name) ?? 0;
  }

  /** A service's wall clock from now on, against the machine's. */
  shiftClock(name, ms) {
    this.#shifts.set(name, ms);
    const file = this.#clockOf(name);
    writeFileSync(`${file}.new`, String(ms));
    renameSync(`${file}.new`, file);
  }

  /** Which process brings events to Kafka. */
  async relayHolder() {
    for (;;) {
      const pid = await this.store.relayHolder();
      const name = this.services.find((each) => this.#cluster.processOf(each).pid === pid);
      if (name) return name;
      await pause(LOOK_EVERY_MS);
    }
  }

  /** Resolves when every service says that it is ready, or with the names of those that are not when the signal aborts. */
  async ready(signal) {
    for (;;) {
      const answers = await Promise.all(this.services.map((name) => isReady(this.#cluster.urlOf(name))));
      const waiting = this.services.filter((_, at) => !answers[at]);
      if (waiting.length === 0 || signal.aborted) return waiting;
      await pause(LOOK_EVERY_MS);
    }
  }

  /** Leaves nothing behind. @returns what did not stop by itself */
  async stop() {
    if (!this.#keeper) return [];
    await this.store?.close();
    const failed = this.#cluster ? await this.#cluster.stop() : [];
    let told = '';
    this.#keeper.stdout.on('data', (data) => {
      told += data;
    });
    const ended = once(this.#keeper, 'close');
    this.#keeper.stdin.end();
    await ended;
    if (Number(told) > 0) failed.push(`${Number(told)} processes that were left`);
    return failed;
  }

  #clockOf(name) {
    return join(this.#folder, 'clocks', name);
  }
}

/** The lowest of a block of ports, below those that the system gives to clients. */
async function freePorts() {
  for (;;) {
    const first = 20_000 + PORTS * Math.floor(Math.random() * 240);
    const free = await Promise.all(Array.from({ length: PORTS }, (_, at) => isFree(first + at)));
    if (free.every(Boolean)) return first;
  }
}

function isFree(port) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
