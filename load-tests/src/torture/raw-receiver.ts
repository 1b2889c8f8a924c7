import type { Duplex } from 'node:stream';
import type { ServerFrame } from '@goldwake/contracts';
import { WebSocket } from 'ws';
import { Receiver, type ReceiverParts, SUBSCRIBED } from './receiver.js';
import type { HazardKind } from './schedule.js';

/** Maximum delay between connection attempts while the gateway is unreachable, in milliseconds. */
const RETRY_MS_MAX = 300;
/** Truncated WebSocket frame of a client: its header announces 100 masked bytes, but only seven follow. */
const HALF_FRAME = Buffer.from([0x81, 0xe4, 1, 2, 3, 4, ...Buffer.from('{"kind"')]);

/** Receiver that records every frame that arrives, even duplicates, which a normal client would ignore. */
export class RawReceiver extends Receiver {
  isConnected = false;
  isHealthy = false;
  readonly #parts: ReceiverParts;
  #isAway = false;
  #socket: WebSocket;
  #stream: Duplex | undefined;
  #retry: NodeJS.Timeout | undefined;

  constructor(parts: ReceiverParts) {
    super(parts.reader);
    this.#parts = parts;
    this.#socket = this.#dial();
  }

  breakOff(kind: HazardKind): void {
    this.#isAway = true;
    this.isHealthy = false;
    clearTimeout(this.#retry);
    if (kind === 'close') this.#socket.close(1000);
    else {
      if (kind === 'half_frame' && this.isConnected) this.#stream?.write(HALF_FRAME);
      // Terminates the connection at once, so that bytes in flight from the gateway, perhaps half a frame, are lost.
      this.#socket.terminate();
    }
  }

  comeBack(): void {
    this.#isAway = false;
    if (this.#socket.readyState === WebSocket.CLOSED) this.#socket = this.#dial();
  }

  stopReading(): void {
    this.isHealthy = false;
    if (this.#socket.readyState === WebSocket.OPEN) this.#socket.pause();
  }

  continueReading(): void {
    if (this.#socket.readyState === WebSocket.OPEN) this.#socket.resume();
    this.isHealthy = this.isConnected;
  }

  end(): void {
    this.#isAway = true;
    clearTimeout(this.#retry);
    this.#socket.terminate();
  }

  #dial(): WebSocket {
    clearTimeout(this.#retry);
    const { url, token, reader } = this.#parts;
    const socket = new WebSocket(url, { perMessageDeflate: false, skipUTF8Validation: true });
    socket.on('upgrade', (response) => {
      this.#stream = response.socket;
    });
    socket.on('open', () => {
      const positions = Object.fromEntries([...this.records].map(([name, { position }]) => [name, position]));
      socket.send(JSON.stringify({ kind: 'hello', protocols: [3, 2, 1], token, positions }));
    });
    socket.on('message', (data) => this.#receive(reader.read(data.toString())));
    socket.on('error', () => {});
    socket.on('close', (code) => this.#closed(code));
    return socket;
  }

  #receive(frame: ServerFrame): void {
    if (frame.kind === 'push') this.recordPush(frame);
    else if (frame.kind === 'skipped') this.recordSkip(frame.channel, frame.to);
    else if (frame.kind === 'subscribed') this.recordWelcome({ ...frame, recovered: false });
    else if (frame.kind === 'welcome') {
      for (const channel of frame.channels) {
        this.countWelcome(channel);
        this.recordWelcome(channel);
      }
      // Subscribes explicitly if the hello did not renew the subscription: on the first connection, or after a
      // connection that broke before the subscription was confirmed.
      for (const name of SUBSCRIBED) {
        if (frame.channels.some(({ channel }) => channel === name)) continue;
        this.#socket.send(JSON.stringify({ kind: 'subscribe', channel: name }));
      }
      this.isConnected = true;
      this.isHealthy = !this.#isAway;
    }
  }

  #closed(code: number): void {
    this.countClose(code);
    this.isConnected = false;
    this.isHealthy = false;
    if (this.#isAway) return;
    this.#retry = setTimeout(() => {
      this.#socket = this.#dial();
    }, this.#parts.random() * RETRY_MS_MAX);
  }
}
