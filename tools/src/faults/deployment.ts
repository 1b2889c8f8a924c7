import { appendFileSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isReady } from '../cluster/ask.js';
import type { Cluster } from '../cluster/cluster.js';
import { clusterUnderTest } from '../cluster/under-test.js';
import { Store } from './store.js';

const SHIFTED_CLOCK = new URL('./shifted-clock.js', import.meta.url);
const LOOK_EVERY_MS = 100;

/** The cluster under test in a temporary folder, with methods that inject faults and query its state. */
export class Deployment {
  #started: { cluster: Cluster; store?: Store } | undefined;
  readonly #shifts = new Map<string, number>();

  /** @param logFile receives the output of all processes */
  constructor(private readonly logFile: string) {}

  /** @throws Error that names the service that did not start */
  async start(signal: AbortSignal): Promise<void> {
    const cluster = await clusterUnderTest({
      env: { ...process.env, GOLDWAKE_LOG: 'warn' },
      log: (name, line) => appendFileSync(this.logFile, `${new Date().toISOString()} ${name} | ${line}\n`),
      more: (name) => ({
        GOLDWAKE_FAULTS_CLOCK: this.#clockOf(name),
        NODE_OPTIONS: `--import=${SHIFTED_CLOCK}`,
      }),
    });
    this.#started = { cluster };
    mkdirSync(this.#clocks);
    await cluster.start(signal);
    this.#started.store = new Store(this.#addressOf('mongo'));
  }

  /** @throws Error before the start */
  get #cluster(): Cluster {
    if (!this.#started) throw new Error('the cluster was not started');
    return this.#started.cluster;
  }

  /** @throws Error before the start */
  get store(): Store {
    if (!this.#started?.store) throw new Error('the cluster was not started');
    return this.#started.store;
  }

  get url(): string {
    return this.#cluster.url;
  }

  get kafka(): string {
    return this.#addressOf('kafka');
  }

  get mongo(): string {
    return `mongodb://${this.#addressOf('mongo')}/goldwake?replicaSet=goldwake`;
  }

  /** Names of Goldwake's own processes, without Kafka, MongoDB and nginx. */
  get services(): string[] {
    return this.#cluster.names.filter((name) => this.#cluster.kindOf(name) === 'service');
  }

  note(line: string): void {
    appendFileSync(this.logFile, `${new Date().toISOString()} faults | ${line}\n`);
  }

  /** Sends a signal to a process and its children, as if to a container. */
  signal(name: string, signal: NodeJS.Signals): void {
    this.#cluster.processOf(name).signal(signal);
  }

  /** Kills Kafka or MongoDB and waits until the cluster has restarted it. */
  async killUntilRestarted(name: string): Promise<void> {
    const engine = this.#cluster.processOf(name);
    const { pid } = engine;
    engine.signal('SIGKILL');
    while (!engine.isRunning || engine.pid === pid) await pause(LOOK_EVERY_MS);
  }

  /** Kills a process, which then stays down until `restart`. */
  kill(name: string): Promise<void> {
    return this.#cluster.stopOne(name, 'SIGKILL');
  }

  /** Restarts a process that `kill` has stopped, on its existing data. */
  restart(name: string): Promise<void> {
    return this.#cluster.startOne(name);
  }

  shiftOf(name: string): number {
    return this.#shifts.get(name) ?? 0;
  }

  /** Shifts a service's wall clock against the machine's clock. */
  shiftClock(name: string, ms: number): void {
    this.#shifts.set(name, ms);
    const file = this.#clockOf(name);
    writeFileSync(`${file}.new`, String(ms));
    renameSync(`${file}.new`, file);
  }

  /** Waits until a process holds the relay's lease, and returns the name of that process. */
  async relayHolder(): Promise<string> {
    for (;;) {
      const pid = await this.store.relayHolder();
      const name = this.services.find((each) => this.#cluster.processOf(each).pid === pid);
      if (name) return name;
      await pause(LOOK_EVERY_MS);
    }
  }

  /**
   * Resolves with an empty list when every service is ready. If the signal aborts first, resolves with the names of the
   * services that are not ready.
   */
  async ready(signal: AbortSignal): Promise<string[]> {
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
  async stop(): Promise<string[]> {
    await this.#started?.store?.close();
    return (await this.#started?.cluster.stop()) ?? [];
  }

  #addressOf(name: string): string {
    return this.#cluster.urlOf(name).slice('http://'.length);
  }

  get #clocks(): string {
    return join(this.#cluster.folder, 'clocks');
  }

  #clockOf(name: string): string {
    return join(this.#clocks, name);
  }
}
