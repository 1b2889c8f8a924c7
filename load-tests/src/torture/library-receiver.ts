import type { Channel, PushFrame, ServerFrame } from '@goldwake/contracts';
import { PlayerSocket } from '@goldwake/tools/simulation/player-socket';
import { Receiver, type ReceiverParts, SUBSCRIBED, type Welcome } from './receiver.js';
import type { HazardKind } from './schedule.js';

/** First bytes of a push frame. Such frames are skipped here, because the connection library handles them. */
const PUSH = Buffer.from('{"kind":"push"');

/**
 * Receiver that uses the same connection library as bots and the web client. It records what the library delivers, not
 * what arrives on the socket.
 */
export class LibraryReceiver extends Receiver {
  readonly #socket: PlayerSocket;
  #isSlow = false;
  /**
   * Welcomes without recovery, keyed by channel. The library must report each of these losses before it delivers
   * another push of the channel.
   */
  readonly #welcomes = new Map<Channel, Welcome>();

  constructor({ url, token, reader, random }: ReceiverParts) {
    super(reader);
    const handlers = {
      onPush: (push: PushFrame) => this.recordPush(push),
      onResync: (channel: Channel) => this.#lost(channel),
      onSkipped: (channel: Channel, _: number, through: number) => this.recordSkip(channel, through),
    };
    this.#socket = new PlayerSocket({
      url,
      random,
      getToken: async () => token,
      ...handlers,
      onMessage: (message) => this.#overhear(message),
      onClose: (code) => this.countClose(code),
    });
    for (const channel of SUBSCRIBED) this.#socket.subscribe(channel, handlers);
  }

  get isConnected(): boolean {
    return this.#socket.isReady;
  }

  get isHealthy(): boolean {
    return this.isConnected && !this.#isSlow;
  }

  breakOff(kind: HazardKind): void {
    if (kind === 'close') this.#socket.networkLost();
    else this.#socket.drop();
  }

  comeBack(): void {
    this.#socket.networkBack();
  }

  stopReading(): void {
    this.#isSlow = true;
    this.#socket.stopReading();
  }

  continueReading(): void {
    this.#isSlow = false;
    this.#socket.continueReading();
  }

  end(): void {
    this.#socket.close();
  }

  #overhear(message: Buffer): void {
    if (message.subarray(0, PUSH.length).equals(PUSH)) return;
    const frame: ServerFrame = JSON.parse(message.toString());
    if (frame.kind === 'subscribed') this.#joined({ ...frame, recovered: false });
    else if (frame.kind === 'welcome') for (const welcome of frame.channels) this.#joined(welcome);
  }

  #joined(welcome: Welcome): void {
    this.countWelcome(welcome);
    this.recordOf(welcome.channel);
    if (!welcome.recovered) this.#welcomes.set(welcome.channel, welcome);
  }

  /** Records the loss of pushes that a welcome announced, but only when the library reports it. */
  #lost(channel: Channel): void {
    const welcome = this.#welcomes.get(channel);
    // Without a welcome, the library reports the end of a skipped range, which was recorded when the range began.
    if (!welcome) return;
    this.#welcomes.delete(channel);
    this.recordWelcome(welcome);
  }
}
