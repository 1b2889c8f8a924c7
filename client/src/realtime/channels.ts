import type { SubscribedChannel } from '@goldwake/contracts';
import type { Connection, Subscription, SubscriptionHandlers } from '@goldwake/realtime-client';

interface Need {
  channel: SubscribedChannel;
  handlers: SubscriptionHandlers;
  subscription: Subscription | undefined;
}

/**
 * The channels that parts of the app subscribe to. They outlive a connection: the next connection subscribes to them
 * again after another player has signed in or the page was restored from the browser's cache. This is not part of the
 * connection's state machine, because only lazily loaded code subscribes to channels.
 */
export class Channels {
  readonly #needs = new Set<Need>();
  #connection: Pick<Connection, 'subscribe'> | undefined;

  /** @returns a function that ends the subscription */
  need(channel: SubscribedChannel, handlers: SubscriptionHandlers): () => void {
    const need: Need = { channel, handlers, subscription: this.#connection?.subscribe(channel, handlers) };
    this.#needs.add(need);
    return () => {
      this.#needs.delete(need);
      need.subscription?.unsubscribe();
    };
  }

  /** Subscribes a new connection to all channels. The previous one was closed with its subscriptions. */
  use(connection: Pick<Connection, 'subscribe'>): void {
    this.#connection = connection;
    for (const need of this.#needs) need.subscription = connection.subscribe(need.channel, need.handlers);
  }
}

export const channels = new Channels();
