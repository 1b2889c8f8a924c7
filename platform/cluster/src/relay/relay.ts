import { DEAD_LETTERS, PositionGap } from '@goldwake/core';
import { Fenced, messageOf, pause, pauseAfter } from '@goldwake/core/adapters';
import type { Kafka, Producer, TopicMessages } from 'kafkajs';
import type { EventText } from '../event-text.js';
import { idempotentProducer } from '../kafka/client.js';
import type { Gap } from '../mongo/gap.js';
import { acquireRelay, checked, RELAY, type RelayLease, type RelayState } from './lease.js';
import { MissingEvents, type MissingEventsParts } from './missing-events.js';
import { requests } from './requests.js';

const LEASE_MS = 3_000;
const PAUSES = { firstMs: 100, maxMs: 2_000 };
/**
 * Failures in a row double the pause before the next attempt. After an attempt that ran longer than this, in
 * milliseconds, the pauses start again from the shortest one.
 */
const STEADY_MS = 2_000;
/**
 * Time for which the relay waits for a missing event, in milliseconds. It is longer than any transaction of an append
 * and any change of the primary, so that an event that is merely late is not skipped.
 */
const MISSING_MS = 5_000;
/** Interval between checks whether missing events were restored, in milliseconds. */
const RESTORED_MS = 2_000;

/**
 * Source of new events, like `tail` of the event store. The events stay in their stored schema version, because
 * consumers may know newer versions than this process.
 */
export type EventSource = (afterPosition: number, signal: AbortSignal) => AsyncIterable<readonly EventText[]>;

export interface RelayParts extends MissingEventsParts {
  source: EventSource;
  kafka: Kafka;
  /** Unique id of this relay; it must differ from the ids of earlier relays of the same service. */
  holder: string;
  /**
   * Duration of the lease in milliseconds; the default is 3,000. If a relay dies, no events are published for so long.
   */
  leaseMs?: number;
  /** Maximum number of events in one produce request; the default is 1,000. */
  eventsMax?: number;
  /** Time for which the relay waits for a missing event, in milliseconds; the default is 5,000. */
  missingMs?: number;
}

/**
 * Publishes stored events to Kafka in order of position, each event at least once. Only one relay per event store is
 * active; the others wait for the lease.
 */
export class Relay {
  private readonly stopping = new AbortController();
  private running: Promise<void> = Promise.resolve();
  private readonly missing: MissingEvents;
  /** The missing event before which the relay has stopped. */
  private waitsFor: { position: number; sinceMs: number } | undefined;

  constructor(private readonly parts: RelayParts) {
    this.missing = new MissingEvents(parts);
  }

  async start(): Promise<void> {
    await this.parts.documents.declare(RELAY, DEAD_LETTERS);
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
        else if (!this.isKnown(error)) this.parts.report(messageOf(error));
        failures = performance.now() - since > STEADY_MS ? 1 : failures + 1;
        await pause(pauseAfter(failures, PAUSES), signal);
      }
    }
  }

  /** Returns whether the error reports the missing event for which the relay already waits. */
  private isKnown(error: unknown): boolean {
    const cause = error instanceof Error ? error.cause : undefined;
    if (!(cause instanceof PositionGap)) return false;
    if (this.waitsFor?.position === cause.position) return true;
    this.waitsFor = { position: cause.position, sinceMs: performance.now() };
    return false;
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
    const sendAll = async (events: readonly EventText[]): Promise<boolean> => {
      for (const { messages, progress } of requests(events, lease.state, topics, eventsMax)) {
        if (!(await this.send(producer, messages, signal))) return false;
        await noted;
        noted = lease.advance(progress);
        noted.catch(() => {});
      }
      return true;
    };
    const checks = setInterval(() => void this.missing.removeRestored().catch(() => {}), RESTORED_MS);
    try {
      await ended(producer, producer.connect(), signal);
      const gap = await this.gapToPass(checked(lease.state).position, signal);
      // The search for the missing events may have been cut short.
      if (signal.aborted) return;
      if (gap) {
        await this.missing.add(gap);
        if (!(await sendAll(this.missing.noticesOf(gap)))) return;
        await lease.advance({ position: gap.last });
      }
      for await (const events of source(lease.state.position, signal)) {
        for (const { damage } of events) if (damage !== undefined) this.parts.report(damage);
        if (!(await sendAll(events))) return;
      }
    } finally {
      clearInterval(checks);
      // Requests that Kafka has not acknowledged yet are sent again in the next term.
      await Promise.allSettled([noted, producer.disconnect()]);
    }
    await noted;
  }

  /** Returns the gap after the position if the relay has waited long enough for the missing event. */
  private async gapToPass(position: number, signal: AbortSignal): Promise<Gap | undefined> {
    const { store, report, missingMs = MISSING_MS } = this.parts;
    const { waitsFor } = this;
    if (waitsFor?.position !== position + 1 || performance.now() - waitsFor.sinceMs < missingMs) return undefined;
    return store.gapAfter(position, { signal, report });
  }

  /**
   * Sends records to Kafka.
   * @returns false if the signal aborts before Kafka has acknowledged them
   */
  private async send(producer: Producer, topicMessages: TopicMessages[], signal: AbortSignal): Promise<boolean> {
    if (topicMessages.length === 0) return true;
    return ended(
      producer,
      producer.sendBatch({ topicMessages, acks: -1 }).then(() => true),
      signal,
    ).then((done) => done ?? false);
  }
}

function stopped({ position }: RelayState, error: unknown): Error {
  return new Error(`the relay stopped after position ${position}: ${messageOf(error)}`, { cause: error });
}

/**
 * Waits until the work of a producer ends or the signal aborts. After an abort the work is ignored, because
 * kafkajs would retry it without end. It may connect again after the producer was disconnected, so its end
 * disconnects once more.
 */
function ended<T>(producer: Producer, work: Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  const disconnect = async () => (signal.aborted ? producer.disconnect() : undefined);
  work.then(disconnect, disconnect).catch(() => {});
  if (signal.aborted) return Promise.resolve(undefined);
  return new Promise((resolve, reject) => {
    const abort = () => resolve(undefined);
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
