import { type ConsumerConfig, Kafka, logLevel, Partitioners, type Producer, type RetryOptions } from 'kafkajs';
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

export function kafkaClient({ brokers, clientId, report }: KafkaOptions): Kafka {
  return client(brokers, clientId, report, RETRY);
}

/** Gives up within a second or two: for questions whose answer may be that no broker is there. */
export function impatientClient({ brokers, clientId, report }: KafkaOptions): Kafka {
  return client(brokers, clientId, report, { initialRetryTime: 50, retries: 3 });
}

function client(brokers: readonly string[], clientId: string, report: (message: string) => void, retry: RetryOptions) {
  return new Kafka({
    brokers: [...brokers],
    clientId,
    retry,
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

/** A member that died is noticed so late; one that lives tells so from within a long batch. */
export const SESSION_MS = 10_000;

/** @param stopping a crash after it is not recovered from */
export function consumerConfig(groupId: string, stopping: AbortSignal): ConsumerConfig {
  return {
    groupId,
    retry: { ...RETRY, restartOnFailure: async () => !stopping.aborted },
    sessionTimeout: SESSION_MS,
    heartbeatInterval: 1_000,
    rebalanceTimeout: 15_000,
    // Answered as soon as there is anything; a stop waits for the question in flight.
    maxWaitTimeInMs: 250,
    maxBytes: FETCH_BYTES_MAX,
    maxBytesPerPartition: 1024 * 1024,
  };
}
