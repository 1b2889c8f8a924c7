import type { Channel, SubscribedChannel, SubscriptionRefusal } from '@goldwake/contracts';
import type { ChannelHandlers, Subscription, SubscriptionHandlers } from './connect.js';

/** The subscriptions of one page: the callbacks for each subscribed channel. */
export class Subscriptions {
  private readonly byChannel = new Map<Channel, Set<SubscriptionHandlers>>();

  /**
   * Adds a subscription.
   * @param onLast called when no subscription to the channel is left because the app has ended them
   */
  add(channel: SubscribedChannel, handlers: SubscriptionHandlers, onLast: () => void): Subscription {
    const all = this.byChannel.get(channel) ?? new Set();
    const own = { ...handlers };
    this.byChannel.set(channel, all.add(own));
    return {
      channel,
      unsubscribe: () => {
        if (!all.delete(own) || all.size > 0 || this.byChannel.get(channel) !== all) return;
        this.byChannel.delete(channel);
        onLast();
      },
    };
  }

  has(channel: Channel): boolean {
    return this.byChannel.has(channel);
  }

  /** Returns the channels with at least one subscription. */
  channels(): Channel[] {
    return [...this.byChannel.keys()];
  }

  handlers(channel: Channel): ChannelHandlers[] {
    return [...(this.byChannel.get(channel) ?? [])];
  }

  /** Reports that the server cannot start the subscriptions to a channel at the moment. */
  postpone(channel: Channel): void {
    for (const { onUnavailable } of [...(this.byChannel.get(channel) ?? [])]) onUnavailable?.();
  }

  /** Ends all subscriptions to a channel that the server has refused. */
  refuse(channel: Channel, code: SubscriptionRefusal): void {
    const ended = this.byChannel.get(channel) ?? [];
    this.byChannel.delete(channel);
    for (const { onRefused } of ended) onRefused?.(code);
  }
}
