import {
  type Channel,
  type ChannelPosition,
  CLOSE,
  type ClientFrame,
  comesBack,
  isAutomatic,
  REALTIME_PROTOCOLS,
  type ServerFrame,
  SILENCE_ALLOWANCE_MS,
  type SubscribedChannel,
  type SubscriptionRefusal,
  type WelcomeFrame,
} from '@goldwake/contracts';
import { retryDelayMs } from './backoff.js';
import type {
  Connection,
  ConnectionState,
  ConnectOptions,
  Subscription,
  SubscriptionHandlers,
  Trouble,
} from './connect.js';
import type { Listener } from './listener.js';
import { parseServerFrame } from './parse-frame.js';
import { Plan } from './plan.js';
import { type Socket, type SocketClass, SYSTEM_TIMERS, type Timers } from './ports.js';
import type { ChannelState } from './positions.js';
import { Renewal } from './renewal.js';
import { TokenKeeper } from './token.js';

/** Maximum time from the start of a connection attempt to the server's welcome frame, in milliseconds. */
export const READY_MS_MAX = 30_000;
/** First protocol version that supports subscriptions. */
const SUBSCRIBING_PROTOCOL = 3;
/** Time for which a connection must last before the failure count is reset, in milliseconds. */
export const STABLE_MS = 10_000;

/**
 * One logical connection over successive sockets. Every attempt has a number, so that callbacks of an abandoned attempt
 * can detect this and do nothing.
 */
export class LastingConnection implements Connection {
  state: ConnectionState = { name: 'connecting' };
  private readonly tokens: TokenKeeper;
  private readonly timers: Timers;
  private readonly random: () => number;
  private readonly plan: Plan;
  private socket: Socket | undefined;
  private attempt = 0;
  private failures = 0;
  private readySince: number | undefined;
  private helloAt = 0;
  private lastReceived = 0;
  private silenceMsMax = 0;
  /** Whether the current token was requested because the server rejected the previous one. */
  private secondToken = false;
  private renewal: Renewal | undefined;
  /**
   * Reconnect window from the server's `going_away` frame, in milliseconds; undefined while the server has not
   * announced a close.
   */
  private comeBackWithinMs: number | undefined;
  private announced = false;
  private canSubscribe = false;
  /** Channels that the server could not prepare, each with the number of its refusals in a row. */
  private readonly unavailable = new Map<Channel, { refusals: number }>();

  /** @param channels channels to which the connection subscribes */
  constructor(
    private readonly options: ConnectOptions,
    private readonly listener: Listener,
    private readonly channels = new Set<Channel>(),
  ) {
    this.timers = options.timers ?? SYSTEM_TIMERS;
    this.plan = new Plan(this.timers);
    this.random = options.random ?? Math.random;
    this.tokens = new TokenKeeper(options.getToken, this.timers);
  }

  open(): void {
    this.abandon();
    const attempt = this.attempt;
    this.plan.after(READY_MS_MAX, () => this.retry('ready_timeout'));
    this.tokens.take().then(
      (token) => {
        if (attempt !== this.attempt) return;
        if (token === null) this.stop();
        else this.dial(token);
      },
      () => {
        if (attempt === this.attempt) this.retry('token');
      },
    );
    this.enter({ name: 'connecting' });
  }

  networkBack(): void {
    if (this.state.name === 'ready' || this.state.name === 'stopped') return;
    this.failures = 0;
    this.open();
  }

  networkLost(): void {
    if (this.state.name === 'stopped') return;
    this.abandon();
    this.enter({ name: 'offline' });
  }

  wake(): void {
    const { name } = this.state;
    if (name !== 'waiting' && name !== 'offline' && !(name === 'ready' && this.isSilent())) return;
    this.failures = 0;
    this.open();
  }

  /**
   * Runs the actions whose timers are overdue. Needed because browsers may run the timers of a hidden page only
   * once a minute.
   */
  doOverdue(): void {
    if (this.state.name === 'ready' && this.isSilent()) this.retry('silence');
    else if (this.state.name === 'waiting' && this.timers.now() >= this.state.retryAt) this.open();
  }

