import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ServiceName } from '@goldwake/contracts';
import { servicesCalledBy } from '@goldwake/core';
import { MANIFESTS } from '@goldwake/replay/services';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { ROOT } from '../set-up/root.mjs';

interface Compose {
  services: Record<string, ComposeService>;
  configs: { prometheus: { content: string } };
}
interface ComposeService {
  image: string;
  command?: string[];
  environment: Record<string, string>;
  depends_on: Record<string, unknown>;
}

const COMPOSE = parse(readFileSync(join(ROOT, 'docker-compose.yml'), 'utf8'), { merge: true }) as Compose;
const TEMPLATE = readFileSync(join(ROOT, 'deploy/nginx/nginx.conf.template'), 'utf8');
/** The command line and workbench run on an engineer's machine; of replay, only the watch runs in the cluster. */
const SERVICES = MANIFESTS.filter(({ name }) => name !== 'replay');
const { edge: EDGE = fail('edge'), identity: IDENTITY = fail('identity') } = COMPOSE.services;
/**
 * The edge's paths that belong to no service: the cluster's health is the health of the wallet service, and every
 * process has the same descriptions of problems.
 */
const OTHER_PATHS = ['/api/health/', '/problems', '/problems/'];

function fail(name: string): never {
  throw new Error(`docker-compose.yml has no service ${name}`);
}

const mainOf = (name: ServiceName) => `services/${name}/dist/main.js`;
/** Returns the names of a service's processes. */
const processesOf = (name: ServiceName) =>
  Object.entries(COMPOSE.services).flatMap(([process, { command = [] }]) =>
    command[0] === mainOf(name) ? [process] : [],
  );
const WATCH = { main: 'services/replay/dist/watch/main.js', process: 'watch' };
const processes = SERVICES.flatMap(({ name }) => processesOf(name));
const measured = [...processes, WATCH.process];
const addressOf = (process: string) => `${process}:${IDENTITY.environment.PORT}`;

/** The edge's locations with the service of each, from the template and the compose file. */
const LOCATION = /location (?:\^~|=) (\S+) \{[^}]*?(?:\{[^}]*\}[^}]*?)?proxy_pass http:\/\/([a-z-]+);/g;
const locations = [...`${TEMPLATE}\n${EDGE.environment.EDGE_LOCATIONS}`.matchAll(LOCATION)].map(
  ([, path = '', service = '']) => ({ path, service }),
);

/** Returns the servers of a service's upstream, from the template and the compose file. */
function serversOf(name: ServiceName): string[] {
  const { EDGE_UPSTREAMS, EDGE_REALTIME = '' } = EDGE.environment;
  const text = `${TEMPLATE}\n${EDGE_UPSTREAMS}`.replace(/\$\{EDGE_REALTIME\}/, EDGE_REALTIME);
  const [, body = ''] = new RegExp(`upstream ${name} \\{([^}]*)\\}`).exec(text) ?? [];
  return [...body.matchAll(/server (\S+)/g)].map(([, server = '']) => server);
}

/** Expects that nothing is missing; each string says what to add and where. */
const expectNone = (missing: string[]) => expect(missing).toEqual([]);

describe('docker-compose.yml', () => {
  it('runs every service, and no other program on the image of the services', () => {
    expectNone(
      SERVICES.filter(({ name }) => processesOf(name).length === 0).map(
        ({ name }) => `docker-compose.yml: add ${name}: { <<: *service, command: [${mainOf(name)}] }`,
      ),
    );
    const mains = [...SERVICES.map(({ name }) => mainOf(name)), WATCH.main];
    expectNone(
      Object.entries(COMPOSE.services).flatMap(([process, { image, command = [] }]) =>
        image === 'goldwake-services' && !mains.includes(command[0] ?? '')
          ? [`${process}: no manifest for ${command[0]}`]
          : [],
      ),
    );
  });

  it('watches the events, so that players are served even if the watch is not', () => {
    expect(COMPOSE.services[WATCH.process]?.command).toEqual([WATCH.main]);
    expect(EDGE.depends_on).not.toHaveProperty(WATCH.process);
  });

  it('gives the services the addresses of the services that they ask', () => {
    const asked = new Set(SERVICES.flatMap(({ name }) => servicesCalledBy(name)));
    expectNone(
      [...asked].flatMap((name) => {
        const variable = `GOLDWAKE_${name.toUpperCase()}_URL`;
        const wanted = processesOf(name)
          .map((process) => `http://${addressOf(process)}`)
          .join(',');
        return IDENTITY.environment[variable] === wanted
          ? []
          : [`docker-compose.yml, x-environment: ${variable}: ${wanted}`];
      }),
    );
  });

  it('starts the edge after every process and lists each among the edge’s processes', () => {
    const listed = EDGE.environment.EDGE_PROCESSES ?? '';
    expectNone(
      processes.flatMap((process) =>
        EDGE.depends_on[process] ? [] : [`edge.depends_on: add ${process}: { condition: service_healthy }`],
      ),
    );
    expectNone(
      measured.flatMap((process) =>
        listed.includes(`${process} ${addressOf(process)};`)
          ? []
          : [`EDGE_PROCESSES: add ${process} ${addressOf(process)};`],
      ),
    );
  });

  it('has an upstream with every process of each service that has paths', () => {
    const routed = SERVICES.filter(({ paths }) => paths.length > 0);
    expect(routed.map(({ name }) => [name, serversOf(name)])).toEqual(
      routed.map(({ name }) => [name, processesOf(name).map(addressOf)]),
    );
  });

  it('makes Prometheus read the metrics of every process', () => {
    const { scrape_configs } = parse(COMPOSE.configs.prometheus.content);
    expect(scrape_configs[0].static_configs[0].targets.toSorted()).toEqual(measured.map(addressOf).toSorted());
  });
});

describe('the locations of the edge', () => {
  it('forward every path of a manifest to its service', () => {
    expectNone(
      SERVICES.flatMap(({ name, paths }) =>
        paths
          .filter((path) => !locations.some((location) => location.path === path && location.service === name))
          .map((path) => `EDGE_LOCATIONS: add location ^~ ${path} { proxy_pass http://${name}; }`),
      ),
    );
  });

  it('forward no path that is in no manifest', () => {
    const isKnown = (path: string, service: string) =>
      SERVICES.some(({ name, paths }) => name === service && paths.some((known) => path.startsWith(known)));
    expectNone(
      locations
        .filter(({ path, service }) => !OTHER_PATHS.includes(path) && !isKnown(path, service))
        .map(
          ({ path, service }) => `services/${service}/src/manifest.ts: add ${path} to paths, or remove its location`,
        ),
    );
  });
});
