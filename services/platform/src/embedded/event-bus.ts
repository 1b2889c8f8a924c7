import { CHECKPOINTS, DEAD_LETTERS, type EventBus, type Subscription } from '../ports/event-bus.js';
import { ConsumerGroup, type GroupParts } from './consumer-group.js';

export class EmbeddedEventBus implements EventBus {
  private readonly groups = new Map<string, ConsumerGroup>();
  private started: Promise<void> | undefined;

  constructor(private readonly parts: GroupParts) {}

  subscribe(subscription: Subscription): void {
    if (this.started) throw new Error(`${subscription.group}: subscribe before the bus starts`);
    if (this.groups.has(subscription.group)) throw new Error(`${subscription.group}: the group is subscribed already`);
    this.groups.set(subscription.group, new ConsumerGroup(subscription, this.parts));
  }

  start(): Promise<void> {
    this.started ??= this.parts.documents.declare(CHECKPOINTS, DEAD_LETTERS).then(async () => {
      await Promise.all([...this.groups.values()].map((group) => group.start()));
    });
    return this.started;
  }

  positions(): Record<string, number> {
    return Object.fromEntries([...this.groups].map(([name, group]) => [name, group.donePosition]));
  }

  async settled(position: number, signal?: AbortSignal): Promise<void> {
    await Promise.all([...this.groups.values()].map((group) => group.settled(position, signal)));
  }

  async stop(): Promise<void> {
    await this.started;
    await Promise.all([...this.groups.values()].map((group) => group.stop()));
  }
}
