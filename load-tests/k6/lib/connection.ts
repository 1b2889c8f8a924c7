import type { Channel, PushFrame, ServerFrame, WelcomeFrame } from '@goldwake/contracts';
import { clearTimeout, setTimeout } from 'k6/timers';
import { WebSocket } from 'k6/websockets';
import { isAutomatic } from '../../../contracts/dist/realtime/channels.js';
import { comesBack, REALTIME_PATH, SILENCE_ALLOWANCE_MS } from '../../../contracts/dist/realtime/frames.js';
import { Api } from './api.ts';
import {
  count,
  countDelivery,
  cuts,
  deliveryMs,
  proofs,
  renewals,
  resumes,
  subscribedPushes,
  subscriptions,
  welcomeMs,
  welcomes,
} from './metrics.ts';
import { Positions } from './positions.ts';
import { type Player, url } from './run.ts';
import { until } from './sleep.ts';

/** Time before the expiry of a token at which it is renewed, in milliseconds. */
const RENEW_BEFORE_MS = 5 * 60_000;
/** Maximum wait for the casino's response to a frame, in milliseconds. */
const RESPONSE_MS_MAX = 15_000;
const BACKOFF_FIRST_MS = 250;
const BACKOFF_MAX_MS = 10_000;

/**
 * Realtime connection of one player, which reconnects by itself. Implements version 3 of the protocol
 * in services/realtime/PROTOCOL.md.
 */
export class Connection {
  readonly api: Api;
  onPush: (push: PushFrame) => void = () => {};
  onWelcome: () => void = () => {};
  private readonly positions = new Positions();
  /**
   * Last offset of each channel that was replayed from the history after a resume. Replayed pushes are not measured,
   * because their delay includes the time offline.
   */
  private readonly caughtUpAt = new Map<string, number>();
  private readonly player: Player;
  private token: string;
  private socket: WebSocket | undefined;
  private dialledAt = 0;
  private tries = 0;
  private comeBackWithinMs = 0;
  /** Time at which the last push arrived, in milliseconds since the Unix epoch; 0 before the first push. */
  pushedAt = 0;
  private receivedAt = 0;
  /** Id of the timer that detects a silent connection; 0 if no timer runs. */
  private silence = 0;
  private renewal = 0;
  private isRenewing = false;
  /** Callback that is set during the final check, in which the next welcome frame must show that no push is missing. */
  private proving: (() => void) | undefined;
  private closed = false;

  constructor(player: Player) {
    this.player = player;
    this.token = player.realtime_token;
    this.api = new Api(player);
  }

  get uid(): string {
    return this.player.uid;
  }

  open(): void {
    if (this.socket || this.closed) return;
    const socket = new WebSocket(`${url.replace(/^http/, 'ws')}${REALTIME_PATH}`, null, { tags: { name: 'realtime' } });
    this.socket = socket;
    this.dialledAt = Date.now();
    let closeCode = 1006;
    socket.onopen = () => {
      socket.send(
        JSON.stringify({ kind: 'hello', protocols: [3], token: this.token, positions: this.positions.get() }),
      );
    };
    socket.onmessage = (message) => {
      if (socket === this.socket && message) this.take(JSON.parse(message.data as string), message.data as string);
    };
    socket.onerror = () => {};
    // k6 passes the close code to the handler, but its type definitions omit it.
    socket.onclose = (event?: { code?: number }) => {
      closeCode = event?.code ?? closeCode;
      if (socket === this.socket) this.lost(closeCode);
    };
  }

  /** Closes the connection without reconnecting. */
  close(): void {
    this.closed = true;
    this.leave();
  }

  /** Closes the connection and reconnects after the given delay, in milliseconds, resuming from the last offsets. */
  drop(backInMs: number): void {
    this.leave();
    setTimeout(() => this.open(), backInMs);
  }

  /**
   * Reconnects once more and compares the offsets in the welcome frame with the received offsets, to prove that no push
   * is missing.
   */
  prove(): Promise<void> {
    return new Promise((resolve) => {
      this.proving = resolve;
      this.drop(0);
    });
  }

  /** Fetches a new token over HTTP and sends it over the open connection; resolves when the casino has confirmed it. */
  async renew(): Promise<void> {
    const { status, body } = await this.api.post('/api/realtime/token');
    if (status !== 200)
      throw new Error(`fetching a realtime token for ${this.player.uid} failed with status ${status}`);
    this.token = body.token;
    this.isRenewing = true;
    this.socket?.send(JSON.stringify({ kind: 'renew', token: this.token }));
    await until(() => !this.isRenewing, RESPONSE_MS_MAX);
  }

