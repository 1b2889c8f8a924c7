import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../set-up/root.mjs';
import { untilHealthy } from './ask.mjs';
import { readCompose } from './compose.mjs';
import { edgeProcess } from './edge.mjs';
import { OneEngine } from './engine.mjs';
import { onLoopback, refuseTakenPorts } from './loopback.mjs';
import { OneProcess } from './one-process.mjs';
import { nameOf, serviceProcess } from './service.mjs';
import { Watch } from './watch.mjs';

/** File mode that lets only the owner read the file, because it contains the internal key. */
const OWNER_ALONE = 0o600;
/** The service whose health the edge reports. */
const BEHIND_THE_EDGE = 'wallet';

/**
 * Runs the services of docker-compose.yml on this machine, without containers. No process runs before `start`; if this
 * process is killed, all processes that it started are stopped.
 * @throws ComposeError
 */
export class Cluster {
  #services;
  #folder;
  #lock;
  #log;
  #more;
  #lastStep;
  #watch;
  #running = new Map();

  /**
   * @param folder absolute path of the folder for the engines' data
   * @param lock lock of the folder, which is kept until no process uses the folder
   * @param isTemporary whether the folder is removed at the end
   * @param first the lowest port, except the edge's
   * @param log is called with the name of a service and a line of its output
   * @param more for tests: returns environment variables of a service in addition to those in the file
   */
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
  }) {
    const given = { GOLDWAKE_INTERNAL_KEY: randomBytes(32).toString('hex'), ...env };
    this.#services = onLoopback(readCompose(readFileSync(file, 'utf8'), given), { first, edgePort });
    this.#folder = folder;
    this.#lock = lock;
    this.#log = log;
    this.#more = more;
    this.#lastStep = isTemporary ? [['rm', '-rf', folder]] : [];
  }

  get names() {
    return this.#services.map(({ name }) => name);
  }

  /** Returns the kind of a process: `service`, `edge`, `mongo` or `kafka`. */
  kindOf(name) {
    return this.#services.find((service) => service.name === name).kind;
  }

  get folder() {
    return this.#folder;
  }

  get url() {
    return `http://${this.#services.find(({ kind }) => kind === 'edge').address}`;
  }

  urlOf(name) {
    return `http://${this.#services.find((service) => service.name === name).address}`;
  }

  /** For tests: returns a process with `pid`, `isRunning` and `signal(name)`. */
  processOf(name) {
    return this.#running.get(name);
  }

  /**
   * Starts every process once its dependencies are healthy, and resolves when all are healthy.
   * @throws Error that names the service that failed
   */
  async start(signal = new AbortController().signal) {
    mkdirSync(this.#folder, { recursive: true });
    this.#watch = new Watch(this.#lock);
    this.#notifyWatch();
    await refuseTakenPorts(this.#services);
    const healthy = new Map();
    for (const service of this.#services) {
      const needed = Object.keys(service.dependsOn).map((name) => healthy.get(name));
      healthy.set(
        service.name,
        Promise.all(needed).then(async () => {
          signal.throwIfAborted();
          await this.#startOne(service, signal).catch((error) => {
            throw error.name === 'AbortError' ? error : new Error(`${service.name}: ${error.message}`);
          });
        }),
      );
    }
    await Promise.all(healthy.values());
    this.#report();
  }

  /**
   * Stops a process until `startOne`.
   * @throws Error if there is no service of that name
   */
  async stopOne(name, signal = 'SIGTERM') {
    this.#oneOf(name);
    await this.#running.get(name).stop(signal);
  }

  /**
   * Starts a process that was stopped by `stopOne`, and waits until it is healthy.
   * @throws Error with the reason if it does not become healthy
   */
  async startOne(name) {
    await this.#startOne(this.#oneOf(name), new AbortController().signal);
  }

  #oneOf(name) {
    const service = this.#services.find((one) => one.name === name);
    if (!service) throw new Error(`unknown service ${name}`);
    return service;
  }

  /**
   * Stops the edge first and the engines last.
   * @returns names of the processes that did not stop cleanly
   */
  async stop() {
    const failed = [];
    const left = [...this.#services].reverse();
    for (const kinds of [['edge'], ['service'], ['mongo', 'kafka']]) {
      await Promise.all(
        left
          .filter(({ kind, name }) => kinds.includes(kind) && this.#running.has(name))
          .map(async ({ name }) => {
            if (!(await this.#running.get(name).stop())) failed.push(name);
          }),
      );
    }
    await this.#watch?.end({ groups: [], stops: this.#lastStep });
    return failed;
  }

  async #startOne(service, signal) {
    const log = (line) => this.#log(service.name, line);
    const folder = join(this.#folder, service.name);
    if (this.#running.get(service.name)?.isRunning) throw new Error('it is already running');
    if (service.kind === 'mongo' || service.kind === 'kafka') {
      const engine = new OneEngine(service, folder, log);
      this.#running.set(service.name, engine);
      this.#notifyWatch();
      await engine.start();
      return;
    }
    const how =
      service.kind === 'edge' ? edgeProcess(service, folder) : serviceProcess(service, this.#more(service.name));
    const one = new OneProcess({ ...service, ...how }, log, () => this.#notifyWatch());
    this.#running.set(service.name, one);
    const [path, answers] = service.kind === 'edge' ? ['live', BEHIND_THE_EDGE] : ['ready', nameOf(service)];
    const isRunning = () => one.isRunning;
    await untilHealthy(`http://${service.address}/api/health/${path}`, { service: answers, isRunning, signal });
    log('healthy');
  }

  #notifyWatch() {
    const all = [...this.#running.values()];
    const groups = all.flatMap((one) => (one instanceof OneProcess && one.isRunning ? [one.pid] : []));
    const stops = all.flatMap((one) => (one instanceof OneEngine ? [one.stopCommand] : []));
    this.#watch.notify({ groups, stops: [...stops, ...this.#lastStep] });
  }

  /** Writes cluster.json, which gives the addresses to other commands on this machine. */
  #report() {
    const services = this.#services.map(({ name, kind, address }) => [
      name,
      { kind, address, pid: this.#running.get(name).pid },
    ]);
    const { GOLDWAKE_MONGO: mongo, GOLDWAKE_INTERNAL_KEY: internal_key } = this.#services.find(
      ({ kind }) => kind === 'service',
    ).environment;
    const info = { url: this.url, pid: process.pid, mongo, internal_key, services: Object.fromEntries(services) };
    const file = join(this.#folder, 'cluster.json');
    // The file is created anew, because an existing file would keep its access rights.
    rmSync(file, { force: true });
    writeFileSync(file, `${JSON.stringify(info, null, 2)}\n`, { mode: OWNER_ALONE });
  }
}