  subscribe(channel: SubscribedChannel, handlers: SubscriptionHandlers): Subscription {
    const subscription = this.listener.subscribe(channel, handlers, () => this.leave(channel));
    this.join(channel);
    return subscription;
  }

  /** Subscribes to a channel at once, or after the next welcome if the connection is not ready. */
  join(channel: Channel): void {
    if (this.channels.has(channel)) return;
    this.channels.add(channel);
    if (this.state.name === 'ready') this.request('subscribe', channel);
  }

  leave(channel: Channel): void {
    this.unavailable.delete(channel);
    if (this.channels.delete(channel) && this.state.name === 'ready') this.request('unsubscribe', channel);
  }

  close(): void {
    this.listener.close();
    if (this.state.name !== 'stopped') this.stop();
  }

  private dial(token: string): void {
    const attempt = this.attempt;
    const current = (then: () => void) => {
      if (attempt === this.attempt) then();
    };
    // The types of Node 20 lack the WebSocket class, because Node 20 has no global WebSocket.
    const WebSocket = this.options.WebSocket ?? (globalThis as unknown as { WebSocket: SocketClass }).WebSocket;
    const socket = new WebSocket(this.options.url);
    this.socket = socket;
    socket.onopen = () =>
      current(() => {
        this.helloAt = this.timers.now();
        this.send({ kind: 'hello', protocols: REALTIME_PROTOCOLS, token, positions: this.positions() });
      });
    socket.onmessage = (event: { data: unknown }) => current(() => this.receive(String(event.data), token));
    socket.onclose = (event: { code: number }) => current(() => this.closed(event.code));
    // Nothing to do here: the browser fires a close event after each error, and the close handler reacts.
    socket.onerror = () => {};
  }

  private receive(text: string, token: string): void {
    this.lastReceived = this.timers.now();
    const frame = parseServerFrame(text);
    if (frame?.kind === 'going_away') this.comeBackWithinMs = frame.come_back_within_ms;
    if (this.state.name === 'connecting') {
      if (frame?.kind === 'welcome') this.welcome(frame, token);
    } else if (frame) this.take(frame);
  }

  private take(frame: ServerFrame): void {
    const { attempt, listener } = this;
    switch (frame.kind) {
      case 'push':
      case 'skipped':
      case 'heartbeat':
        if (!listener.take(frame) && attempt === this.attempt) this.retry('gap');
        break;
      case 'renewed':
        this.renewal?.answered(frame);
        break;
      case 'subscribed':
        this.unavailable.delete(frame.channel);
        listener.subscribed(frame);
        if (!this.channels.has(frame.channel)) this.request('unsubscribe', frame.channel);
        break;
      case 'unsubscribed':
        listener.unsubscribed(frame.channel);
        break;
      case 'refused':
        this.refused(frame.channel as Channel, frame.code);
    }
  }

  private welcome(frame: WelcomeFrame, token: string): void {
    this.plan.clear();
    this.secondToken = false;
    this.readySince = this.timers.now();
    this.silenceMsMax = frame.heartbeat_ms + SILENCE_ALLOWANCE_MS;
    this.tokens.confirmed(token, frame.now, frame.token_expires_at);
    this.options.onTime?.(Date.parse(frame.now), this.helloAt);
    this.watchSilence();
    this.renewal = new Renewal(
      this.tokens,
      this.plan,
      (renew) => this.send(renew),
      () => this.retry('token'),
    );
    this.canSubscribe = frame.protocol >= SUBSCRIBING_PROTOCOL;
    this.enter({ name: 'ready', uid: frame.uid });
    this.listener.welcome(frame);
    this.matchSubscriptions(frame.channels.map(({ channel }) => channel));
  }

  /** Sends subscribe and unsubscribe requests until the server's channels match the channels that are needed now. */
  private matchSubscriptions(joined: readonly Channel[]): void {
    const { attempt } = this;
    for (const channel of joined) {
      if (!isAutomatic(channel) && !this.channels.has(channel)) this.request('unsubscribe', channel);
    }
    for (const channel of [...this.channels]) {
      if (attempt === this.attempt && !joined.includes(channel)) this.request('subscribe', channel);
    }
  }

