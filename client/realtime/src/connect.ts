import type { Channel, PushFrame } from '@goldwake/contracts';
import { LastingConnection } from './lasting-connection.js';
import { Listener } from './listener.js';
import type { SocketClass, Timers } from './ports.js';
import type { GetToken } from './token.js';

/** What broke a connection that will be tried again; `going_away`: the server said beforehand that it would close. */
export type Trouble = 'closed' | 'going_away' | 'hole' | 'silence' | 'ready_timeout' | 'token';

export type ConnectionState =
  | { name: 'connecting' }
  | { name: 'ready'; uid: string }
  /** `retryAt` by the clock of the timers; `code` is the close code where there was one. */
  | { name: 'waiting'; retryAt: number; trouble: Trouble; code?: number }
  | { name: 'offline' }
  /** For good: `code` tells why the server wants no more of it; none when closed here or when nobody is signed in. */
  | { name: 'stopped'; code?: number };

/** What the app is told. */
export interface Hear {
  /** Each push once, in the order of its channel. */
  onPush(push: PushFrame): void;
  onState?(state: ConnectionState): void;
  /**
   * Pushes of this channel may have been missed (always so on the first welcome, and after the last push kept from a skip): load by HTTP
   * what they would have told.
   */
  onResync?(channel: Channel): void;
  /**
   * This client read too slowly: of the pushes `from` to `to` (both included) only the latest of each event will come, then `onResync`.
   * For those who count what is missing.
   */
  onSkipped?(channel: Channel, from: number, to: number): void;
}

export interface ConnectOptions extends Hear {
  /** `ws://…/realtime` or `wss://…/realtime` */
  url: string;
  /** Asks POST /api/realtime/token anew each time. Null ends the connection: nobody is signed in. */
  getToken: GetToken;
  WebSocket?: SocketClass;
  timers?: Timers;
  /** 0 to 1. */
  random?: () => number;
}

export interface Connection {
  readonly state: ConnectionState;
  /** The browser says that there is a network again: no more waiting. */
  networkBack(): void;
  /** The browser says that there is no network: no more trying. */
  networkLost(): void;
  /**
   * The page is shown again, or the machine has woken up: no more waiting, and a connection that was silent for too long is replaced at
   * once. One that is heard of is left alone.
   */
  wake(): void;
  close(): void;
}

export function connect(options: ConnectOptions): Connection {
  const connection = new LastingConnection(options, new Listener(options));
  connection.open();
  return connection;
}
