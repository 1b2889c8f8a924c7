import type { Documents } from '@goldwake/core';
import { Fenced, messageOf, pause, pauseAfter } from '@goldwake/core/adapters';
import type { Kafka, Producer, TopicMessages } from 'kafkajs';
import type { EventText } from '../event-text.js';
import { idempotentProducer } from '../kafka/client.js';
import type { Topics } from '../kafka/topics.js';
import { acquireRelay, checked, RELAY, type RelayLease, type RelayState } from './lease.js';
import { requests } from './requests.js';

const LEASE_MS = 3_000;
const PAUSES = { firstMs: 100, maxMs: 2_000 };
/** A failure after this many milliseconds of work is treated as the first one. */
const STEADY_MS = 2_000;

/**
 * Source of new events, like `tail` of the event store. The events stay in their stored schema version, because
 * consumers may know newer versions than this process.
 */
export type EventSource = (afterPosition: number, signal: AbortSignal) => AsyncIterable<readonly EventText[]>;

export interface RelayParts {
  source: EventSource;
  documents: Documents;
  kafka: Kafka;
  topics: Topics;
  /** Unique id of this relay; it must differ from the ids of earlier relays of the same service. */
  holder: string;
  report(message: string): void;
  /**
   * Duration of the lease in milliseconds; the default is 3,000. If a relay dies, no events are published for this
   * time.
   */
  leaseMs?: number;
  /** Maximum number of events in one produce request; the default is 1,000. */
  eventsMax?: number;
}

/**
 * Publishes stored events to Kafka in order of position, each event at least once. Only one relay per event store is
 * active; the others wait for the lease.
 */
export class Relay {
  private readonly stopping = new AbortController();
  private running: Promise<void> = Promise.resolve();

  constructor(private readonly parts: RelayParts) {}

  async start(): Promise<void> {
    await this.parts.documents.declare(RELAY);
    this.running = this.run();
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  private async run(): Promise<void> {
    const { signal } = this.stopping;
    for (let failures = 0; !signal.aborted; ) {
      const since = performance.now();
      try {
        await this.serve();
      } catch (error) {
        if (error instanceof Fenced) this.parts.report(`the relay waits for the lease: ${error.message}`);
        else this.parts.report(messageOf(error));
        failures = performance.now() - since > STEADY_MS ? 1 : failures + 1;
        await pause(pauseAfter(failures, PAUSES), signal);
      }
    }
  }

  /** Runs one term of the relay: acquires the lease and publishes events until the lease ends. */
  private async serve(): Promise<void> {
    const { documents, holder, leaseMs = LEASE_MS } = this.parts;
    const { signal } = this.stopping;
    const lease = await acquireRelay(documents, { holder, leaseMs }, signal);
    await lease?.hold(signal, async (term) => {
      try {
        await this.publish(lease, term);
      } catch (error) {
        throw error instanceof Fenced ? error : stopped(lease.state, error);
      }
    });
  }

  /**
   * Publishes events. While the progress of one produce request is being stored, the next request is sent, so at most
   * two requests are repeated after a crash.
   */
  private async publish(lease: RelayLease, signal: AbortSignal): Promise<void> {
    const { source, kafka, topics, eventsMax } = this.parts;
    const producer = idempotentProducer(kafka);
    let noted: Promise<void> = Promise.resolve();
    try {
      await ended(producer.connect(), signal);
      for await (const events of source(checked(lease.state).position, signal)) {
        for (const { damage } of events) if (damage !== undefined) this.parts.report(damage);
        for (const { messages, progress } of requests(events, lease.state, topics, eventsMax)) {
          if (!(await this.send(producer, messages, signal))) return;
          await noted;
          noted = lease.advance(progress);
          noted.catch(() => {});
        }
      }
    } finally {
      // Requests that Kafka has not acknowledged yet are sent again in the next term.
      await Promise.allSettled([noted, producer.disconnect()]);
    }
    await noted;
  }

  /**
   * Sends records to Kafka.
   * @returns false if the signal aborts before Kafka has acknowledged them
   */
  private async send(producer: Producer, topicMessages: TopicMessages[], signal: AbortSignal): Promise<boolean> {
    if (topicMessages.length === 0) return true;
    return ended(
      producer.sendBatch({ topicMessages, acks: -1 }).then(() => true),
      signal,
    ).then((done) => done ?? false);
  }
}

function stopped({ position }: RelayState, error: unknown): Error {
  return new Error(`the relay stopped after position ${position}: ${messageOf(error)}`);
}

/**
 * Waits until the work ends or the signal aborts. After an abort the work is ignored, because kafkajs would retry it
 * without end.
 */
function ended<T>(work: Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  work.catch(() => {});
  if (signal.aborted) return Promise.resolve(undefined);
  return new Promise((resolve, reject) => {
    const abort = () => resolve(undefined);
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