  private refused(channel: Channel, code: SubscriptionRefusal): void {
    if (code === 'unavailable') {
      this.subscribeLater(channel);
      return;
    }
    // `not_subscribed` refuses an `unsubscribe`: there is nothing to end, and the app may have subscribed again
    // in the meantime.
    if (code !== 'not_subscribed' && this.channels.delete(channel)) this.listener.refused(channel, code);
  }

  /** Subscribes again after a delay, unless the app has ended it by then or a new connection has begun. */
  private subscribeLater(channel: Channel): void {
    if (!this.channels.has(channel)) return;
    const again = { refusals: (this.unavailable.get(channel)?.refusals ?? 0) + 1 };
    this.unavailable.set(channel, again);
    this.plan.after(retryDelayMs(again.refusals - 1, this.random), () => {
      if (this.unavailable.get(channel) === again) this.request('subscribe', channel);
    });
    this.listener.postponed(channel);
  }

  private request(kind: 'subscribe' | 'unsubscribe', channel: Channel): void {
    if (this.canSubscribe) this.send({ kind, channel });
    // A server with an older protocol would close the connection permanently, so the subscription is refused locally.
    else if (this.channels.delete(channel)) queueMicrotask(() => this.listener.refused(channel, 'unknown_channel'));
  }

  /** Returns the channel positions for the hello frame. The server also renews the subscriptions to these channels. */
  private positions(): ChannelState {
    const all = Object.entries(this.listener.positions.all()) as [Channel, ChannelPosition][];
    return Object.fromEntries(all.filter(([channel]) => isAutomatic(channel) || this.channels.has(channel)));
  }

  private isSilent(): boolean {
    return this.timers.now() - this.lastReceived >= this.silenceMsMax;
  }

  private watchSilence(): void {
    const due = this.lastReceived + this.silenceMsMax;
    this.plan.after(due - this.timers.now(), () => {
      if (!this.isSilent()) this.watchSilence();
      // A timer that fires this late means that the machine was asleep, so the server has not failed.
      else if (this.timers.now() - due > SILENCE_ALLOWANCE_MS) this.wake();
      else this.retry('silence');
    });
  }

  private closed(code: number): void {
    const tokenRefused = code === CLOSE.token_invalid[0] || code === CLOSE.token_expired[0];
    if (tokenRefused) this.tokens.drop();
    if (tokenRefused && !this.secondToken) {
      this.secondToken = true;
      this.open();
    } else if (comesBack(code)) this.retry('closed', code);
    else this.stop(code);
  }

  private retry(trouble: Trouble, code?: number): void {
    const lasted = this.readySince === undefined ? 0 : this.timers.now() - this.readySince;
    if (lasted >= STABLE_MS) this.failures = 0;
    const window = this.comeBackWithinMs;
    const delay = window === undefined ? retryDelayMs(this.failures, this.random) : Math.floor(this.random() * window);
    this.abandon();
    this.failures += 1;
    this.enter({
      name: 'waiting',
      retryAt: this.timers.now() + delay,
      trouble: window === undefined ? trouble : 'going_away',
      ...(code === undefined ? {} : { code }),
    });
    if (this.state.name === 'waiting') this.plan.after(delay, () => this.open());
  }

  private stop(code?: number): void {
    this.abandon();
    this.enter({ name: 'stopped', ...(code === undefined ? {} : { code }) });
  }

  /** Discards the current socket and all its timers without reporting a state change. */
  abandon(): void {
    this.attempt += 1;
    this.plan.clear();
    this.readySince = undefined;
    this.renewal?.end();
    this.renewal = undefined;
    this.comeBackWithinMs = undefined;
    this.socket?.close();
    this.socket = undefined;
  }

  private send(frame: ClientFrame): void {
    this.socket?.send(JSON.stringify(frame));
  }

  private enter(state: ConnectionState): void {
    const same = this.announced && state.name === 'connecting' && this.state.name === 'connecting';
    this.state = state;
    this.announced = true;
    if (!same) this.options.onState?.(state);
  }
}
