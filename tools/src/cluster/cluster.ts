import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../set-up/root.mjs';
import { untilHealthy } from './ask.js';
import { type Environment, type ProcessKind, readCompose } from './compose.js';
import { dataKeyIn, keepDataKey } from './data-key.js';
import { edgeProcess } from './edge.js';
import { OneEngine } from './engine.js';
import { type LoopbackService, onLoopback, refuseTakenPorts } from './loopback.js';
import { OneProcess } from './one-process.js';
import { nameOf, serviceProcess } from './service.js';
import { Watch } from './watch.js';

/** File mode that lets only the owner read a file. cluster.json needs it, because it contains the internal key. */
const OWNER_ALONE = 0o600;
/** The service whose health nginx (the edge) reports as its own. */
const BEHIND_THE_EDGE = 'wallet';

export interface ClusterOptions {
  /** Absolute path of the data folder of Kafka and MongoDB. */
  folder: string;
  /** File descriptor of the folder's lock, which is held until no process uses the folder. */
  lock?: number;
  /** Whether the folder is deleted when the cluster stops. */
  isTemporary?: boolean;
  /** Lowest port of the processes behind nginx (the edge). */
  first?: number;
  edgePort?: number | undefined;
  env?: Environment;
  /** Called for each line of output, with the name of the service. */
  log(name: string, line: string): void;
  /** For tests: returns further environment variables of a service, in addition to those in the compose file. */
  more?(name: string): Record<string, string>;
  /** The compose file. */
  file?: string;
}

/**
 * Runs the services of docker-compose.yml on this machine without containers. No process runs before `start`. If this
 * process is killed, all processes that it started are stopped.
 * @throws ComposeError, IncompleteFolder
 */
export class Cluster {
  readonly folder: string;
  /** The data key if it is kept in the folder; undefined if the environment has it. */
  readonly #dataKey: string | undefined;
  readonly #services: LoopbackService[];
  readonly #lock: number | undefined;
  readonly #log: ClusterOptions['log'];
  readonly #more: (name: string) => Record<string, string>;
  readonly #lastStep: string[][];
  readonly #running = new Map<string, OneProcess | OneEngine>();
  #watch: Watch | undefined;

  constructor({
    folder,
    lock,
    isTemporary = false,
    first = 21_000,
    edgePort,
    env = process.env,
    log,
    more = () => ({}),
    file = join(ROOT, 'docker-compose.yml'),
  }: ClusterOptions) {
    this.#dataKey = env.GOLDWAKE_DATA_KEY ? undefined : dataKeyIn(folder);
    const given = {
      GOLDWAKE_INTERNAL_KEY: randomBytes(32).toString('hex'),
      GOLDWAKE_PAYMENTS_KEY: randomBytes(32).toString('hex'),
      GOLDWAKE_PAYMENTS_WEBHOOK_SECRET: randomBytes(32).toString('hex'),
      GOLDWAKE_PROVIDER_KEYS: randomBytes(32).toString('hex'),
      ...env,
      GOLDWAKE_DATA_KEY: this.#dataKey ?? env.GOLDWAKE_DATA_KEY,
    };
    this.#services = onLoopback(readCompose(readFileSync(file, 'utf8'), given), { first, edgePort });
    this.folder = folder;
    this.#lock = lock;
    this.#log = log;
    this.#more = more;
    this.#lastStep = isTemporary ? [['rm', '-rf', folder]] : [];
  }

  get names(): string[] {
    return this.#services.map(({ name }) => name);
  }

  /** Returns the kind of a process: `service`, `sandbox`, `provider`, `edge`, `mongo` or `kafka`. */
  kindOf(name: string): ProcessKind {
    return this.#serviceOf(name).kind;
  }

  get url(): string {
    return `http://${this.#services.find(({ kind }) => kind === 'edge')?.address}`;
  }

  /** Address of the page on which payments are decided; undefined without a simulated payment provider. */
  get control(): string | undefined {
    const sandbox = this.#services.find(({ kind }) => kind === 'sandbox');
    return sandbox && `http://${sandbox.address}/control`;
  }

  urlOf(name: string): string {
    return `http://${this.#serviceOf(name).address}`;
  }

  /**
   * Returns the running process of a service.
   * @throws Error if it was not
   */
  processOf(name: string): OneProcess | OneEngine {
    const running = this.#running.get(name);
    if (!running) throw new Error(`${name} was not started`);
    return running;
  }

