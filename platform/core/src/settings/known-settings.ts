import { SERVICE_NAMES, type ServiceName } from '@goldwake/contracts';

/** All environment variables that the casino and its services read. `.env.example` lists the same ones. */
const SETTINGS = [
  'PORT',
  'GOLDWAKE_ANCHORS',
  'GOLDWAKE_BENCH',
  'GOLDWAKE_CATALOGUE',
  'GOLDWAKE_CLIENT',
  'GOLDWAKE_CONNECTIONS',
  'GOLDWAKE_CONNECTIONS_PER_ADDRESS',
  'GOLDWAKE_CONNECTIONS_PER_PLAYER',
  'GOLDWAKE_DATA',
  'GOLDWAKE_DATA_KEY',
  'GOLDWAKE_FRIENDS',
  'GOLDWAKE_FRIEND_REQUESTS_PENDING',
  'GOLDWAKE_FRIEND_REQUESTS_PER_HOUR',
  'GOLDWAKE_HOST',
  'GOLDWAKE_INTERNAL_KEY',
  'GOLDWAKE_KAFKA',
  'GOLDWAKE_KAFKA_NAMESPACE',
  'GOLDWAKE_KAFKA_PARTITIONS',
  'GOLDWAKE_KAFKA_REPLICAS',
  'GOLDWAKE_LOG',
  'GOLDWAKE_MAILBOX',
  'GOLDWAKE_METRICS',
  'GOLDWAKE_MONGO',
  'GOLDWAKE_PAYMENTS_KEY',
  'GOLDWAKE_PAYMENTS_URL',
  'GOLDWAKE_PAYMENTS_WEBHOOK_SECRET',
  'GOLDWAKE_PROVIDER_CASINO_URL',
  'GOLDWAKE_PROVIDER_DATA',
  'GOLDWAKE_PROVIDER_EMBEDDED_BY',
  'GOLDWAKE_PROVIDER_KEYS',
  'GOLDWAKE_PROVIDER_PORT',
  'GOLDWAKE_PROVIDER_PUBLIC_URL',
  'GOLDWAKE_PROVIDER_URL',
  'GOLDWAKE_PROXIES',
  'GOLDWAKE_SANDBOX_CONTROL',
  'GOLDWAKE_SANDBOX_DATA',
  'GOLDWAKE_SANDBOX_PORT',
  'GOLDWAKE_SANDBOX_PUBLIC_URL',
  'GOLDWAKE_SANDBOX_WEBHOOK_URL',
  'GOLDWAKE_SESSION_DAYS',
  'GOLDWAKE_USERNAME_RESERVED_DAYS',
  'GOLDWAKE_WATCH_STATE',
  'GOLDWAKE_WATCH_WEBHOOK',
  'GOLDWAKE_WORKBENCH',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  ...SERVICE_NAMES.map(urlVariable),
] as const;

export type SettingName = (typeof SETTINGS)[number];

/** Returns the name of the setting with the origins of a service's processes. */
export function urlVariable<Name extends ServiceName>(service: Name) {
  return `GOLDWAKE_${service.toUpperCase()}_URL` as `GOLDWAKE_${Uppercase<Name>}_URL`;
}

/** Variables of the tools, which the processes that they start may inherit. */
const OF_THE_TOOLS = ['GOLDWAKE_CLUSTER', 'GOLDWAKE_FAULTS_CLOCK', 'GOLDWAKE_K6'];

const PREFIX = 'GOLDWAKE_';
const KNOWN: readonly string[] = [...SETTINGS, ...OF_THE_TOOLS];

/** Returns one line for each variable that begins with GOLDWAKE_ and is not a setting, with the most similar name. */
export function unknownSettings(env: Readonly<Record<string, string | undefined>> = process.env): string[] {
  return Object.keys(env)
    .filter((name) => name.startsWith(PREFIX) && !KNOWN.includes(name))
    .map((name) => `${name} is not a setting and is ignored; the most similar one is ${mostSimilar(name)}`);
}

function mostSimilar(name: string): string {
  const distance = (one: string) => editDistance(name.replace(PREFIX, ''), one.replace(PREFIX, ''));
  return SETTINGS.reduce((nearest, one) => (distance(one) < distance(nearest) ? one : nearest));
}

/** Returns the number of characters to insert, delete or replace to turn one text into the other (Levenshtein). */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (const letter of from) {
    const above = row;
    row = [Number(above[0]) + 1];
    for (let column = 1; column <= to.length; column++) {
      const replaced = Number(above[column - 1]) + (letter === to[column - 1] ? 0 : 1);
      row.push(Math.min(replaced, Number(above[column]) + 1, Number(row[column - 1]) + 1));
    }
  }
  return Number(row[to.length]);
}
