import type { Channel, PushFrame } from '@goldwake/contracts';
import { LastingConnection } from './lasting-connection.js';
import { Listener } from './listener.js';
import type { SocketClass, Timers } from './ports.js';
import type { GetToken } from './token.js';

/** Reason for a retried connection break; `going_away` means that the server announced the close. */
export type Trouble = 'closed' | 'going_away' | 'hole' | 'silence' | 'ready_timeout' | 'token';

export type ConnectionState =
  | { name: 'connecting' }
  | { name: 'ready'; uid: string }
  /** `retryAt` is a time of the connection's timers; `code` is the WebSocket close code, if there was one. */
  | { name: 'waiting'; retryAt: number; trouble: Trouble; code?: number }
  | { name: 'offline' }
  /**
   * Final state. `code` is the server's reason not to reconnect; undefined when the client closed the connection or
   * nobody is signed in.
   */
  | { name: 'stopped'; code?: number };

/** Callbacks into the app. */
export interface ConnectionHandlers {
  /** Called once for each push, in channel order. */
  onPush(push: PushFrame): void;
  onState?(state: ConnectionState): void;
  /**
   * Called when pushes of a channel may have been missed: the app must load the current state by HTTP. Always called on
   * the first welcome, and after the last push that was kept from a skipped range.
   */
  onResync?(channel: Channel): void;
  /**
   * Called when this client read too slowly: of the pushes `from` to `to` (both inclusive) only the latest of each
   * event arrives, followed by `onResync`. For callers that count missing pushes.
   */
  onSkipped?(channel: Channel, from: number, to: number): void;
}

export interface ConnectOptions extends ConnectionHandlers {
  /** WebSocket URL: `ws://…/realtime` or `wss://…/realtime`. */
  url: string;
  /**
   * Requests a new token from POST /api/realtime/token on every call. Null ends the connection, because nobody is
   * signed in.
   */
  getToken: GetToken;
  WebSocket?: SocketClass;
  timers?: Timers;
  /** 0 to 1. */
  random?: () => number;
}

export interface Connection {
  readonly state: ConnectionState;
  /** Called when the browser reports a network again: the connection is retried without further waiting. */
  networkBack(): void;
  /** Called when the browser reports that there is no network: the client stops retrying. */
  networkLost(): void;
  /**
   * Called when the page is visible again or the machine has woken up. Ends the backoff and immediately replaces a
   * connection that has been silent for too long; an active connection is kept.
   */
  wake(): void;
  close(): void;
}

export function connect(options: ConnectOptions): Connection {
  const connection = new LastingConnection(options, new Listener(options));
  connection.open();
  return connection;
}
