import type { TopicOptions } from '../../cluster/topic-options.js';
import { type Environment, EnvironmentReader } from '../../environment.js';
import { type Settings, settingsFrom } from '../../settings.js';
import { PORT_CALLS, portsAskedBy, type ServiceName } from './port-calls.js';
import { topicsFrom } from './topic-settings.js';

/** What a service alone is told, beside what every process is. */
export interface ServiceSettings {
  settings: Settings;
  /** `GOLDWAKE_MONGO`: a URI that names a replica set, for transactions need one. */
  mongo: string;
  /** `GOLDWAKE_KAFKA`: `host:port` of brokers. */
  kafka: string[];
  /** `GOLDWAKE_KAFKA_PARTITIONS`, `GOLDWAKE_KAFKA_REPLICAS` and `GOLDWAKE_KAFKA_NAMESPACE`, the same for the whole house. */
  topics: Required<TopicOptions>;
  /** `GOLDWAKE_<SERVICE>_URL`: origins of the processes of each service that this one asks. */
  urls: Partial<Record<ServiceName, string[]>>;
  /** `GOLDWAKE_INTERNAL_KEY`, the same for the whole house: signs what services ask of each other. */
  internalKey: string;
  /** `OTEL_EXPORTER_OTLP_ENDPOINT`: where traces go; null: nowhere. */
  traces: string | null;
}

const KEY_LENGTH_MIN = 32;

/** Asks only for the services that this one calls. @throws SettingsError with every fault at once */
export function readServiceSettings(service: ServiceName, environment: Environment = process.env): ServiceSettings {
  const env = new EnvironmentReader(environment);
  const settings = settingsFrom(env);
  const mongo = env.required(
    'GOLDWAKE_MONGO',
    parseMongo,
    'must be mongodb://<host>:<port>,…/<database>?replicaSet=<name>',
  );
  const kafka = env.required('GOLDWAKE_KAFKA', parseBrokers, 'must be <host>:<port>, with commas between several');
  const topics = topicsFrom(env);
  const asked = new Set(portsAskedBy(service).map((port) => PORT_CALLS[port].service));
  const urls = Object.fromEntries(
    [...asked].map((other) => [
      other,
      env.required(urlVariable(other), parseOrigins, 'must be http://<host>:<port>, with commas between several'),
    ]),
  );
  const internalKey = env.secret(
    'GOLDWAKE_INTERNAL_KEY',
    (text) => text.length >= KEY_LENGTH_MIN,
    `must be a secret of at least ${KEY_LENGTH_MIN} characters, the same for all services (openssl rand -hex 32)`,
  );
  const traces = env.optional<string | null>(
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    null,
    parseUrl,
    'must be an http or https URL',
  );
  env.check();
  return { settings, mongo, kafka, topics, urls, internalKey, traces };
}

export const urlVariable = (service: ServiceName) => `GOLDWAKE_${service.toUpperCase()}_URL`;

function parseMongo(text: string): string | undefined {
  return /^mongodb:\/\/[^/\s]+\/[\w-]+\?(.*&)?replicaSet=\w+/.test(text) ? text : undefined;
}

function parseBrokers(text: string): string[] | undefined {
  const brokers = text.split(',').map((one) => one.trim());
  return brokers.every((one) => /^[\w.-]+:\d{1,5}$/.test(one)) ? brokers : undefined;
}

function parseOrigins(text: string): string[] | undefined {
  const urls = text.split(',').map((one) => parseUrl(one.trim()));
  const origins = urls.flatMap((url) => (url && new URL(url).pathname === '/' ? [new URL(url).origin] : []));
  return origins.length === urls.length ? origins : undefined;
}

function parseUrl(text: string): string | undefined {
  return /^https?:\/\//.test(text) && URL.canParse(text) ? text : undefined;
}
