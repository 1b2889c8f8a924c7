import type { PushFrame, SubscribedChannel } from '@goldwake/contracts';
import {
  type Connection,
  type ConnectionState,
  type ConnectOptions,
  connect,
  type Subscription,
  type SubscriptionHandlers,
} from '@goldwake/realtime-client';
import { WebSocket } from 'ws';

export interface PlayerSocketOptions
  extends Pick<ConnectOptions, 'url' | 'getToken' | 'random' | 'onState' | 'onResync' | 'onSkipped'> {
  onPush?(push: PushFrame): void;
  /** Called for each message that arrives on the WebSocket, before the connection library handles it. */
  onMessage?(message: Buffer): void;
  /** Called with the close code whenever a WebSocket is closed. */
  onClose?(code: number): void;
}

/**
 * The realtime connection of a simulated player. Like a page or a bot, it uses Goldwake's connection library; in
 * addition, tests can interrupt its network.
 */
export class PlayerSocket {
  #socket: WebSocket | undefined;
  readonly #connection: Connection;

  constructor({ onMessage, onClose, onPush = () => {}, ...options }: PlayerSocketOptions) {
    const opened = (socket: WebSocket) => {
      this.#socket = socket;
      if (onMessage) socket.on('message', onMessage);
      if (onClose) socket.on('close', onClose);
    };
    this.#connection = connect({
      ...options,
      onPush,
      WebSocket: class extends WebSocket {
        constructor(url: string) {
          super(url, { perMessageDeflate: false });
          opened(this);
        }
      },
    });
  }

  get state(): ConnectionState {
    return this.#connection.state;
  }

  get isReady(): boolean {
    return this.state.name === 'ready';
  }

  /** Ends the TCP connection without a close frame. The connection library then reconnects. */
  drop(): void {
    this.#socket?.terminate();
  }

  subscribe(channel: SubscribedChannel, handlers: SubscriptionHandlers): Subscription {
    return this.#connection.subscribe(channel, handlers);
  }

  networkLost(): void {
    this.#connection.networkLost();
  }

  networkBack(): void {
    this.#connection.networkBack();
  }

  stopReading(): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.pause();
  }

  continueReading(): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.resume();
  }

  close(): void {
    this.#connection.close();
  }
}