  /**
   * Subscribes to a channel; resolves when the casino has confirmed the subscription. It is restored after a reconnect.
   */
  async subscribe(channel: Channel): Promise<void> {
    this.socket?.send(JSON.stringify({ kind: 'subscribe', channel }));
    await until(() => this.positions.has(channel), RESPONSE_MS_MAX);
  }

  /** Unsubscribes from a channel; resolves when the casino has confirmed it. */
  async unsubscribe(channel: Channel): Promise<void> {
    this.socket?.send(JSON.stringify({ kind: 'unsubscribe', channel }));
    await until(() => !this.positions.has(channel), RESPONSE_MS_MAX);
  }

  private leave(): void {
    const { socket } = this;
    this.socket = undefined;
    this.isRenewing = false;
    clearTimeout(this.silence);
    clearTimeout(this.renewal);
    socket?.close(1000);
  }

  private take(frame: ServerFrame, text: string): void {
    this.receivedAt = Date.now();
    if (frame.kind === 'push') {
      this.pushedAt = this.receivedAt;
      countDelivery();
      if (frame.offset > (this.caughtUpAt.get(frame.channel) ?? 0)) {
        deliveryMs.add(this.receivedAt - Date.parse(frame.at), frame.channel.startsWith('user.') ? TO_ONE : TO_ALL);
      }
      if (!isAutomatic(frame.channel)) subscribedPushes.add(1);
      count(this.positions.push(frame));
      this.onPush(frame);
    } else if (frame.kind === 'welcome') this.welcomed(frame);
    else if (frame.kind === 'heartbeat') count(this.positions.newest(frame.offsets));
    else if (frame.kind === 'skipped') count(this.positions.skipped(frame));
    else if (frame.kind === 'subscribed') {
      subscriptions.add(1);
      this.positions.begin(frame);
      this.caughtUpAt.set(frame.channel, frame.offset);
    } else if (frame.kind === 'unsubscribed') this.positions.end(frame.channel);
    else if (frame.kind === 'renewed') {
      renewals.add(1);
      this.isRenewing = false;
      this.renewBefore(frame);
    } else if (frame.kind === 'going_away') this.comeBackWithinMs = frame.come_back_within_ms;
    else throw new Error(`received a frame of a kind that the protocol does not define: ${text}`);
  }

  private welcomed(frame: WelcomeFrame): void {
    welcomeMs.add(Date.now() - this.dialledAt);
    welcomes.add(1);
    if (frame.channels.some(({ recovered }) => recovered)) resumes.add(1);
    if (frame.protocol !== 3 || frame.uid !== this.player.uid)
      throw new Error(`received an invalid welcome: ${JSON.stringify(frame)}`);
    this.tries = 0;
    if (this.proving) {
      const offsets = Object.fromEntries(frame.channels.map(({ channel, offset }) => [channel, offset]));
      proofs.add(1);
      count(this.positions.newest(offsets));
    }
    count(this.positions.welcome(frame));
    for (const { channel, offset } of frame.channels) this.caughtUpAt.set(channel, offset);
    this.renewBefore(frame);
    this.watch(frame.heartbeat_ms + SILENCE_ALLOWANCE_MS);
    this.proving?.();
    this.proving = undefined;
    this.onWelcome();
  }

  private renewBefore({ now, token_expires_at }: { now: string; token_expires_at: string }): void {
    clearTimeout(this.renewal);
    const inMs = Math.max(1_000, Date.parse(token_expires_at) - Date.parse(now) - RENEW_BEFORE_MS);
    this.renewal = setTimeout(() => void this.renew(), inMs);
  }

  /** Closes the connection if no frame arrives within the given time, in milliseconds. */
  private watch(silenceMsMax: number): void {
    clearTimeout(this.silence);
    const { socket } = this;
    const look = () => {
      const silentMs = Date.now() - this.receivedAt;
      if (silentMs >= silenceMsMax) socket?.close();
      else this.silence = setTimeout(look, silenceMsMax - silentMs);
    };
    look();
  }

  private lost(code: number): void {
    this.leave();
    if (this.closed) return;
    cuts.add(1, { code: String(code) });
    if (!comesBack(code)) return;
    const bound = this.comeBackWithinMs || Math.min(BACKOFF_FIRST_MS * 2 ** this.tries++, BACKOFF_MAX_MS);
    this.comeBackWithinMs = 0;
    setTimeout(() => this.open(), Math.random() * bound);
  }
}

const TO_ALL = { to: 'all' };
const TO_ONE = { to: 'one' };
