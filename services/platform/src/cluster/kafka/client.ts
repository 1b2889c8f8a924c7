import {
  type ConsumerConfig,
  Kafka,
  type KafkaConfig,
  logLevel,
  Partitioners,
  type Producer,
  type RetryOptions,
} from 'kafkajs';
import { messageOf } from '../../errors.js';
import { cureIdleSpin } from './idle-spin.js';
import { logTo } from './log.js';

cureIdleSpin();

export interface KafkaOptions {
  /** `host:port` of some brokers; the rest are learnt from them. */
  brokers: readonly string[];
  /** Name of the service. */
  clientId: string;
  report(message: string): void;
}

/** Tried again at least every second for ever: with kafkajs's own five tries a broker's restart took up to 11 s to be noticed. */
const RETRY: RetryOptions = { initialRetryTime: 100, maxRetryTime: 1_000, retries: 1e6 };

const ANSWER_MS_MAX = 5_000;

export function kafkaClient(options: KafkaOptions): Kafka {
  return client(options, { retry: RETRY });
}

/** Before a client that is patient for ever is given work. @throws Error where no broker answers, though one may take connections */
export async function requireAnswer(options: KafkaOptions): Promise<void> {
  const admin = client(options, { retry: { retries: 0 }, requestTimeout: ANSWER_MS_MAX }).admin();
  try {
    await admin.connect();
    await admin.listTopics();
  } catch (error) {
    throw new Error(
      `Kafka takes connections at ${options.brokers.join(', ')} and does not answer: ${messageOf(error)}`,
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

/** Waits for all replicas in sync; what it sends again after a lost answer is stored once. */
export function idempotentProducer(kafka: Kafka): Producer {
  return kafka.producer({
    idempotent: true,
    maxInFlightRequests: 1,
    retry: { ...RETRY, retries: Number.MAX_SAFE_INTEGER },
    createPartitioner: Partitioners.DefaultPartitioner,
  });
}

/** All of a process's consumers together hold at most this of a fetch in memory, each. */
export const FETCH_BYTES_MAX = 4 * 1024 * 1024;

/** @param stopping a crash after it is not recovered from */
export function consumerConfig(groupId: string, stopping: AbortSignal): ConsumerConfig {
  return {
    groupId,
    retry: { ...RETRY, restartOnFailure: async () => !stopping.aborted },
    // A member that died is noticed so late; one that lives tells so from within a long batch.
    sessionTimeout: 10_000,
    heartbeatInterval: 1_000,
    rebalanceTimeout: 15_000,
    // Answered as soon as there is anything; a stop waits for the question in flight.
    maxWaitTimeInMs: 250,
    maxBytes: FETCH_BYTES_MAX,
    maxBytesPerPartition: 1024 * 1024,
  };
}
