import { type Topic, topicOf } from '@goldwake/contracts';
import { DamagedDocument, type DeadLetter, type Subscription } from '@goldwake/core';
import { HANDLING_PAUSES, messageOf, pause, waitAtMost } from '@goldwake/core/adapters';
import type { Admin, Consumer, EachBatchPayload, Kafka } from 'kafkajs';
import { consumerConfig } from './client.js';
import { Partition, type PartitionParts } from './partition.js';
import { keyOf } from './topics.js';

const HEARTBEAT_MS = 1_000;
/**
 * Maximum time that a stopping member waits for its pending join, in milliseconds; the whole bus must stop
 * within `DRAIN_MS_MAX`.
 */
const JOINING_MS_MAX = 4_000;
const LEAVING_MS_MAX = 5_000;
/** Time after which a partition whose checkpoint is damaged is tried again, in milliseconds. */
const DAMAGED_MS = 2_000;
/** Interval between checks whether missing events were restored, in milliseconds. */
const RESTORED_MS = 2_000;
/** Types of Kafka errors after which this member must rejoin, because the group has continued without it. */
const REJOIN_ERRORS = new Set<unknown>([
  'REBALANCE_IN_PROGRESS',
  'ILLEGAL_GENERATION',
  'UNKNOWN_MEMBER_ID',
  'NOT_COORDINATOR_FOR_GROUP',
]);

export interface MemberParts extends PartitionParts {
  kafka: Kafka;
  admin: Admin;
  /** Called when the group may have made progress in a partition. */
  moved(): void;
}

/** This process's membership in a consumer group: handles the assigned partitions, one batch at a time. */
export class Member {
  readonly groupId: string;
  /** Assigned partitions, keyed by `topic/partition` with the Kafka topic name. */
  private partitions = new Map<string, Partition>();
  private joined: Promise<void> = Promise.resolve();
  private generation = new AbortController();
  /** Aborts the work on the current batch. */
  private currentBatch = new AbortController();
  private readonly stopping = new AbortController();
  /** Error that removed this member from the group; undefined after it has joined again. */
  private rejoinReason: unknown;
  private consumer: Consumer | undefined;
  private running: Promise<void> = Promise.resolve();

  constructor(
    readonly subscription: Subscription,
    private readonly parts: MemberParts,
  ) {
    this.groupId = `${parts.topics.namespace}.${subscription.group}`;
  }

  partitionOf(topic: Topic, partition: number): Partition | undefined {
    return this.partitions.get(nameOf(this.parts.topics.of(topic), partition));
  }

  /**
   * Handles a dead letter's event again.
   * @returns false if it is to be retried later, or if its partition belongs to another member
   */
  async replay(deadLetter: DeadLetter): Promise<boolean> {
    const stream = deadLetter.eventId.slice(0, deadLetter.eventId.lastIndexOf('@'));
    const own = this.partitionOf(topicOf(stream), this.parts.topics.partitionOf(keyOf(stream)));
    return (await own?.replay(deadLetter, this.generation.signal)) ?? false;
  }

  /**
   * Starts to join the group and resolves without waiting for the join to finish. If a member of the group was killed,
   * joining takes up to ten seconds (the session timeout).
   */
  async start(): Promise<void> {
    const { signal } = this.stopping;
    const consumer = this.parts.kafka.consumer(consumerConfig(this.groupId, signal));
    this.consumer = consumer;
    consumer.on(consumer.events.GROUP_JOIN, ({ payload }) => this.join(payload.memberAssignment));
    consumer.on(consumer.events.CRASH, ({ payload }) => {
      if (!payload.restart && !signal.aborted) void this.restart(payload.error);
    });
    await consumer.connect();
    await consumer.subscribe({
      topics: this.subscription.topics.map((topic) => this.parts.topics.of(topic)),
      fromBeginning: true,
    });
    if (signal.aborted) return consumer.disconnect();
    this.running = consumer
      .run({ autoCommit: false, eachBatchAutoResolve: false, eachBatch: (payload) => this.take(payload) })
      .catch((error) => this.restart(error));
  }

  /** Resolves when this member has joined the group and loaded its checkpoints. */
  async isJoined(): Promise<void> {
    await this.running;
    await this.joined;
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    this.generation.abort();
    this.currentBatch.abort();
    // The wait is limited: kafkajs can leave a group only after a pending join has finished, and that join may wait for
    // the session timeout of a killed member.
    await waitAtMost(LEAVING_MS_MAX, this.leave());
  }

  private async leave(): Promise<void> {
    // If this member left during a join, the group would treat it as killed and wait for its session timeout.
    await waitAtMost(JOINING_MS_MAX, this.running);
    await this.consumer?.disconnect();
  }

  private async restart(error: Error): Promise<void> {
    this.parts.report(
      `${this.subscription.group} left its consumer group and rejoins after a pause: ${messageOf(error)}`,
    );
    await pause(HANDLING_PAUSES.maxMs, this.stopping.signal);
    if (!this.stopping.signal.aborted) await this.start().catch((again) => this.restart(again));
  }

  private join(assignment: Record<string, number[]>): void {
    this.rejoinReason = undefined;
    this.generation.abort();
    this.currentBatch.abort();
    this.generation = new AbortController();
    if (this.stopping.signal.aborted) this.generation.abort();
    const { signal } = this.generation;
    this.partitions = new Map();
    this.joined = this.load(assignment, signal);
  }

