import type { Documents } from '@goldwake/core';
import { DEAD_LETTERS, type EventBus, isProjection, type Subscription } from '@goldwake/core';
import type { HandlingParts, ReplayRequestsParts } from '@goldwake/core/adapters';
import { messageOf, pause, ReplayRequests, waitAtMost } from '@goldwake/core/adapters';
import type { Kafka } from 'kafkajs';
import { RELAY, RELAY_ID, type RelayState } from '../relay/lease.js';
import { DeadLetterTopic } from './dead-letters.js';
import { handledPosition } from './handled-position.js';
import { Member, type MemberParts } from './member.js';
import { PARTITION_CHECKPOINTS } from './partition-checkpoint.js';
import type { Topics } from './topics.js';

/**
 * Interval between checks of a group's progress while a caller waits for it, in milliseconds. Progress in this process
 * ends the wait at once.
 */
const POLL_MS = 25;
/** Interval between updates of `positions` while no caller waits, in milliseconds. */
const IDLE_POLL_MS = 500;
/**
 * Maximum time that a stopping bus waits for its last progress check, in milliseconds. The wait runs in parallel with
 * the stopping of the members, within `DRAIN_MS_MAX`.
 */
const POLLING_MS_MAX = 1_000;

export interface KafkaBusParts extends HandlingParts, ReplayRequestsParts {
  store: MemberParts['store'];
  documents: Documents;
  kafka: Kafka;
  topics: Topics;
}

export class KafkaEventBus implements EventBus {
  private readonly members = new Map<string, Member>();
  private readonly progress: Record<string, number> = {};
  private readonly stopping = new AbortController();
  private readonly admin;
  private readonly deadLetters;
  private readonly replayRequests;
  private started: Promise<void> | undefined;
  private stopped: Promise<void> | undefined;
  private polling: Promise<void> = Promise.resolve();
  private wake = new AbortController();
  private lastReported: string | undefined;

  constructor(private readonly parts: KafkaBusParts) {
    this.admin = parts.kafka.admin();
    this.deadLetters = new DeadLetterTopic(parts.kafka, parts.topics);
    this.replayRequests = new ReplayRequests(parts);
  }

  subscribe(subscription: Subscription): void {
    const { group } = subscription;
    if (this.started) throw new Error(`${group}: cannot subscribe after the bus has started`);
    if (this.members.has(group)) throw new Error(`${group}: the group already has a subscription`);
    const { admin, deadLetters } = this;
    const moved = () => this.wake.abort();
    this.members.set(group, new Member(subscription, { ...this.parts, admin, deadLetters, moved }));
    this.progress[group] = 0;
  }

  start(): Promise<void> {
    this.started ??= this.begin();
    return this.started;
  }

  private async begin(): Promise<void> {
    await this.parts.documents.declare(PARTITION_CHECKPOINTS, DEAD_LETTERS, RELAY);
    await this.admin.connect();
    await Promise.all([...this.members.values()].map((member) => member.start()));
    this.polling = this.keepPolling();
    const replaying = [...this.members.values()].filter(({ subscription }) => !isProjection(subscription));
    this.replayRequests.start(
      replaying.map((member) => ({
        group: member.subscription.group,
        replay: (deadLetter) => member.replay(deadLetter),
      })),
    );
  }

  /** Resolves when this process has joined all consumer groups of its subscriptions. */
  async joined(): Promise<void> {
    await Promise.all([...this.members.values()].map((member) => member.isJoined()));
  }

  positions(): Record<string, number> {
    return { ...this.progress };
  }

  async settled(position: number, signal?: AbortSignal): Promise<void> {
    const isHandled = () => Object.values(this.progress).every((groupPosition) => groupPosition >= position);
    const isGivenUp = () => this.stopping.signal.aborted || signal?.aborted;
    const wake = () => this.wake.abort();
    signal?.addEventListener('abort', wake, { once: true });
    while (!isHandled() && !isGivenUp()) {
      await this.poll().catch((error) => this.reportOnce(messageOf(error)));
      if (!isHandled() && !isGivenUp()) await pause(POLL_MS, this.wake.signal);
    }
    signal?.removeEventListener('abort', wake);
  }

  stop(): Promise<void> {
    this.stopped ??= this.end();
    return this.stopped;
  }

  private async end(): Promise<void> {
    if (!this.started) return;
    await this.started.catch(() => undefined);
    this.stopping.abort();
    this.wake.abort();
    await Promise.all([
      // The wait has a time limit, because a request to an unreachable Kafka never gets a response.
      waitAtMost(POLLING_MS_MAX, this.polling),
      ...[this.replayRequests, ...this.members.values()].map((each) => each.stop()),
    ]);
    await waitAtMost(POLLING_MS_MAX, this.poll()).catch(() => undefined);
    await Promise.all([this.deadLetters.close(), this.admin.disconnect()]);
  }

  private async keepPolling(): Promise<void> {
    const { signal } = this.stopping;
    for (let seen = -1; !signal.aborted; await pause(IDLE_POLL_MS, signal)) {
      const { position } = await this.relayed().catch(() => ({ position: seen }));
      if (position === seen && Object.values(this.progress).every((groupPosition) => groupPosition >= position))
        continue;
      seen = position;
      await this.poll().catch(() => undefined);
    }
  }

  private async relayed(): Promise<Pick<RelayState, 'position' | 'last'>> {
    return (await this.parts.documents.get(RELAY, RELAY_ID))?.body ?? { position: 0, last: {} };
  }

  /** Reports each failure only once, although the progress check is retried until it succeeds. */
  private reportOnce(reason: string): void {
    if (reason !== this.lastReported) this.parts.report(`the progress of the consumer groups is unknown: ${reason}`);
    this.lastReported = reason;
  }

  private async poll(): Promise<void> {
    this.wake = new AbortController();
    const relayed = await this.relayed();
    let failed: unknown;
    for (const [group, member] of this.members) {
      if ((this.progress[group] ?? 0) >= relayed.position) continue;
      try {
        const position = await handledPosition(member, relayed, this.parts);
        this.progress[group] = Math.max(this.progress[group] ?? 0, position);
      } catch (error) {
        failed = error;
      }
    }
    if (failed) throw failed;
    this.lastReported = undefined;
  }
}
