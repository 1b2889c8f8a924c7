import { messageOf } from '@goldwake/core/adapters';
import {
  type ConsumerConfig,
  Kafka,
  type KafkaConfig,
  logLevel,
  Partitioners,
  type Producer,
  type RetryOptions,
} from 'kafkajs';
import { checkFetchedRecords } from './decode-records.js';
import { cureIdleSpin } from './idle-spin.js';
import { logTo } from './log.js';

export interface KafkaOptions {
  /** Addresses of some Kafka brokers as `host:port`; the client discovers the other brokers from these. */
  brokers: readonly string[];
  /** Name of the service, sent to the brokers as the Kafka client id. */
  clientId: string;
  report(message: string): void;
}

/**
 * Retries practically without end and at least once per second. With kafkajs's default of five retries, a client needed
 * up to 11 s to notice that a broker had restarted.
 */
const RETRY: RetryOptions = { initialRetryTime: 100, maxRetryTime: 1_000, retries: 1e6 };

const ANSWER_MS_MAX = 5_000;

export function kafkaClient(options: KafkaOptions): Kafka {
  return client(options, { retry: RETRY });
}

/**
 * Checks once that a Kafka broker responds. Called before clients are created, because these retry without end.
 * @throws Error if no broker responds, even if one accepts connections
 */
export async function requireAnswer(options: KafkaOptions): Promise<void> {
  const admin = client(options, { retry: { retries: 0 }, requestTimeout: ANSWER_MS_MAX }).admin();
  try {
    await admin.connect();
    await admin.listTopics();
  } catch (error) {
    throw new Error(
      `Kafka accepts connections at ${options.brokers.join(', ')} but does not respond: ${messageOf(error)}`,
    );
  } finally {
    await admin.disconnect();
  }
}

function client({ brokers, clientId, report }: KafkaOptions, more: Pick<KafkaConfig, 'retry' | 'requestTimeout'>) {
  return new Kafka({
    ...more,
    brokers: [...brokers],
    clientId,
    connectionTimeout: 1_000,
    logLevel: logLevel.ERROR,
    logCreator: logTo(report),
  });
}

/**
 * Creates an idempotent producer that waits for all in-sync replicas; a record that is resent after a lost response is
 * stored only once.
 */
export function idempotentProducer(kafka: Kafka): Producer {
  return kafka.producer({
    idempotent: true,
    maxInFlightRequests: 1,
    retry: { ...RETRY, retries: Number.MAX_SAFE_INTEGER },
    createPartitioner: Partitioners.DefaultPartitioner,
  });
}

/** Maximum number of bytes that a consumer fetches at once; each consumer keeps at most one fetch in memory. */
export const FETCH_BYTES_MAX = 4 * 1024 * 1024;
const PARTITION_BYTES_MAX = 1024 * 1024;

cureIdleSpin();
checkFetchedRecords({ responseBytes: FETCH_BYTES_MAX, partitionBytes: PARTITION_BYTES_MAX });

/**
 * Builds the kafkajs configuration of a consumer.
 * @param stopping once aborted, kafkajs does not restart the consumer after a crash
 */
export function consumerConfig(groupId: string, stopping: AbortSignal): ConsumerConfig {
  return {
    groupId,
    retry: { ...RETRY, restartOnFailure: async () => !stopping.aborted },
    // The group detects a dead member after the session timeout; a live one sends heartbeats during a long batch.
    sessionTimeout: 10_000,
    heartbeatInterval: 1_000,
    rebalanceTimeout: 15_000,
    // The broker responds as soon as it has data, so this is only the wait without data. It is short because a consumer
    // that stops waits for its pending fetch.
    maxWaitTimeInMs: 250,
    maxBytes: FETCH_BYTES_MAX,
    maxBytesPerPartition: PARTITION_BYTES_MAX,
  };
}
