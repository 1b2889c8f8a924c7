import { setMaxListeners } from 'node:events';
import { CHECKPOINTS, DEAD_LETTERS, type EventBus, isProjection, type Subscription } from '@goldwake/core';
import { ReplayRequests, type ReplayRequestsParts, type ReplayTarget } from '@goldwake/core/adapters';
import { ConsumerGroup, type GroupParts } from './consumer-group.js';

export class EmbeddedEventBus implements EventBus {
  private readonly groups = new Map<string, ConsumerGroup>();
  private readonly replaying: ReplayTarget[] = [];
  private readonly replayRequests: ReplayRequests;
  private started: Promise<void> | undefined;

  constructor(private readonly parts: GroupParts & ReplayRequestsParts) {
    this.replayRequests = new ReplayRequests(parts);
  }

  subscribe(subscription: Subscription): void {
    if (this.started) throw new Error(`${subscription.group}: subscribe before the event bus starts`);
    if (this.groups.has(subscription.group)) throw new Error(`${subscription.group}: this group is already subscribed`);
    const group = new ConsumerGroup(subscription, this.parts);
    this.groups.set(subscription.group, group);
    if (isProjection(subscription)) return;
    this.replaying.push({ group: subscription.group, replay: (deadLetter) => group.replay(deadLetter) });
  }

  start(): Promise<void> {
    this.started ??= this.parts.documents.declare(CHECKPOINTS, DEAD_LETTERS).then(async () => {
      await Promise.all([...this.groups.values()].map((group) => group.start()));
      this.replayRequests.start(this.replaying);
    });
    return this.started;
  }

  positions(): Record<string, number> {
    return Object.fromEntries([...this.groups].map(([name, group]) => [name, group.donePosition]));
  }

  async settled(position: number, signal?: AbortSignal): Promise<void> {
    // Each group adds a listener; Node would warn of a leak at the eleventh.
    if (signal) setMaxListeners(Number.POSITIVE_INFINITY, signal);
    await Promise.all([...this.groups.values()].map((group) => group.settled(position, signal)));
  }

  async stop(): Promise<void> {
    await this.started;
    await Promise.all([this.replayRequests, ...this.groups.values()].map((each) => each.stop()));
  }
}
