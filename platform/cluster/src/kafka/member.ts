import { type Topic, topicOf } from '@goldwake/contracts';
import type { DeadLetter, Subscription } from '@goldwake/core';
import { messageOf, PAUSE_MAX_MS, pause, waitAtMost } from '@goldwake/core/adapters';
import type { Admin, Consumer, EachBatchPayload, Kafka } from 'kafkajs';
import { consumerConfig } from './client.js';
import { Partition, type PartitionParts } from './partition.js';
import { keyOf } from './topics.js';

const HEARTBEAT_MS = 1_000;
/**
 * Maximum time a stopping member waits until it has joined its group, in milliseconds; the bus as a whole stops within
 * `DRAIN_MS_MAX`.
 */
const JOINING_MS_MAX = 4_000;
const LEAVING_MS_MAX = 5_000;
/** Kafka error types that show that the group has continued without this member until it joins again. */
const REJOIN_ERRORS = new Set<unknown>([
  'REBALANCE_IN_PROGRESS',
  'ILLEGAL_GENERATION',
  'UNKNOWN_MEMBER_ID',
  'NOT_COORDINATOR_FOR_GROUP',
]);

export interface MemberParts extends PartitionParts {
  kafka: Kafka;
  admin: Admin;
  /** Called when the group may have progressed in a partition. */
  moved(): void;
}

/** Membership of this process in a consumer group: handles the partitions assigned to it, one batch at a time. */
export class Member {
  readonly groupId: string;
  /** Assigned partitions, by `topic/partition` with Kafka's topic name. */
  private partitions = new Map<string, Partition>();
  private joined: Promise<void> = Promise.resolve();
  private generation = new AbortController();
  /** Aborts the work on the current batch. */
  private currentBatch = new AbortController();
  private readonly stopping = new AbortController();
  /** Error that excluded this member from the group; undefined once it has joined again. */
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
   * Handles the event of a dead letter again.
   * @returns false if it is to be retried later, or if its partition belongs to another member
   */
  async replay(deadLetter: DeadLetter): Promise<boolean> {
    const stream = deadLetter.eventId.slice(0, deadLetter.eventId.lastIndexOf('@'));
    const own = this.partitionOf(topicOf(stream), this.parts.topics.partitionOf(keyOf(stream)));
    return (await own?.replay(deadLetter, this.generation.signal)) ?? false;
  }

  /**
   * Resolves when joining has begun. It does not wait for the join itself, which takes up to ten seconds (the session
   * timeout) if a member of the group was killed.
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

  /** Resolves when this member has joined and has loaded the group's checkpoints. */
  async isJoined(): Promise<void> {
    await this.running;
    await this.joined;
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    this.generation.abort();
    this.currentBatch.abort();
    // kafkajs can leave a group only after it has joined or rejoined, and joining may wait for the session timeout of a
    // killed member.
    await waitAtMost(LEAVING_MS_MAX, this.leave());
  }

  private async leave(): Promise<void> {
    // If this member left in the middle of joining, the group would wait for its session timeout as for a killed
    // member.
    await waitAtMost(JOINING_MS_MAX, this.running);
    await this.consumer?.disconnect();
  }

  private async restart(error: Error): Promise<void> {
    this.parts.report(
      `${this.subscription.group} left its consumer group, joins again after a pause: ${messageOf(error)}`,
    );
    await pause(PAUSE_MAX_MS, this.stopping.signal);
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

  /** Loads the assigned partitions; retries until it succeeds or another assignment arrives. */
  private async load(assignment: Record<string, number[]>, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      try {
        const partitions = await this.loadAll(assignment, signal);
        if (!signal.aborted) this.partitions = partitions;
        this.parts.moved();
        return;
      } catch (error) {
        if (signal.aborted) return;
        this.parts.report(`${this.subscription.group} cannot load its checkpoints, retrying: ${messageOf(error)}`);
        await pause(PAUSE_MAX_MS, signal);
      }
    }
  }

  private async loadAll(assignment: Record<string, number[]>, signal: AbortSignal): Promise<Map<string, Partition>> {
    const partitions = new Map<string, Partition>();
    const committed = await this.committed();
    for (const topic of this.subscription.topics) {
      const name = this.parts.topics.of(topic);
      for (const number of assignment[name] ?? []) {
        const partition = new Partition(this.subscription, topic, number, this.parts);
        await partition.load(committed.get(nameOf(name, number)) ?? 0, signal);
        partitions.set(nameOf(name, number), partition);
      }
    }
    return partitions;
  }

  /**
   * Returns the positions stored as metadata of the group's offsets. Events without effects move only these offsets,
   * not the checkpoint in the store.
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
   * Handles a batch, or rejects it at once if the group is rebalancing. Before kafkajs rejoins, it delivers one batch
   * of every partition it has fetched. Without the rejection each of these was worked on until its next heartbeat
   * failed: with 12 partitions a rebalance took as many seconds, and the group excluded the member.
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

  private async work({ batch, heartbeat, resolveOffset }: EachBatchPayload): Promise<void> {
    const { topic, partition } = batch;
    this.currentBatch = new AbortController();
    const { signal } = this.currentBatch;
    let failed: unknown;
    // Heartbeats keep the membership alive during a slow handler, and report to this member that the group has changed.
    const heartbeats = setInterval(() => {
      heartbeat().catch((error) => {
        failed = error;
        this.currentBatch.abort();
      });
    }, HEARTBEAT_MS);
    try {
      await this.joined;
      const own = this.partitions.get(nameOf(topic, partition));
      if (this.stopping.signal.aborted) return;
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
    } finally {
      clearInterval(heartbeats);
      this.parts.moved();
    }
  }
}

export function nameOf(topic: string, partition: number): string {
  return `${topic}/${partition}`;
}
