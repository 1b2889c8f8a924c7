import { appendFileSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isReady } from '../dist/cluster/ask.js';
import { clusterUnderTest } from '../dist/cluster/under-test.js';
import { Store } from './store.mjs';

const SHIFTED_CLOCK = new URL('./shifted-clock.mjs', import.meta.url);
const LOOK_EVERY_MS = 100;

/** The cluster under test, in a temporary folder, with methods to inject faults and to query its state. */
export class Deployment {
  #cluster;
  #shifts = new Map();
  store;

  /** @param logFile receives the output of all processes */
  constructor(logFile) {
    this.logFile = logFile;
  }

  /** @throws Error that names the service that did not start */
  async start(signal) {
    this.#cluster = await clusterUnderTest({
      env: { ...process.env, GOLDWAKE_LOG: 'warn' },
      log: (name, line) => appendFileSync(this.logFile, `${new Date().toISOString()} ${name} | ${line}\n`),
      more: (name) => ({
        GOLDWAKE_FAULTS_CLOCK: this.#clockOf(name),
        NODE_OPTIONS: `--import=${SHIFTED_CLOCK}`,
      }),
    });
    mkdirSync(this.#clocks);
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

  /** Names of Goldwake's own processes, without the engines and the edge. */
  get services() {
    return this.#cluster.names.filter((name) => this.#cluster.kindOf(name) === 'service');
  }

  note(line) {
    appendFileSync(this.logFile, `${new Date().toISOString()} faults | ${line}\n`);
  }

  /** Sends a signal to a process and its children, as for a container. */
  signal(name, signal) {
    this.#cluster.processOf(name).signal(signal);
  }

  /** Kills an engine and waits until the cluster has restarted it. */
  async killUntilRestarted(name) {
    const engine = this.#cluster.processOf(name);
    const { pid } = engine;
    engine.signal('SIGKILL');
    while (!engine.isRunning || engine.pid === pid) await pause(LOOK_EVERY_MS);
  }

  /** Kills a process, which the cluster then does not restart until `start`. */
  kill(name) {
    return this.#cluster.stopOne(name, 'SIGKILL');
  }

  /** Restarts a process that was stopped by `kill`, on its existing data. */
  restart(name) {
    return this.#cluster.startOne(name);
  }

  shiftOf(name) {
    return this.#shifts.get(name) ?? 0;
  }

  /** Shifts a service's wall clock by the given time relative to the machine's clock. */
  shiftClock(name, ms) {
    this.#shifts.set(name, ms);
    const file = this.#clockOf(name);
    writeFileSync(`${file}.new`, String(ms));
    renameSync(`${file}.new`, file);
  }

  /** Returns the name of the process that holds the relay's lease. */
  async relayHolder() {
    for (;;) {
      const pid = await this.store.relayHolder();
      const name = this.services.find((each) => this.#cluster.processOf(each).pid === pid);
      if (name) return name;
      await pause(LOOK_EVERY_MS);
    }
  }

  /**
   * Resolves when every service is ready; if the signal aborts first, resolves with the names of services that are not
   * ready.
   */
  async ready(signal) {
    for (;;) {
      const answers = await Promise.all(this.services.map((name) => isReady(this.#cluster.urlOf(name))));
      const waiting = this.services.filter((_, at) => !answers[at]);
      if (waiting.length === 0 || signal.aborted) return waiting;
      await pause(LOOK_EVERY_MS);
    }
  }

  /**
   * Stops the cluster and removes its folder.
   * @returns the processes that did not stop cleanly
   */
  async stop() {
    await this.store?.close();
    return (await this.#cluster?.stop()) ?? [];
  }

  get #clocks() {
    return join(this.#cluster.folder, 'clocks');
  }

  #clockOf(name) {
    return join(this.#clocks, name);
  }
}
