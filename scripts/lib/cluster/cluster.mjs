import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../root.mjs';
import { untilHealthy } from './ask.mjs';
import { readCompose } from './compose.mjs';
import { edgeProcess } from './edge.mjs';
import { OneEngine } from './engine.mjs';
import { onLoopback, refuseTakenPorts } from './loopback.mjs';
import { OneProcess } from './one-process.mjs';
import { nameOf, serviceProcess } from './service.mjs';
import { Watch } from './watch.mjs';

/** The key of the house is in it. */
const OWNER_ALONE = 0o600;
/** Whose health the edge tells. */
const BEHIND_THE_EDGE = 'wallet';

/**
 * The services of docker-compose.yml on this machine, without containers. Nothing runs before `start`; killed, this process leaves
 * nothing running behind.
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
   * @param folder of its engines' data; absolute
   * @param lock of the folder, to be held until nothing runs in it
   * @param isTemporary whether the folder goes with it
   * @param first the lowest of its ports, but the edge's
   * @param log takes the name of a service and a line
   * @param more for trials: by the name of a service, what its environment has beside the file's
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

  /** `service`, `edge`, `mongo` or `kafka`. */
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

  /** Of a service that runs, for trials: `pid`, `signal(name)`; an engine that was killed is started again by `start()`. */
  processOf(name) {
    return this.#running.get(name);
  }

  /** Each once all that it depends on is healthy; done when all are. @throws Error that names the service that is not */
  async start(signal = new AbortController().signal) {
    mkdirSync(this.#folder, { recursive: true });
    this.#watch = new Watch(this.#lock);
    this.#tellWatch();
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
    this.#tell();
  }

  /** Ends one that is no engine, until it is started. @throws Error where there is none of that name */
  async stopOne(name, signal = 'SIGTERM') {
    this.#oneOf(name);
    await this.#running.get(name).stop(signal);
  }

  /** Done when it is healthy. @throws Error that says why it is not */
  async startOne(name) {
    await this.#startOne(this.#oneOf(name), new AbortController().signal);
  }

  #oneOf(name) {
    const service = this.#services.find((one) => one.name === name && ['service', 'edge'].includes(one.kind));
    if (!service) throw new Error(`there is no service ${name}`);
    return service;
  }

  /** The edge first, the engines last. @returns names of those that did not stop cleanly */
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
    if (service.kind === 'mongo' || service.kind === 'kafka') {
      const engine = new OneEngine(service.kind, service.port, folder, log);
      this.#running.set(service.name, engine);
      this.#tellWatch();
      await engine.start();
      return;
    }
    const how =
      service.kind === 'edge' ? edgeProcess(service, folder) : serviceProcess(service, this.#more(service.name));
    if (this.#running.get(service.name)?.isRunning) throw new Error('it runs already');
    const one = new OneProcess({ ...service, ...how }, log, () => this.#tellWatch());
    this.#running.set(service.name, one);
    const [path, answers] = service.kind === 'edge' ? ['live', BEHIND_THE_EDGE] : ['ready', nameOf(service)];
    const isRunning = () => one.isRunning;
    await untilHealthy(`http://${service.address}/api/health/${path}`, { service: answers, isRunning, signal });
    log('healthy');
  }

  #tellWatch() {
    const all = [...this.#running.values()];
    const groups = all.flatMap((one) => (one instanceof OneProcess && one.isRunning ? [one.pid] : []));
    const stops = all.flatMap((one) => (one instanceof OneEngine ? [one.stopCommand] : []));
    this.#watch.tell({ groups, stops: [...stops, ...this.#lastStep] });
  }

  /** For commands on this machine: where everything is. */
  #tell() {
    const services = this.#services.map(({ name, kind, address }) => [
      name,
      { kind, address, pid: this.#running.get(name).pid },
    ]);
    const { GOLDWAKE_MONGO: mongo, GOLDWAKE_INTERNAL_KEY: internal_key } = this.#services.find(
      ({ kind }) => kind === 'service',
    ).environment;
    const told = { url: this.url, pid: process.pid, mongo, internal_key, services: Object.fromEntries(services) };
    const file = join(this.#folder, 'cluster.json');
    // As a new file: one that is there keeps the rights it has.
    rmSync(file, { force: true });
    writeFileSync(file, `${JSON.stringify(told, null, 2)}\n`, { mode: OWNER_ALONE });
  }
}
