/** A receiver that records every frame as it arrives, even those that a normal client would ignore as already known. */
import { WebSocket } from 'ws';
import { Deliveries } from './deliveries.mjs';

/** Maximum delay between connection attempts while the gateway is unreachable, in milliseconds. */
const RETRY_MS_MAX = 300;
/** A truncated client frame: its header announces 100 masked bytes, but only seven follow. */
const HALF_FRAME = Buffer.from([0x81, 0xe4, 1, 2, 3, 4, ...Buffer.from('{"kind"')]);

export class Receiver {
  /** Recorded deliveries by channel, for `judge`. */
  channels = new Map();
  figures = { deliveries: 0, resumes: 0, recovered: 0, not_recovered: 0, skipped: 0, closes: {} };
  /** Version of the newest message on `global`; infinite between an announced loss and the next message. */
  newest = 0;
  connected = false;
  #away = false;
  #socket;
  #stream;
  #retry;

  constructor({ url, token, reader, random, changed }) {
    Object.assign(this, { url, token, reader, random, changed });
    this.#dial();
  }

  /** Whether the receiver is connected, reads, and is not being disconnected or reconnected on purpose. */
  healthy = false;

  breakOff(kind) {
    this.#away = true;
    this.healthy = false;
    clearTimeout(this.#retry);
    if (kind === 'close') this.#socket.close(1000);
    else {
      if (kind === 'half_frame' && this.connected) this.#stream.write(HALF_FRAME);
      // Bytes in flight from the gateway, perhaps half a frame, are discarded.
      this.#socket.terminate();
    }
  }

  comeBack() {
    this.#away = false;
    if (this.#socket.readyState === WebSocket.CLOSED) this.#dial();
  }

  stopReading() {
    this.healthy = false;
    if (this.#socket.readyState === WebSocket.OPEN) this.#socket.pause();
  }

  readOn() {
    if (this.#socket.readyState === WebSocket.OPEN) this.#socket.resume();
    this.healthy = this.connected;
  }

  end() {
    this.#away = true;
    clearTimeout(this.#retry);
    this.#socket.terminate();
  }

  #dial() {
    clearTimeout(this.#retry);
    const socket = new WebSocket(this.url, { perMessageDeflate: false, skipUTF8Validation: true });
    this.#socket = socket;
    socket.on('upgrade', (response) => {
      this.#stream = response.socket;
    });
    socket.on('open', () => {
      const positions = Object.fromEntries([...this.channels].map(([name, { position }]) => [name, position]));
      socket.send(JSON.stringify({ kind: 'hello', protocols: [2, 1], token: this.token, positions }));
    });
    socket.on('message', (data) => this.#receive(this.reader.read(data.toString())));
    socket.on('error', () => {});
    socket.on('close', (code) => this.#closed(code));
  }

  #receive(frame) {
    if (frame.kind === 'push') {
      this.channels.get(frame.channel).push(frame.offset, frame.key);
      this.figures.deliveries++;
      if (frame.channel === 'global') this.newest = frame.data.version;
    } else if (frame.kind === 'welcome') {
      this.#welcome(frame);
    } else if (frame.kind === 'skipped') {
      this.figures.skipped++;
      this.channels.get(frame.channel).lose({ how: 'skipped', through: frame.to });
    }
  }

  #welcome({ channels }) {
    for (const { channel, ...position } of channels) {
      const known = this.channels.get(channel);
      if (known) {
        this.figures.resumes++;
        this.figures[position.recovered ? 'recovered' : 'not_recovered']++;
      } else this.channels.set(channel, new Deliveries());
      this.channels.get(channel).welcome(position);
      if (channel === 'global' && !position.recovered) this.newest = Number.POSITIVE_INFINITY;
    }
    this.connected = true;
    this.healthy = !this.#away;
    this.changed();
  }

  #closed(code) {
    this.figures.closes[code] = (this.figures.closes[code] ?? 0) + 1;
    this.connected = false;
    this.healthy = false;
    if (!this.#away) this.#retry = setTimeout(() => this.#dial(), this.random() * RETRY_MS_MAX);
    this.changed();
  }
}
