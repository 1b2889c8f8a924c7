import {
  type Channel,
  CLOSE,
  comesBack,
  type HelloFrame,
  type PushFrame,
  REALTIME_PROTOCOLS,
  type RenewFrame,
  type ServerFrame,
  SILENCE_ALLOWANCE_MS,
  type WelcomeFrame,
} from '@goldwake/contracts';
import { retryDelayMs } from './backoff.js';
import { type Socket, type SocketClass, SYSTEM_TIMERS, type Timers } from './ports.js';
import { Positions } from './positions.js';
import { type GetToken, RENEW_CHECK_MS, TokenKeeper } from './token.js';

/** From the start of an attempt to its welcome. */
export const READY_MS_MAX = 30_000;
/** A connection that lasted this long ends the series of failures before it. */
export const STABLE_MS = 10_000;

/** What broke a connection that will be tried again. */
export type Trouble = 'closed' | 'hole' | 'silence' | 'ready_timeout' | 'token';

export type ConnectionState =
  | { name: 'connecting' }
  | { name: 'ready'; uid: string }
  /** `retryAt` by the clock of the timers; `code` is the close code where there was one. */
  | { name: 'waiting'; retryAt: number; trouble: Trouble; code?: number }
  | { name: 'offline' }
  /** For good: `code` tells why the server wants no more of it; none when closed here or when nobody is signed in. */
  | { name: 'stopped'; code?: number };

export interface ConnectOptions {
  /** `ws://…/realtime` or `wss://…/realtime` */
  url: string;
  /** Asks POST /api/realtime/token anew each time. Null ends the connection: nobody is signed in. */
  getToken: GetToken;
  /** Each push once, in the order of its channel. */
  onPush(push: PushFrame): void;
  onState?(state: ConnectionState): void;
  /** Pushes of this channel may have been missed (always so on the first welcome): load by HTTP what they would have told. */
  onResync?(channel: Channel): void;
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
  close(): void;
}

export function connect(options: ConnectOptions): Connection {
  const connection = new LastingConnection(options);
  connection.open();
  return connection;
}

/** One logical connection over as many sockets as it takes. Callbacks of an abandoned attempt find another number and do nothing. */
class LastingConnection implements Connection {
  state: ConnectionState = { name: 'connecting' };
  private readonly positions = new Positions();
  private readonly tokens: TokenKeeper;
  private readonly timers: Timers;
  private readonly running = new Set<unknown>();
  private socket: Socket | undefined;
  private attempt = 0;
  private failures = 0;
  private readySince: number | undefined;
  private lastHeard = 0;
  /** The token of this attempt was fetched after the server had refused one. */
  private secondToken = false;
  /** A token sent for renewal and not confirmed yet. */
  private renewing: string | undefined;
  private announced = false;

  constructor(private readonly options: ConnectOptions) {
    this.timers = options.timers ?? SYSTEM_TIMERS;
    this.tokens = new TokenKeeper(options.getToken, this.timers);
  }

