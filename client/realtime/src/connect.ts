import type { Channel, PushFrame, SubscribedChannel, SubscriptionRefusal } from '@goldwake/contracts';
import { LastingConnection } from './lasting-connection.js';
import { Listener } from './listener.js';
import type { SocketClass, Timers } from './ports.js';
import type { GetToken } from './token.js';

/** Reason why a connection was lost and is retried. `going_away` means that the server announced the close. */
export type Trouble = 'closed' | 'going_away' | 'gap' | 'silence' | 'ready_timeout' | 'token';

export type ConnectionState =
  | { name: 'connecting' }
  | { name: 'ready'; uid: string }
  /**
   * `retryAt` is the time of the next attempt on the clock of `timers`, in milliseconds. `code` is the WebSocket close
   * code, if there was one.
   */
  | { name: 'waiting'; retryAt: number; trouble: Trouble; code?: number }
  | { name: 'offline' }
  /**
   * Final state. `code` is the close code with which the server forbade a reconnect; it is undefined when the client
   * closed the connection or nobody is signed in.
   */
  | { name: 'stopped'; code?: number };

/** Callbacks of the app for the pushes of a channel. */
export interface ChannelHandlers {
  /** Called once for each push, in channel order. */
  onPush(push: PushFrame): void;
  /**
   * Called when pushes of a channel may have been missed, so the app must load the current state over HTTP. Always
   * called after the first welcome, at the start of a subscription, and after the last push of a skipped range.
   */
  onResync?(channel: Channel): void;
  /**
   * Called when this client reads too slowly and the server skips pushes. Of the pushes `from` to `to` (inclusive),
   * only the latest of each event name arrives; `onResync` is called after them. Intended for callers that count
   * missing pushes.
   */
  onSkipped?(channel: Channel, from: number, to: number): void;
}

/** Callbacks of the app. The push callbacks are called for the channels `global` and `user.<uid>`. */
export interface ConnectionHandlers extends ChannelHandlers {
  onState?(state: ConnectionState): void;
  /**
   * Called with the server's time on each welcome. The server stated it after `sentAt`, a time on the clock of `timers`.
   */
  onTime?(serverTime: number, sentAt: number): void;
}

export interface SubscriptionHandlers extends ChannelHandlers {
  /**
   * Called each time the server cannot start the subscription at the moment. The client tries again, and calls
   * `onResync` when the subscription has started.
   */
  onUnavailable?(): void;
  /** Called when the server has refused the subscription. The subscription is over then. */
  onRefused?(code: SubscriptionRefusal): void;
}

/** A subscription to a channel. It survives reconnects and lasts until it is ended or refused. */
export interface Subscription {
  readonly channel: SubscribedChannel;
  /** Ends the subscription; its callbacks are not called afterwards. */
  unsubscribe(): void;
}

export interface ConnectOptions extends ConnectionHandlers {
  /** WebSocket URL: `ws://…/realtime` or `wss://…/realtime`. */
  url: string;
  /**
   * Requests a new token from POST /api/realtime/token on every call. The result null means that nobody is signed in
   * and ends the connection.
   */
  getToken: GetToken;
  WebSocket?: SocketClass;
  timers?: Timers;
  /** 0 to 1. */
  random?: () => number;
}

export interface Connection {
  readonly state: ConnectionState;
  /** Must be called when the browser reports that the network is back: the client reconnects at once. */
  networkBack(): void;
  /** Must be called when the browser reports that there is no network: the client stops retrying. */
  networkLost(): void;
  /**
   * Must be called when the page becomes visible again or the machine wakes up. Ends the backoff and immediately
   * replaces a connection that has been silent for too long; an active connection is kept.
   */
  wake(): void;
  /**
   * Subscribes to a channel, in any state of the connection. `onResync` is called when the subscription starts. Two
   * subscriptions to the same channel share its pushes.
   */
  subscribe(channel: SubscribedChannel, handlers: SubscriptionHandlers): Subscription;
  close(): void;
}

export function connect(options: ConnectOptions): Connection {
  const connection = new LastingConnection(options, new Listener(options));
  connection.open();
  return connection;
}