  /**
   * Starts each process as soon as its dependencies are healthy, and resolves when all processes are healthy.
   * @throws Error that names the service that failed
   */
  async start(signal: AbortSignal = new AbortController().signal): Promise<void> {
    mkdirSync(this.folder, { recursive: true });
    this.#watch = new Watch(this.#lock);
    this.#notifyWatch();
    await refuseTakenPorts(this.#services);
    const healthy = new Map<string, Promise<void>>();
    for (const service of this.#services) {
      const needed = Object.keys(service.dependsOn).map((name) => healthy.get(name));
      healthy.set(
        service.name,
        Promise.all(needed).then(async () => {
          signal.throwIfAborted();
          await this.#startOne(service, signal).catch((error: Error) => {
            throw error.name === 'AbortError' ? error : new Error(`${service.name}: ${error.message}`);
          });
        }),
      );
    }
    await Promise.all(healthy.values());
    this.#report();
  }

  /**
   * Stops a process, which then stays down until `startOne`.
   * @throws Error if there is no service of that name
   */
  async stopOne(name: string, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    await this.processOf(this.#serviceOf(name).name).stop(signal);
  }

  /**
   * Starts a process that was stopped by `stopOne`, and waits until it is healthy.
   * @throws Error with the reason if it does not become healthy
   */
  async startOne(name: string): Promise<void> {
    await this.#startOne(this.#serviceOf(name), new AbortController().signal);
  }

  #serviceOf(name: string): LoopbackService {
    const service = this.#services.find((one) => one.name === name);
    if (!service) throw new Error(`unknown service ${name}`);
    return service;
  }

  /**
   * Stops all processes: nginx (the edge) first, Kafka and MongoDB last.
   * @returns names of the processes that did not stop cleanly
   */
  async stop(): Promise<string[]> {
    const failed: string[] = [];
    const left = [...this.#services].reverse();
    for (const kinds of [['edge'], ['service', 'sandbox', 'provider'], ['mongo', 'kafka']]) {
      await Promise.all(
        left
          .filter(({ kind, name }) => kinds.includes(kind) && this.#running.has(name))
          .map(async ({ name }) => {
            if (!(await this.processOf(name).stop())) failed.push(name);
          }),
      );
    }
    await this.#watch?.end({ groups: [], stops: this.#lastStep });
    return failed;
  }

  async #startOne(service: LoopbackService, signal: AbortSignal): Promise<void> {
    const log = (line: string) => this.#log(service.name, line);
    const folder = join(this.folder, service.name);
    const volumes = join(this.folder, 'volumes');
    if (this.#running.get(service.name)?.isRunning) throw new Error('the process is already running');
    if (service.kind === 'mongo' || service.kind === 'kafka') {
      const engine = new OneEngine(service, folder, log);
      this.#running.set(service.name, engine);
      this.#notifyWatch();
      await engine.start();
      if (service.kind === 'mongo' && this.#dataKey) keepDataKey(this.folder, this.#dataKey);
      return;
    }
    const how =
      service.kind === 'edge'
        ? edgeProcess(service, folder)
        : serviceProcess(service, volumes, this.#more(service.name));
    const one = new OneProcess({ ...service, ...how }, log, () => this.#notifyWatch());
    this.#running.set(service.name, one);
    const [path, reported] = service.kind === 'edge' ? ['live', BEHIND_THE_EDGE] : ['ready', nameOf(service)];
    const isRunning = () => one.isRunning;
    await untilHealthy(`http://${service.address}/api/health/${path}`, { service: reported, isRunning, signal });
    log('healthy');
  }

  #notifyWatch(): void {
    const all = [...this.#running.values()];
    const groups = all.flatMap((one) => (one instanceof OneProcess && one.isRunning ? [one.pid] : []));
    const stops = all.flatMap((one) => (one instanceof OneEngine ? [one.stopCommand] : []));
    this.#watch?.notify({ groups, stops: [...stops, ...this.#lastStep] });
  }

  /** Writes cluster.json, in which other commands on this machine find the addresses of the processes. */
  #report() {
    const services = this.#services.map(({ name, kind, address }) => [
      name,
      { kind, address, pid: this.processOf(name).pid },
    ]);
    const anyService = this.#services.find(({ kind }) => kind === 'service');
    const { GOLDWAKE_MONGO: mongo, GOLDWAKE_INTERNAL_KEY: internal_key } = anyService?.environment ?? {};
    const info = { url: this.url, pid: process.pid, mongo, internal_key, services: Object.fromEntries(services) };
    const file = join(this.folder, 'cluster.json');
    // The old file is deleted first, because overwriting it would keep its access rights.
    rmSync(file, { force: true });
    writeFileSync(file, `${JSON.stringify(info, null, 2)}\n`, { mode: OWNER_ALONE });
  }
}
