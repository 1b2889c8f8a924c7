import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { ROOT } from '../../set-up/root.mjs';
import { COMPOSE_SECRETS, ComposeError, type Environment, readCompose } from './compose.js';
import { onLoopback } from './loopback.js';
import { serviceProcess } from './service.js';

const OURS = readFileSync(join(ROOT, 'docker-compose.yml'), 'utf8');
const ENV = Object.fromEntries(COMPOSE_SECRETS.map((name) => [name, 'd'.repeat(64)]));

const faultsOf = (run: () => unknown): readonly string[] => {
  try {
    run();
  } catch (error) {
    if (error instanceof ComposeError) return error.faults;
    throw error;
  }
  return [];
};
const faults = (text: string, env: Environment = ENV) =>
  faultsOf(() => onLoopback(readCompose(text, env), { first: 21_000 }));
/** Returns docker-compose.yml with one replacement, and checks that the replaced text exists. */
const changed = (from: string, to: string) => {
  expect(OURS).toContain(from);
  return OURS.replace(from, to);
};

describe('docker-compose.yml', () => {
  const services = readCompose(OURS, ENV);
  const names = services.map(({ name }) => name);

  it('lists the engines before the services, and the edge last', () => {
    expect(names.slice(0, 2).sort()).toEqual(['kafka', 'mongo']);
    expect(names.at(-1)).toBe('edge');
    expect(names).toEqual(expect.arrayContaining(['wallet-1', 'wallet-2', 'realtime-1', 'realtime-2']));
  });

  it('configures the engines like their scripts', () => {
    expect(faults(OURS)).toEqual([]);
  });

  it('uses the Kafka version of deploy/engines/kafka.sh', () => {
    const [, version] = /<kafka\.version>(.+)</.exec(readFileSync(join(ROOT, 'deploy/engines/pom.xml'), 'utf8')) ?? [];
    expect(services.find(({ name }) => name === 'kafka')?.image).toBe(`apache/kafka:${version}`);
  });

  it('runs no service of a profile that was not requested', () => {
    expect(names).not.toContain('grafana');
  });

  it('lets both wallets append to one file of anchors, in a volume that becomes a folder without containers', () => {
    const scratch = mkdtempSync(join(tmpdir(), 'goldwake-volumes-'));
    try {
      const fileOf = (name: string) => {
        const service = onLoopback(services, { first: 21_000 }).find((one) => one.name === name);
        return service && serviceProcess(service, scratch).env.GOLDWAKE_ANCHORS;
      };
      expect([fileOf('wallet-1'), fileOf('wallet-2')]).toEqual([
        join(scratch, 'anchors/anchors.log'),
        join(scratch, 'anchors/anchors.log'),
      ]);
      expect(existsSync(join(scratch, 'anchors'))).toBe(true);
    } finally {
      rmSync(scratch, { recursive: true });
    }
  });

  it('gives each service its own loopback address, under which the other services reach it', () => {
    const placed = onLoopback(services, { first: 21_000, edgePort: 3_100 });
    expect(new Set(placed.map(({ port }) => port)).size).toBe(placed.length);
    const address = (name: string) => placed.find((service) => service.name === name)?.address;
    const environment = (name: string) => placed.find((service) => service.name === name)?.environment ?? {};
    expect(address('edge')).toBe('127.0.0.1:3100');
    expect(environment('games').GOLDWAKE_WALLET_URL).toBe(
      `http://${address('wallet-1')},http://${address('wallet-2')}`,
    );
    const [first, second] = [address('wallet-1'), address('wallet-2')];
    expect(environment('edge').EDGE_UPSTREAMS).toContain(
      `server ${first} max_fails=0 resolve; server ${second} max_fails=0 resolve;`,
    );
    expect(environment('identity').GOLDWAKE_MONGO).toMatch(
      `mongodb://${address('mongo')}/goldwake?replicaSet=goldwake`,
    );
    expect(environment('identity').GOLDWAKE_KAFKA).toBe(address('kafka'));
    expect(environment('cashier').GOLDWAKE_PAYMENTS_URL).toBe(`http://${address('sandbox')}`);
    expect(environment('sandbox').GOLDWAKE_SANDBOX_PUBLIC_URL).toBe(`http://${address('sandbox')}`);
    expect(environment('sandbox').GOLDWAKE_SANDBOX_WEBHOOK_URL).toBe(
      `http://${address('edge')}/api/cashier/webhooks/payments`,
    );
    const games = `http://${address('provider')}`;
    expect([environment('games').GOLDWAKE_PROVIDER_URL, environment('edge').EDGE_FRAMES]).toEqual([games, games]);
    expect(environment('provider')).toMatchObject({
      GOLDWAKE_PROVIDER_PUBLIC_URL: games,
      GOLDWAKE_PROVIDER_EMBEDDED_BY: `http://${address('edge')}`,
      GOLDWAKE_PROVIDER_CASINO_URL: `http://${address('edge')}`,
    });
    // The port next to Kafka's belongs to its controller and must stay free.
    expect(placed.map(({ port }) => port)).not.toContain(Number(address('kafka')?.split(':').at(-1)) + 1);
  });
});

