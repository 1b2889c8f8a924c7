import { parse } from 'yaml';

/** Thrown for an invalid compose file; its message lists all faults, one per line. */
export class ComposeError extends Error {
  constructor(readonly faults: readonly string[]) {
    super(faults.join('\n'));
    this.name = 'ComposeError';
  }
}

export type ProcessKind = 'mongo' | 'kafka' | 'service' | 'sandbox' | 'provider' | 'edge';

/** Kinds that run a compiled program of this repository. */
const PROGRAMS: readonly (ProcessKind | undefined)[] = ['service', 'sandbox', 'provider'];

/** Secrets without which docker-compose.yml is refused. */
export const COMPOSE_SECRETS = [
  'GOLDWAKE_INTERNAL_KEY',
  'GOLDWAKE_DATA_KEY',
  'GOLDWAKE_PAYMENTS_KEY',
  'GOLDWAKE_PAYMENTS_WEBHOOK_SECRET',
  'GOLDWAKE_PROVIDER_KEYS',
] as const;

/** Values of the environment variables that a compose file refers to. */
export type Environment = Readonly<Record<string, string | undefined>>;

export interface ComposeService {
  name: string;
  kind: ProcessKind;
  image: string;
  command: string[];
  /** The file that a Goldwake service runs, which is the first word of its command. */
  main: string;
  environment: Record<string, string>;
  /** The port on which the container listens. */
  port: number;
  dependsOn: Record<string, { condition?: string } | undefined>;
  hasHealthcheck: boolean;
  restarts: boolean;
  graceMs: number;
  /** Names of the volumes by their paths in the container. */
  volumes: ReadonlyMap<string, string>;
  /** The port on this machine at which the container's port is published. */
  published: number | undefined;
}

/**
 * A service as read from the compose file. Its kind and port may still be unknown, because faults are reported only
 * after all services are read.
 */
type ServiceRead = Omit<ComposeService, 'kind' | 'port'> & Partial<Pick<ComposeService, 'kind' | 'port'>>;

type YamlMap = Record<string, unknown>;

/**
 * How each image runs without containers, and the port on which it listens. Unknown images are refused, so that the
 * compose file and this table cannot diverge.
 */
const KINDS: { kind: ProcessKind; image: RegExp; port(environment: Record<string, string>): number }[] = [
  { kind: 'mongo', image: /^mongo:/, port: () => 27017 },
  { kind: 'kafka', image: /^apache\/kafka:/, port: () => 9092 },
  { kind: 'service', image: /^goldwake-services$/, port: ({ PORT }) => Number(PORT) },
  { kind: 'sandbox', image: /^goldwake-sandbox$/, port: ({ PORT }) => Number(PORT) },
  { kind: 'provider', image: /^goldwake-provider$/, port: ({ PORT }) => Number(PORT) },
  { kind: 'edge', image: /^goldwake-edge$/, port: ({ EDGE_LISTEN }) => Number(EDGE_LISTEN) },
];

/**
 * Keys of a compose service that are supported here or have no meaning outside of containers. All other keys are
 * refused, because they might change what runs.
 */
const KEYS = new Set(
  (
    'image command environment depends_on restart ports profiles stop_grace_period ' +
    'build healthcheck volumes deploy read_only tmpfs cap_drop security_opt'
  ).split(' '),
);
const CONDITIONS = ['service_healthy', 'service_started'];

/**
 * Reads the services of a compose file. Services that belong to a profile are ignored.
 * @param text YAML
 * @param env values for `${NAME}`, `${NAME:-default}` and `${NAME:?what to do}`
 * @returns the services, each after those that it depends on
 * @throws ComposeError
 */
export function readCompose(text: string, env: Environment): ComposeService[] {
  const faults: string[] = [];
  const file = parsed(text);
  const all = isMap(file) ? file.services : undefined;
  if (!isMap(all)) throw new ComposeError(['services: the file defines no services']);
  const kept = Object.entries(all).filter(([, service]) => !(isMap(service) && service.profiles));
  const services = kept.map(([name, service]) => readService(name, service, env, faults));
  checkDependencies(services, faults);
  if (faults.length > 0) throw new ComposeError(faults);
  return inOrder(services as ComposeService[]);
}

function parsed(text: string): unknown {
  try {
    return parse(text, { merge: true });
  } catch (error) {
    throw new ComposeError([
      String((error as Error).message)
        .split('\n', 1)
        .join(),
    ]);
  }
}