  /** Loads the checkpoints of the assigned partitions; retries until it succeeds or the assignment changes. */
  private async load(assignment: Record<string, number[]>, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      try {
        const partitions = await this.loadAll(assignment, signal);
        if (!signal.aborted) this.partitions = partitions;
        this.parts.moved();
        void this.retryRestored(signal);
        return;
      } catch (error) {
        if (signal.aborted) return;
        this.parts.report(`${this.subscription.group} cannot load its checkpoints, retrying: ${messageOf(error)}`);
        await pause(HANDLING_PAUSES.maxMs, signal);
      }
    }
  }

  /** Retries the keys that are parked because of a missing event, as soon as somebody has restored it. */
  private async retryRestored(signal: AbortSignal): Promise<void> {
    for (await pause(RESTORED_MS, signal); !signal.aborted; await pause(RESTORED_MS, signal)) {
      for (const partition of this.partitions.values()) {
        // While the store is unreachable, the keys stay parked.
        await partition.retryRestored(signal).catch(() => {});
        this.parts.moved();
      }
    }
  }

  /** Loads the partitions of an assignment, without those whose checkpoint is damaged. */
  private async loadAll(assignment: Record<string, number[]>, signal: AbortSignal): Promise<Map<string, Partition>> {
    const partitions = new Map<string, Partition>();
    const committed = await this.committed();
    for (const topic of this.subscription.topics) {
      const name = this.parts.topics.of(topic);
      for (const number of assignment[name] ?? []) {
        const partition = new Partition(this.subscription, topic, number, this.parts);
        try {
          await partition.load(committed.get(nameOf(name, number)) ?? 0, signal);
          partitions.set(nameOf(name, number), partition);
        } catch (error) {
          if (!(error instanceof DamagedDocument)) throw error;
        }
      }
    }
    return partitions;
  }

  /**
   * Returns an assigned partition. One whose checkpoint was damaged is loaded again, as it may have been repaired.
   * @throws DamagedDocument
   */
  private async loaded(topicName: string, number: number): Promise<Partition | undefined> {
    const name = nameOf(topicName, number);
    const known = this.partitions.get(name);
    const topic = this.subscription.topics.find((each) => this.parts.topics.of(each) === topicName);
    if (known || topic === undefined) return known;
    const { signal } = this.generation;
    const partition = new Partition(this.subscription, topic, number, this.parts);
    await partition.load((await this.committed()).get(name) ?? 0, signal);
    if (!signal.aborted) this.partitions.set(name, partition);
    return partition;
  }

  /**
   * Returns the positions that are stored as metadata of the group's committed offsets. An event without effects moves
   * only the offset, not the checkpoint in the store.
   */
  async committed(): Promise<Map<string, number>> {
    const topics = this.subscription.topics.map((topic) => this.parts.topics.of(topic));
    const offsets = await this.parts.admin.fetchOffsets({ groupId: this.groupId, topics });
    return new Map(
      offsets.flatMap(({ topic, partitions }) =>
        partitions.map(({ partition, metadata }) => [nameOf(topic, partition), Number(metadata ?? 0)] as const),
      ),
    );
  }

  /**
   * Handles a batch, or rejects it at once during a rebalance: before it rejoins, kafkajs delivers one batch of every
   * fetched partition. Without the rejection each batch ran until its next heartbeat failed: with 12 partitions a
   * rebalance took 12 s, and the group excluded the member.
   */
  private async take(payload: EachBatchPayload): Promise<void> {
    if (this.rejoinReason) throw this.rejoinReason;
    try {
      await this.work(payload);
    } catch (error) {
      if (REJOIN_ERRORS.has((error as { type?: unknown }).type)) this.rejoinReason = error;
      throw error;
    }
  }

  private async work({ batch, heartbeat, resolveOffset, pause: pauseFetch }: EachBatchPayload): Promise<void> {
    const { topic, partition } = batch;
    this.currentBatch = new AbortController();
    const { signal } = this.currentBatch;
    let failed: unknown;
    // Heartbeats keep this member in the group while a handler is slow; a failed one shows that the group has changed.
    const heartbeats = setInterval(() => {
      heartbeat().catch((error) => {
        failed = error;
        this.currentBatch.abort();
      });
    }, HEARTBEAT_MS);
    try {
      await this.joined;
      if (this.stopping.signal.aborted) return;
      const own = await this.loaded(topic, partition);
      if (own && (await own.take(batch.messages, signal))) {
        const offset = batch.lastOffset();
        resolveOffset(offset);
        this.parts.moved();
        const next = String(BigInt(offset) + 1n);
        const metadata = String(own.position);
        await this.consumer?.commitOffsets([{ topic, partition, offset: next, metadata }]);
      }
      if (failed) throw failed;
      await heartbeat();
    } catch (error) {
      if (!(error instanceof DamagedDocument)) throw error;
      // Only this partition waits; the other partitions of the group continue.
      this.partitions.delete(nameOf(topic, partition));
      this.parts.report(
        `${this.subscription.group} stopped in ${topic}/${partition}, trying again in ${DAMAGED_MS / 1_000} s: ${error.message}`,
      );
      setTimeout(pauseFetch(), DAMAGED_MS).unref();
    } finally {
      clearInterval(heartbeats);
      this.parts.moved();
    }
  }
}

export function nameOf(topic: string, partition: number): string {
  return `${topic}/${partition}`;
}