describe('a compose file', () => {
  it.each<[text: string, env: Environment, line: RegExp]>([
    ['services: [', {}, /flow|collection|YAML/i],
    ['volumes: {}', ENV, /^services: the file defines no services$/],
    [OURS, {}, /^identity\.GOLDWAKE_INTERNAL_KEY: GOLDWAKE_INTERNAL_KEY is not set: set it to a secret/],
  ])('that cannot be read is refused with one line: %#', (text, env, line) => {
    expect(faults(text, env)[0]).toMatch(line);
  });

  it.each([
    ['  wallet-2: *wallet', '  wallet-9: *wallet', 'edge.depends_on: unknown service wallet-2'],
    [
      'GOLDWAKE_KAFKA: kafka:9092',
      'GOLDWAKE_KAFKA: kafka:9093',
      'identity.GOLDWAKE_KAFKA: names kafka:9093, but kafka listens on 9092',
    ],
    [
      'GOLDWAKE_KAFKA: kafka:9092',
      'GOLDWAKE_KAFKA: redpanda:9092',
      'identity.GOLDWAKE_KAFKA: names redpanda:9092, but there is no service redpanda',
    ],
    ['image: mongo:8', 'image: postgres:8', 'mongo.image: unsupported image postgres:8.0.16'],
    ['  restart: unless-stopped\n  stop', '  entrypoint: [sh]\n  stop', 'identity.entrypoint: unsupported key'],
    ['PORT: "3000"', 'PORTS: 1', 'identity: the environment does not define its port'],
    [
      'promotions: { <<: *service, command: [services/promotions/dist/main.js] }',
      'promotions: { <<: *service }',
      'promotions.command: must be a list with one file',
    ],
    [
      'mongo: { condition: service_healthy }',
      'mongo: {}',
      'identity.depends_on.mongo: the condition must be service_healthy or service_started',
    ],
    ['command: [services/games/dist/main.js]', 'command: node', 'games.command: must be a list'],
    ['["watch:/watch"]', '["./watch:/watch"]', 'watch.volumes: expected <volume>:/<path>, but found ./watch:/watch'],
    [
      '        --setParameter,\n        transactionLifetimeLimitSeconds=3,\n',
      '',
      'mongo: transactionLifetimeLimitSeconds is not set, but 3 in deploy/engines/mongo.sh',
    ],
    [
      '--replSet,\n',
      '--noscripting,\n        --replSet,\n',
      'mongo: noscripting is on, but not set in deploy/engines/mongo.sh',
    ],
    ['"256"', '"990"', 'mongo: oplogSize is 990, but 256 in deploy/engines/mongo.sh'],
    [
      'image: mongo:8.0.16\n',
      'image: mongo:8.0.16\n    environment: { MONGO_INITDB_ROOT_USERNAME: ann }\n',
      'mongo: MONGO_INITDB_ROOT_USERNAME is ann, but not set in deploy/engines/mongo.sh',
    ],
    [
      'KAFKA_BROKER_HEARTBEAT_INTERVAL_MS: "500"',
      'KAFKA_BROKER_HEARTBEAT_INTERVAL_MS: "2000"',
      'kafka: broker.heartbeat.interval.ms is 2000, but 500 in deploy/engines/kafka.sh',
    ],
    [
      '      KAFKA_OFFSETS_TOPIC_NUM_PARTITIONS: "4"\n',
      '',
      'kafka: offsets.topic.num.partitions is not set, but 4 in deploy/engines/kafka.sh',
    ],
    [
      'KAFKA_NUM_IO_THREADS: "4"',
      'KAFKA_NUM_IO_THREADS: "4"\n      KAFKA_LOG_RETENTION_MS: "1"',
      'kafka: log.retention.ms is 1, but not set in deploy/engines/kafka.sh',
    ],
    [
      'image: apache/kafka:4.3.1\n',
      'image: apache/kafka:4.3.1\n    command: [--daemon]\n',
      'kafka: daemon is on, but not set in deploy/engines/kafka.sh',
    ],
  ])('with %p replaced by %p is refused', (from, to, line) => {
    expect(faults(changed(from, to))).toContain(line);
  });

  it('with cyclic dependencies is refused', () => {
    const text = changed(
      '    image: apache/kafka:4.3.1\n',
      '    image: apache/kafka:4.3.1\n    depends_on: { edge: { condition: service_started } }\n',
    );
    expect(faults(text)[0]).toMatch(/^depends_on: .*kafka.* depend on each other in a cycle$/);
  });

  it('with a dependency on a service without healthcheck is refused', () => {
    const text = `services:
  mongo: { image: 'mongo:8' }
  edge: { image: goldwake-edge, environment: { EDGE_LISTEN: '1' }, depends_on: { mongo: { condition: service_healthy } } }`;
    expect(faults(text)).toEqual(['edge.depends_on.mongo: mongo has no healthcheck, so it never becomes healthy']);
  });
});