function readService(name: string, given: unknown, env: Environment, faults: string[]): ServiceRead {
  if (!isMap(given)) faults.push(`${name}: must be a map`);
  const service = isMap(given) ? given : {};
  for (const key of Object.keys(service)) if (!KEYS.has(key)) faults.push(`${name}.${key}: unsupported key`);
  const image = String(service.image ?? 'none');
  const known = KINDS.find((kind) => kind.image.test(image));
  if (!known) faults.push(`${name}.image: unsupported image ${image}`);
  const environment = environmentOf(name, service.environment ?? {}, env, faults);
  const port = known?.port(environment);
  if (port !== undefined && !(port > 0)) faults.push(`${name}: the environment does not define its port`);
  const command = Array.isArray(service.command) ? service.command.map(String) : [];
  if (service.command !== undefined && !Array.isArray(service.command)) faults.push(`${name}.command: must be a list`);
  if (PROGRAMS.includes(known?.kind) && command.length !== 1)
    faults.push(`${name}.command: must be a list with one file`);
  const volumes = PROGRAMS.includes(known?.kind) ? volumesOf(name, service.volumes ?? [], faults) : new Map();
  return {
    name,
    kind: known?.kind,
    image,
    command,
    main: command[0] ?? '',
    environment,
    port,
    dependsOn: isMap(service.depends_on) ? (service.depends_on as ComposeService['dependsOn']) : {},
    hasHealthcheck: service.healthcheck !== undefined,
    restarts: ['always', 'unless-stopped'].includes(String(service.restart)),
    graceMs: 1_000 * Number(/^(\d+)s$/.exec(String(service.stop_grace_period ?? '10s'))?.[1] ?? 10),
    volumes,
    published: Array.isArray(service.ports) ? publishedPort(String(service.ports[0])) : undefined,
  };
}

function environmentOf(name: string, given: unknown, env: Environment, faults: string[]): Record<string, string> {
  if (!isMap(given)) {
    faults.push(`${name}.environment: must map names to values`);
    return {};
  }
  return Object.fromEntries(
    Object.entries(given).map(([key, value]) => [
      key,
      interpolated(`${name}.${key}`, String(value ?? ''), env, faults),
    ]),
  );
}

/**
 * Only Goldwake's services have volume paths: the scripts of Kafka and MongoDB choose their own folders, and nginx has
 * no volumes.
 */
function volumesOf(name: string, given: unknown, faults: string[]): Map<string, string> {
  const texts = Array.isArray(given) ? given.map(String) : [];
  const volumes = texts.flatMap((text) => {
    const [, volume, path] = /^([a-z][\w-]*):(\/[\w/-]+)$/.exec(text) ?? [];
    if (volume && path) return [[path, volume] as const];
    faults.push(`${name}.volumes: expected <volume>:/<path>, but found ${text}`);
    return [];
  });
  return new Map(volumes);
}

function interpolated(where: string, text: string, env: Environment, faults: string[]): string {
  return text.replace(/\$\{(\w+)(?:(:[-?])([^}]*))?\}/g, (_, name: string, how?: string, more?: string) => {
    const value = env[name];
    if (value) return value;
    if (how === ':?') faults.push(`${where}: ${name} is not set: ${more}`);
    return how === ':-' ? (more ?? '') : '';
  });
}

function publishedPort(port: string): number | undefined {
  const [, published] = /(?:^|:)(\d+):\d+$/.exec(port) ?? [];
  return published === undefined ? undefined : Number(published);
}

function checkDependencies(services: readonly ServiceRead[], faults: string[]): void {
  const byName = new Map(services.map((service) => [service.name, service]));
  for (const { name, dependsOn } of services) {
    for (const [other, how] of Object.entries(dependsOn)) {
      const needed = byName.get(other);
      if (!needed) faults.push(`${name}.depends_on: unknown service ${other}`);
      else if (!CONDITIONS.includes(how?.condition ?? ''))
        faults.push(`${name}.depends_on.${other}: the condition must be ${CONDITIONS.join(' or ')}`);
      else if (how?.condition === 'service_healthy' && !needed.hasHealthcheck)
        faults.push(`${name}.depends_on.${other}: ${other} has no healthcheck, so it never becomes healthy`);
    }
  }
}

function inOrder(services: readonly ComposeService[]): ComposeService[] {
  const done: ComposeService[] = [];
  const rest = new Set(services);
  while (rest.size > 0) {
    const free = [...rest].filter(({ dependsOn }) =>
      Object.keys(dependsOn).every((name) => done.some((one) => one.name === name)),
    );
    if (free.length === 0) {
      const names = [...rest].map(({ name }) => name).join(', ');
      throw new ComposeError([`depends_on: ${names} depend on each other in a cycle`]);
    }
    for (const service of free) {
      done.push(service);
      rest.delete(service);
    }
  }
  return done;
}

const isMap = (value: unknown): value is YamlMap =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
