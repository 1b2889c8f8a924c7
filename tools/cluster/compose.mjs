import { parse } from 'yaml';

/** All faults of a compose file, one line each. */
export class ComposeError extends Error {
  constructor(faults) {
    super(faults.join('\n'));
    this.name = 'ComposeError';
    this.faults = faults;
  }
}

/**
 * How each image is run without containers, and the port that it listens on. An unknown image is refused, so that the
 * compose file and this table cannot diverge.
 */
const KINDS = [
  { kind: 'mongo', image: /^mongo:/, port: () => 27017 },
  { kind: 'kafka', image: /^apache\/kafka:/, port: () => 9092 },
  { kind: 'service', image: /^goldwake-services$/, port: ({ PORT }) => Number(PORT) },
  { kind: 'edge', image: /^goldwake-edge$/, port: ({ EDGE_LISTEN }) => Number(EDGE_LISTEN) },
];

/**
 * Keys of a service that are supported here, or have no meaning outside of containers. Other keys might change what
 * runs and are refused.
 */
const KEYS = new Set(
  (
    'image command environment depends_on restart ports profiles stop_grace_period ' +
    'build healthcheck volumes deploy read_only tmpfs cap_drop security_opt'
  ).split(' '),
);
const CONDITIONS = ['service_healthy', 'service_started'];

/**
 * Reads the services of a compose file that have no profile.
 * @param text YAML
 * @param env values for `${NAME}`, `${NAME:-default}` and `${NAME:?what to do}`
 * @returns the services, each after those that it depends on
 * @throws ComposeError
 */
export function readCompose(text, env) {
  const faults = [];
  const file = parsed(text);
  const all = file?.services;
  if (!isMap(all)) throw new ComposeError(['services: the file defines no services']);
  const kept = Object.entries(all).filter(([, service]) => !service?.profiles);
  const services = kept.map(([name, service]) => readService(name, service, env, faults));
  checkDependencies(services, faults);
  if (faults.length > 0) throw new ComposeError(faults);
  return inOrder(services);
}

function parsed(text) {
  try {
    return parse(text, { merge: true });
  } catch (error) {
    throw new ComposeError([String(error.message).split('\n')[0]]);
  }
}

function readService(name, service, env, faults) {
  if (!isMap(service)) {
    faults.push(`${name}: must be a map`);
    return { name, dependsOn: {}, environment: {} };
  }
  for (const key of Object.keys(service)) if (!KEYS.has(key)) faults.push(`${name}.${key}: unsupported key`);
  const known = KINDS.find(({ image }) => image.test(service.image ?? ''));
  if (!known) faults.push(`${name}.image: unsupported image ${service.image ?? 'none'}`);
  const environment = environmentOf(name, service.environment ?? {}, env, faults);
  const port = known?.port(environment);
  if (known && !(port > 0)) faults.push(`${name}: the environment does not define its port`);
  const command = service.command ?? [];
  if (!Array.isArray(command)) faults.push(`${name}.command: must be a list`);
  if (known?.kind === 'service' && command.length !== 1) faults.push(`${name}.command: must be a list with one file`);
  return {
    name,
    kind: known?.kind,
    image: service.image,
    command,
    main: command[0],
    environment,
    port,
    dependsOn: service.depends_on ?? {},
    hasHealthcheck: service.healthcheck !== undefined,
    restarts: ['always', 'unless-stopped'].includes(service.restart),
    graceMs: 1_000 * Number(/^(\d+)s$/.exec(service.stop_grace_period ?? '10s')?.[1] ?? 10),
    published: publishedPort(service.ports?.[0]),
  };
}

function environmentOf(name, given, env, faults) {
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

function interpolated(where, text, env, faults) {
  return text.replace(/\$\{(\w+)(?:(:[-?])([^}]*))?\}/g, (_, name, how, more) => {
    if (env[name]) return env[name];
    if (how === ':?') faults.push(`${where}: ${name} is not set: ${more}`);
    return how === ':-' ? more : '';
  });
}

function publishedPort(port) {
  const [, published] = /(?:^|:)(\d+):\d+$/.exec(port ?? '') ?? [];
  return published === undefined ? undefined : Number(published);
}

function checkDependencies(services, faults) {
  const byName = new Map(services.map((service) => [service.name, service]));
  for (const { name, dependsOn } of services) {
    for (const [other, how] of Object.entries(dependsOn)) {
      const needed = byName.get(other);
      if (!needed) faults.push(`${name}.depends_on: unknown service ${other}`);
      else if (!CONDITIONS.includes(how?.condition))
        faults.push(`${name}.depends_on.${other}: the condition must be ${CONDITIONS.join(' or ')}`);
      else if (how.condition === 'service_healthy' && !needed.hasHealthcheck)
        faults.push(`${name}.depends_on.${other}: ${other} has no healthcheck, so it never becomes healthy`);
    }
  }
}

function inOrder(services) {
  const done = [];
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

const isMap = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