  open(): void {
    this.abandon();
    const attempt = this.attempt;
    this.after(READY_MS_MAX, () => this.retry('ready_timeout'));
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

  close(): void {
    if (this.state.name !== 'stopped') this.stop();
  }

  private dial(token: string): void {
    const attempt = this.attempt;
    const current = (then: () => void) => {
      if (attempt === this.attempt) then();
    };
    // Node 20 has none of its own, so the type says less than a browser's.
    const WebSocket = this.options.WebSocket ?? (globalThis as unknown as { WebSocket: SocketClass }).WebSocket;
    const socket = new WebSocket(this.options.url);
    this.socket = socket;
    socket.onopen = () =>
      current(() =>
        this.send({ kind: 'hello', protocols: REALTIME_PROTOCOLS, token, positions: this.positions.all() }),
      );
    socket.onmessage = (event: { data: unknown }) => current(() => this.receive(String(event.data), token));
    socket.onclose = (event: { code: number }) => current(() => this.closed(event.code));
    // A close follows each error.
    socket.onerror = () => {};
  }

  private receive(text: string, token: string): void {
    this.lastHeard = this.timers.now();
    const frame = parseServerFrame(text);
    if (this.state.name === 'connecting') {
      if (frame?.kind === 'welcome') this.welcome(frame, token);
    } else if (frame?.kind === 'push') {
      const arrival = this.positions.arrive(frame);
      if (arrival === 'hole') this.retry('hole');
      else if (arrival === 'next') this.options.onPush(frame);
    } else if (frame?.kind === 'heartbeat') {
      if (this.positions.isBehind(frame.offsets)) this.retry('hole');
    } else if (frame?.kind === 'renewed' && this.renewing) {
      this.tokens.confirmed(this.renewing, frame.now, frame.token_expires_at);
      this.renewing = undefined;
    }
  }

  private welcome(frame: WelcomeFrame, token: string): void {
    const attempt = this.attempt;
    this.clearTimers();
    this.secondToken = false;
    this.readySince = this.timers.now();
    this.tokens.confirmed(token, frame.now, frame.token_expires_at);
    const lost = this.positions.welcome(frame.channels);
    this.enter({ name: 'ready', uid: frame.uid });
    for (const channel of lost) if (attempt === this.attempt) this.options.onResync?.(channel);
    if (attempt !== this.attempt) return;
    this.listenForSilence(frame.heartbeat_ms + SILENCE_ALLOWANCE_MS);
    this.after(RENEW_CHECK_MS, () => this.renewWhenEnding());
  }

  private listenForSilence(ms: number): void {
    const left = this.lastHeard + ms - this.timers.now();
    if (left <= 0) this.retry('silence');
    else this.after(left, () => this.listenForSilence(ms));
  }

  /** A failure is left to the next check; the server closes when the token ends after all. */
  private renewWhenEnding(): void {
    const attempt = this.attempt;
    this.after(RENEW_CHECK_MS, () => this.renewWhenEnding());
    if (!this.tokens.isEnding()) return;
    this.options.getToken().then(
      (token) => {
        if (attempt !== this.attempt || token === null) return;
        this.renewing = token;
        this.send({ kind: 'renew', token });
      },
      () => {},
    );
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
    this.abandon();
    const delay = retryDelayMs(this.failures, this.options.random ?? Math.random);
    this.failures += 1;
    this.enter({
      name: 'waiting',
      retryAt: this.timers.now() + delay,
      trouble,
      ...(code === undefined ? {} : { code }),
    });
    if (this.state.name === 'waiting') this.after(delay, () => this.open());
  }

  private stop(code?: number): void {
    this.abandon();
    this.enter({ name: 'stopped', ...(code === undefined ? {} : { code }) });
  }

  /** Forgets the socket in hand and all that was planned with it. */
  private abandon(): void {
    this.attempt += 1;
    this.clearTimers();
    this.readySince = undefined;
    this.renewing = undefined;
    this.socket?.close();
    this.socket = undefined;
  }

  private send(frame: HelloFrame | RenewFrame): void {
    this.socket?.send(JSON.stringify(frame));
  }

  private enter(state: ConnectionState): void {
    const same = this.announced && state.name === 'connecting' && this.state.name === 'connecting';
    this.state = state;
    this.announced = true;
    if (!same) this.options.onState?.(state);
  }

  private after(ms: number, then: () => void): void {
    const timer = this.timers.setTimeout(() => {
      this.running.delete(timer);
      then();
    }, ms);
    this.running.add(timer);
  }

  private clearTimers(): void {
    for (const timer of this.running) this.timers.clearTimeout(timer);
    this.running.clear();
  }
}

/** Undefined for what is not JSON; a kind of a later protocol passes and is ignored. */
function parseServerFrame(text: string): ServerFrame | undefined {
  try {
    return JSON.parse(text) as ServerFrame;
  } catch {
    return undefined;
  }
}
