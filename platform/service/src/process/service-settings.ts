import { resolve } from 'node:path';
import type { ServiceName } from '@goldwake/contracts';
import {
  type Environment,
  EnvironmentReader,
  type Manifest,
  parseDataKey,
  type Settings,
  servicesCalledBy,
  settingsFrom,
  type TopicOptions,
  urlVariable,
} from '@goldwake/core';
import { topicsFrom } from './topic-settings.js';

/** Settings of a service that runs in its own process, in addition to the settings of every process. */
export interface ServiceSettings {
  settings: Settings;
  /** `GOLDWAKE_MONGO`: URI of a MongoDB replica set, which transactions require. */
  mongo: string;
  /** `GOLDWAKE_KAFKA`: brokers as `host:port`. */
  kafka: string[];
  /**
   * `GOLDWAKE_KAFKA_PARTITIONS`, `GOLDWAKE_KAFKA_REPLICAS` and `GOLDWAKE_KAFKA_NAMESPACE`; must be the same for all
   * services of a deployment.
   */
  topics: Required<TopicOptions>;
  /** `GOLDWAKE_<SERVICE>_URL`: origins of the processes of each service that this service calls. */
  urls: Partial<Record<ServiceName, string[]>>;
  /**
   * `GOLDWAKE_INTERNAL_KEY`: key that signs calls between services; must be the same for all services of a deployment.
   */
  internalKey: string;
  /**
   * `GOLDWAKE_DATA_KEY`: key that encrypts keys of players, the key of access tokens and e-mail addresses in the store.
   * Null for a service that does not use it.
   */
  dataKey: string | null;
  /** `GOLDWAKE_WATCH_STATE`: file in which the watch keeps its state between runs; null begins with the first event. */
  watchState: string | null;
  /** `GOLDWAKE_WATCH_WEBHOOK`: URL to which the watch posts findings; null posts none. */
  watchWebhook: string | null;
  /** `OTEL_EXPORTER_OTLP_ENDPOINT`: endpoint that receives traces; null disables tracing. */
  traces: string | null;
}

const KEY_LENGTH_MIN = 32;

/**
 * Reads the settings of a service from the environment. URLs are required only for the services that it calls.
 * @throws SettingsError with all faults at once
 */
export function readServiceSettings(
  manifest: Pick<Manifest, 'name' | 'usesDataKey'>,
  environment: Environment = process.env,
): ServiceSettings {
  const env = new EnvironmentReader(environment);
  const settings = settingsFrom(env);
  if (settings.mailbox === 'workbench') {
    env.faults.push('GOLDWAKE_MAILBOX is "workbench": cluster mode has no workbench; set open or off');
  }
  const mongo = env.required(
    'GOLDWAKE_MONGO',
    parseMongo,
    'must be mongodb://<host>:<port>,…/<database>?replicaSet=<name>',
  );
  const kafka = env.required('GOLDWAKE_KAFKA', parseBrokers, 'must be <host>:<port>, several separated by commas');
  const topics = topicsFrom(env);
  const urls = Object.fromEntries(
    servicesCalledBy(manifest.name).map((other) => [
      other,
      env.required(urlVariable(other), parseOrigins, 'must be http://<host>:<port>, several separated by commas'),
    ]),
  );
  const internalKey = env.secret(
    'GOLDWAKE_INTERNAL_KEY',
    (text) => text.length >= KEY_LENGTH_MIN,
    `must be a secret of at least ${KEY_LENGTH_MIN} characters, the same for all services (openssl rand -hex 32)`,
  );
  const dataKey = manifest.usesDataKey
    ? env.secret(
        'GOLDWAKE_DATA_KEY',
        (text) => parseDataKey(text) !== undefined,
        'must be 64 hexadecimal digits (openssl rand -hex 32); keep a copy, because stored data cannot be read without it',
      )
    : null;
  const watchState = env.optional<string | null>(
    'GOLDWAKE_WATCH_STATE',
    null,
    (text) => resolve(text),
    'must be a path to a file',
  );
  const watchWebhook = env.optional<string | null>(
    'GOLDWAKE_WATCH_WEBHOOK',
    null,
    parseUrl,
    'must be an http or https URL',
  );
  const traces = env.optional<string | null>(
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    null,
    parseUrl,
    'must be an http or https URL',
  );
  env.check();
  return { settings, mongo, kafka, topics, urls, internalKey, dataKey, watchState, watchWebhook, traces };
}

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
