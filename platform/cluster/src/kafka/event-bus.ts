import type { Documents, EventStore } from '@goldwake/core';
import { DEAD_LETTERS, type EventBus, isProjection, type Subscription } from '@goldwake/core';
import type { HandlingParts } from '@goldwake/core/adapters';
import { messageOf, pause, RequestedLetters, waitAtMost } from '@goldwake/core/adapters';
import type { Kafka } from 'kafkajs';
import { RELAY, RELAY_ID, type RelayState } from '../relay/lease.js';
import { DeadLetterTopic } from './dead-letters.js';
import { Member } from './member.js';
import { PLACES } from './place.js';
import { reached } from './reached.js';
import type { Topics } from './topics.js';

/**
 * Milliseconds between two checks of a group's progress while a caller waits for it; progress in this process ends the
 * wait at once.
 */
const LOOK_MS = 25;
/** Milliseconds between two updates of `positions` while no caller waits. */
const IDLE_LOOK_MS = 500;
/**
 * Maximum time a stopping bus waits for its last progress check, in milliseconds; it runs within `DRAIN_MS_MAX`, in
 * parallel with the members' stop.
 */
const LOOKING_MS_MAX = 1_000;

export interface KafkaBusParts extends HandlingParts {
  store: EventStore;
  documents: Documents;
  kafka: Kafka;
  topics: Topics;
}

export class KafkaEventBus implements EventBus {
  private readonly members = new Map<string, Member>();
  private readonly standing: Record<string, number> = {};
  private readonly stopping = new AbortController();
  private readonly admin;
  private readonly deadLetters;
  private readonly letters;
  private started: Promise<void> | undefined;
  private stopped: Promise<void> | undefined;
  private looking: Promise<void> = Promise.resolve();
  private wake = new AbortController();
  private told: string | undefined;

  constructor(private readonly parts: KafkaBusParts) {
    this.admin = parts.kafka.admin();
    this.deadLetters = new DeadLetterTopic(parts.kafka, parts.topics);
    this.letters = new RequestedLetters(parts.documents, parts.report);
  }

  subscribe(subscription: Subscription): void {
    const { group } = subscription;
    if (this.started) throw new Error(`${group}: cannot subscribe after the bus has started`);
    if (this.members.has(group)) throw new Error(`${group}: the group already has a subscription`);
    const { admin, deadLetters } = this;
    const moved = () => this.wake.abort();
    this.members.set(group, new Member(subscription, { ...this.parts, admin, deadLetters, moved }));
    this.standing[group] = 0;
  }

  start(): Promise<void> {
    this.started ??= this.begin();
    return this.started;
  }

  private async begin(): Promise<void> {
    await this.parts.documents.declare(PLACES, DEAD_LETTERS, RELAY);
    await this.admin.connect();
    await Promise.all([...this.members.values()].map((member) => member.start()));
    this.looking = this.keepLooking();
    const replaying = [...this.members.values()].filter(({ subscription }) => !isProjection(subscription));
    this.letters.start(
      replaying.map((member) => ({ group: member.subscription.group, replay: (letter) => member.replay(letter) })),
    );
  }

  /** Resolves when this process is a member of each of its groups. */
  async takesPart(): Promise<void> {
    await Promise.all([...this.members.values()].map((member) => member.takesPart()));
  }

  positions(): Record<string, number> {
    return { ...this.standing };
  }

  async settled(position: number, signal?: AbortSignal): Promise<void> {
    const isThere = () => Object.values(this.standing).every((standing) => standing >= position);
    const isGivenUp = () => this.stopping.signal.aborted || signal?.aborted;
    const wake = () => this.wake.abort();
    signal?.addEventListener('abort', wake, { once: true });
    while (!isThere() && !isGivenUp()) {
      await this.look().catch((error) => this.tellOnce(messageOf(error)));
      if (!isThere() && !isGivenUp()) await pause(LOOK_MS, this.wake.signal);
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
      // A request to an unreachable Kafka gets no response, so the wait is bounded.
      waitAtMost(LOOKING_MS_MAX, this.looking),
      ...[this.letters, ...this.members.values()].map((each) => each.stop()),
    ]);
    await waitAtMost(LOOKING_MS_MAX, this.look()).catch(() => undefined);
    await Promise.all([this.deadLetters.close(), this.admin.disconnect()]);
  }

  private async keepLooking(): Promise<void> {
    const { signal } = this.stopping;
    for (let seen = -1; !signal.aborted; await pause(IDLE_LOOK_MS, signal)) {
      const { position } = await this.relayed().catch(() => ({ position: seen }));
      if (position === seen && Object.values(this.standing).every((standing) => standing >= position)) continue;
      seen = position;
      await this.look().catch(() => undefined);
    }
  }

  private async relayed(): Promise<Pick<RelayState, 'position' | 'last'>> {
    return (await this.parts.documents.get(RELAY, RELAY_ID))?.body ?? { position: 0, last: {} };
  }

  /** Reports an outage once, however often the check is retried. */
  private tellOnce(reason: string): void {
    if (reason !== this.told) this.parts.report(`the progress of the consumer groups is unknown: ${reason}`);
    this.told = reason;
  }

  private async look(): Promise<void> {
    this.wake = new AbortController();
    const relayed = await this.relayed();
    for (const [group, member] of this.members) {
      if ((this.standing[group] ?? 0) >= relayed.position) continue;
      const position = await reached(member, relayed, this.parts);
      this.standing[group] = Math.max(this.standing[group] ?? 0, position);
    }
    this.told = undefined;
  }
}
