/**
 * A receiver that uses Goldwake's connection library, like bots and pages; it counts what the library delivers, not
 * what arrives on the socket.
 */
import { connect } from '@goldwake/realtime-client';
import { WebSocket } from 'ws';
import { Deliveries } from './deliveries.mjs';

/** Beginning of a push frame; pushes are left to the library. */
const PUSH = Buffer.from('{"kind":"push"');

export class LibraryReceiver {
  channels = new Map();
  figures = { deliveries: 0, resumes: 0, recovered: 0, not_recovered: 0, skipped: 0, closes: {} };
  newest = 0;
  healthy = false;
  #socket;
  #connection;
  #slow = false;
  /** Welcome without recovery by channel: the library must report this loss before it delivers another push. */
  #welcomes = new Map();

  constructor({ url, token, reader, random, changed }) {
    const receiver = this;
    this.changed = changed;
    this.#connection = connect({
      url,
      random,
      getToken: async () => token,
      onPush: (push) => this.#push(reader.keyed(push)),
      onResync: (channel) => this.#lost(channel),
      onSkipped: (channel, _, to) => {
        this.figures.skipped++;
        this.channels.get(channel).lose({ how: 'skipped', through: to });
      },
      onState: ({ name }) => {
        this.healthy = name === 'ready' && !this.#slow;
        changed();
      },
      WebSocket: class extends WebSocket {
        constructor(address) {
          super(address, { perMessageDeflate: false });
          receiver.#socket = this;
          this.on('message', (data) => receiver.#overhear(data));
          this.on('close', (code) => {
            receiver.figures.closes[code] = (receiver.figures.closes[code] ?? 0) + 1;
          });
        }
      },
    });
  }

  get connected() {
    return this.#connection.state.name === 'ready';
  }

  breakOff(kind) {
    if (kind === 'close') this.#connection.networkLost();
    else this.#socket?.terminate();
  }

  comeBack() {
    this.#connection.networkBack();
  }

  stopReading() {
    this.#slow = true;
    this.healthy = false;
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.pause();
  }

  readOn() {
    this.#slow = false;
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.resume();
    this.healthy = this.connected;
  }

  end() {
    this.#connection.close();
  }

  #overhear(data) {
    if (data.subarray(0, PUSH.length).equals(PUSH)) return;
    const frame = JSON.parse(data.toString());
    if (frame.kind !== 'welcome') return;
    for (const { channel, epoch, offset, recovered } of frame.channels) {
      const known = this.channels.get(channel);
      if (known) {
        this.figures.resumes++;
        this.figures[recovered ? 'recovered' : 'not_recovered']++;
      } else this.channels.set(channel, new Deliveries());
      if (!recovered) this.#welcomes.set(channel, { epoch, offset, recovered });
    }
  }

  /** Records a loss only when the library reports it. */
  #lost(channel) {
    const welcome = this.#welcomes.get(channel);
    // Without a welcome this reports the end of a skipped range, which was recorded when it began.
    if (!welcome) return;
    this.#welcomes.delete(channel);
    this.channels.get(channel).welcome(welcome);
    if (channel === 'global') this.newest = Number.POSITIVE_INFINITY;
  }

  #push({ channel, offset, key, data }) {
    this.channels.get(channel).push(offset, key);
    this.figures.deliveries++;
    if (channel === 'global') this.newest = data.version;
  }
}
