import type { PushFrame, ServerFrame, WelcomeFrame } from '@goldwake/contracts';
import { clearTimeout, setTimeout } from 'k6/timers';
import { WebSocket } from 'k6/websockets';
import { comesBack, REALTIME_PATH, SILENCE_ALLOWANCE_MS } from '../../../contracts/dist/realtime.js';
import { Api } from './api.ts';
import { count, countDelivery, cuts, deliveryMs, proofs, renewals, resumes, welcomeMs, welcomes } from './metrics.ts';
import { Positions } from './positions.ts';
import { type Player, url } from './run.ts';
import { until } from './sleep.ts';

/** A token is renewed this long before its end. */
const RENEW_BEFORE_MS = 5 * 60_000;
/** A house that has not answered by then will not. */
const RENEWED_MS_MAX = 15_000;
const BACKOFF_FIRST_MS = 250;
const BACKOFF_MAX_MS = 10_000;

/** One player's socket, and its coming back: the protocol of services/realtime/PROTOCOL.md, version 2. */
export class Line {
  readonly api: Api;
  onPush: (push: PushFrame) => void = () => {};
  onWelcome: () => void = () => {};
  private readonly positions = new Positions();
  /** Up to here a channel's pushes come from the history, as late as we were away. */
  private readonly caughtUpAt = new Map<string, number>();
  private readonly player: Player;
  private token: string;
  private socket: WebSocket | undefined;
  private dialledAt = 0;
  private tries = 0;
  private comeBackWithinMs = 0;
  /** Milliseconds since 1970; 0 before the first. */
  pushedAt = 0;
  private heardAt = 0;
  /** Timers; 0 is none. */
  private silence = 0;
  private renewal = 0;
  private isRenewing = false;
  /** The next welcome must find us complete. */
  private proving: (() => void) | undefined;
  private closed = false;

  constructor(player: Player) {
    this.player = player;
    this.token = player.realtime_token;
    this.api = new Api(player);
  }

  open(): void {
    if (this.socket || this.closed) return;
    const socket = new WebSocket(`${url.replace(/^http/, 'ws')}${REALTIME_PATH}`, null, { tags: { name: 'realtime' } });
    this.socket = socket;
    this.dialledAt = Date.now();
    let closeCode = 1006;
    socket.onopen = () => {
      socket.send(
        JSON.stringify({ kind: 'hello', protocols: [2], token: this.token, positions: this.positions.get() }),
      );
    };
    socket.onmessage = (message) => {
      if (socket === this.socket && message) this.take(JSON.parse(message.data as string), message.data as string);
    };
    socket.onerror = () => {};
    // k6 hands the code over, which its types leave out.
    socket.onclose = (event?: { code?: number }) => {
      closeCode = event?.code ?? closeCode;
      if (socket === this.socket) this.lost(closeCode);
    };
  }

  /** Leaves for good. */
  close(): void {
    this.closed = true;
    this.leave();
  }

  /** Breaks the connection and comes back after so long, from where it was. */
  drop(backInMs: number): void {
    this.leave();
    setTimeout(() => this.open(), backInMs);
  }

  /** Comes back once more, to be told whether anything is missing: then nothing may be, however little. */
  prove(): Promise<void> {
    return new Promise((resolve) => {
      this.proving = resolve;
      this.drop(0);
    });
  }

  /** In band, with a token fetched by HTTP; done when the house has said so. */
  async renew(): Promise<void> {
    const { status, body } = await this.api.post('/api/realtime/token');
    if (status !== 200) throw new Error(`a realtime token for ${this.player.uid}: ${status}`);
    this.token = body.token;
    this.isRenewing = true;
    this.socket?.send(JSON.stringify({ kind: 'renew', token: this.token }));
    await until(() => !this.isRenewing, RENEWED_MS_MAX);
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
    this.heardAt = Date.now();
    if (frame.kind === 'push') {
      this.pushedAt = this.heardAt;
      countDelivery();
      if (frame.offset > (this.caughtUpAt.get(frame.channel) ?? 0)) {
        deliveryMs.add(this.heardAt - Date.parse(frame.at), frame.channel === 'global' ? TO_ALL : TO_ONE);
      }
      count(this.positions.push(frame));
      this.onPush(frame);
    } else if (frame.kind === 'welcome') this.welcomed(frame);
    else if (frame.kind === 'heartbeat') count(this.positions.newest(frame.offsets));
    else if (frame.kind === 'skipped') count(this.positions.skipped(frame));
    else if (frame.kind === 'renewed') {
      renewals.add(1);
      this.isRenewing = false;
      this.renewBefore(frame);
    } else if (frame.kind === 'going_away') this.comeBackWithinMs = frame.come_back_within_ms;
    else throw new Error(`a frame that the protocol does not know: ${text}`);
  }

  private welcomed(frame: WelcomeFrame): void {
    welcomeMs.add(Date.now() - this.dialledAt);
    welcomes.add(1);
    if (frame.channels.some(({ recovered }) => recovered)) resumes.add(1);
    if (frame.protocol !== 2 || frame.uid !== this.player.uid)
      throw new Error(`a wrong welcome: ${JSON.stringify(frame)}`);
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

  /** A line that stays silent for so long is taken for dead. */
  private watch(silenceMsMax: number): void {
    clearTimeout(this.silence);
    const { socket } = this;
    const look = () => {
      const silentMs = Date.now() - this.heardAt;
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
