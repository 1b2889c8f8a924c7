import { appendFileSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isReady } from '../cluster/ask.mjs';
import { clusterUnderTest } from '../cluster/under-test.mjs';
import { Store } from './store.mjs';

const SHIFTED_CLOCK = new URL('./shifted-clock.mjs', import.meta.url);
const LOOK_EVERY_MS = 100;

/** The cluster under trial, in a folder of its own: what can be done to it, and what can be asked of it from outside. */
export class House {
  #cluster;
  #shifts = new Map();
  store;

  /** @param logFile keeps what all of them print */
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

  /** Of Goldwake itself. */
  get services() {
    return this.#cluster.names.filter((name) => this.#cluster.kindOf(name) === 'service');
  }

  note(line) {
    appendFileSync(this.logFile, `${new Date().toISOString()} faults | ${line}\n`);
  }

  /** With its children, as a container goes. */
  signal(name, signal) {
    this.#cluster.processOf(name).signal(signal);
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
