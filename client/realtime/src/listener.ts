import {
  type Channel,
  type HeartbeatFrame,
  isAutomatic,
  type PushFrame,
  type SkippedFrame,
  type SubscribedChannel,
  type SubscribedFrame,
  type SubscriptionRefusal,
  type WelcomeFrame,
} from '@goldwake/contracts';
import type { ChannelHandlers, ConnectionHandlers, Subscription, SubscriptionHandlers } from './connect.js';
import { type ChannelState, Positions } from './positions.js';
import { Subscriptions } from './subscriptions.js';

/** Receives what the leading tab forwards to the other tabs. Frames arrive here only after the gap check. */
export interface RelayedPush {
  frame(frame: PushFrame | SkippedFrame): void;
  /** Called when the channel positions have changed without a push. */
  state(): void;
  /** Called when the server has refused a subscription. */
  refused(channel: Channel, code: SubscriptionRefusal): void;
}

/**
 * Delivers the content of frames to the app: each push once and in channel order, and a resync request when pushes may
 * be missing.
 */
export class Listener {
  readonly positions = new Positions();
  readonly subscriptions = new Subscriptions();
  private over = false;

  constructor(
    private readonly handlers: ConnectionHandlers,
    private readonly relay?: RelayedPush,
  ) {}

  welcome({ channels }: Pick<WelcomeFrame, 'channels'>): void {
    const lost = this.positions.welcome(channels);
    this.relay?.state();
    this.resync(lost);
  }

  /** Adds a subscription for the app; `onLast` is called when the channel's last subscription ends. */
  subscribe(channel: SubscribedChannel, handlers: SubscriptionHandlers, onLast: () => void): Subscription {
    let ended = false;
    const subscription = this.subscriptions.add(channel, handlers, onLast);
    // The channel already delivers pushes, because another subscription or another tab needs it.
    if (this.positions.epochOf(channel) !== undefined) {
      queueMicrotask(() => {
        if (!ended && !this.over) handlers.onResync?.(channel);
      });
    }
    return {
      channel,
      unsubscribe: () => {
        ended = true;
        subscription.unsubscribe();
      },
    };
  }

  subscribed({ channel, epoch, offset }: SubscribedFrame): void {
    this.positions.begin(channel, { epoch, offset });
    this.relay?.state();
    this.resync([channel]);
  }

  unsubscribed(channel: Channel): void {
    this.positions.end(channel);
  }

  refused(channel: Channel, code: SubscriptionRefusal): void {
    this.relay?.refused(channel, code);
    if (!this.over) this.subscriptions.refuse(channel, code);
  }

  /** Reports that the subscription to a channel starts later. */
  postponed(channel: Channel): void {
    this.relay?.refused(channel, 'unavailable');
    if (!this.over) this.subscriptions.postpone(channel);
  }

  /** Adopts the channel positions of another tab that has received more pushes. */
  catchUp(further: ChannelState): void {
    this.resync(this.positions.catchUp(further));
  }

  /** @returns false when the frame shows that earlier pushes are missing */
  take(frame: PushFrame | SkippedFrame | HeartbeatFrame): boolean {
    if (frame.kind === 'heartbeat') return !this.positions.isBehind(frame.offsets);
    const arrival = frame.kind === 'push' ? this.positions.arrive(frame) : this.positions.skip(frame);
    if (arrival === 'known' || arrival === 'gap') return arrival === 'known';
    // The frame is forwarded first, because the app's callback may close this tab's connection.
    this.relay?.frame(frame);
    for (const handlers of this.handlersOf(frame.channel)) {
      if (this.over) break;
      if (frame.kind === 'push') handlers.onPush(frame);
      else handlers.onSkipped?.(frame.channel, frame.from, frame.to);
    }
    if (arrival === 'skip_over') this.resync([frame.channel]);
    return true;
  }

  /** Stops all further deliveries to the app. */
  close(): void {
    this.over = true;
  }

  private resync(channels: Channel[]): void {
    for (const channel of channels) {
      for (const handlers of this.handlersOf(channel)) if (!this.over) handlers.onResync?.(channel);
    }
  }

  private handlersOf(channel: Channel): ChannelHandlers[] {
    return isAutomatic(channel) ? [this.handlers] : this.subscriptions.handlers(channel);
  }
}
