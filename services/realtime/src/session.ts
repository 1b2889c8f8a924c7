import type { Duplex } from 'node:stream';
import {
  type Channel,
  CLOSE,
  type CloseName,
  type HelloFrame,
  REALTIME_PROTOCOLS,
  type RealtimeProtocol,
  Refusal,
  type ServerFrame,
} from '@goldwake/contracts';
import type { Clock } from '@goldwake/platform';
import type { RawData, WebSocket } from 'ws';
import type { EndedSessions } from './ended-sessions.js';
import { parseClientFrame } from './frames.js';
import type { Hub, Member } from './hub.js';
import type { Limits } from './limits.js';
import { metrics } from './metrics.js';
import type { RealtimeClaims, RealtimeTokens } from './tokens.js';

export interface SessionParts {
  hub: Hub;
  tokens: RealtimeTokens;
  ended: EndedSessions;
  clock: Clock;
  limits: Limits;
}

/** `checking`: a token is being verified, and no other frame is taken until that is done. */
type Stage = 'fresh' | 'checking' | 'open' | 'closed';

/** One socket, from its upgrade to its close. */
export class Session implements Member {
  uid = '';
  sessionId = '';
  private stage: Stage = 'fresh';
  private channels: Channel[] = [];
  private queue: Buffer[] = [];
  private queuedBytes = 0;
  private readonly helloTimer: NodeJS.Timeout;
  private heartbeatTimer: NodeJS.Timeout | undefined;
  private pongTimer: NodeJS.Timeout | undefined;
  private expiryTimer: NodeJS.Timeout | undefined;
  private cutTimer: NodeJS.Timeout | undefined;

  /** @param stream the connection under the socket, to write a tick's frames at once */
  constructor(
    private readonly id: string,
    private readonly socket: WebSocket,
    private readonly stream: Duplex,
    private readonly parts: SessionParts,
    private readonly onGone: () => void,
  ) {
    this.helloTimer = setTimeout(() => this.close('hello_missing'), parts.limits.helloMs);
    socket.on('message', (data, isBinary) => this.receive(data, isBinary));
    socket.on('pong', () => this.alive());
    socket.on('close', () => this.gone());
    // Only what could not be read comes as an error; a broken connection comes as a close.
    socket.on('error', () => this.close('bad_frame'));
  }

  close(name: CloseName): void {
    if (this.stage === 'closed') return;
    metrics.closes.inc({ reason: name });
    if (name !== 'slow_consumer') this.flush();
    this.end();
    const [code, reason] = CLOSE[name];
    this.socket.close(code, reason);
    this.cutTimer = setTimeout(() => this.socket.terminate(), this.parts.limits.closeMs);
  }

  /** Ends the connection without a goodbye. */
  cut(): void {
    this.socket.terminate();
  }

  enqueue(frame: Buffer): void {
    if (this.stage === 'closed') return;
    this.queue.push(frame);
    this.queuedBytes += frame.byteLength;
    if (this.queuedBytes + this.socket.bufferedAmount > this.parts.limits.waitingBytesMax) this.close('slow_consumer');
  }

  flush(): void {
    if (this.queue.length === 0) return;
    const frames = this.queue;
    this.queue = [];
    this.queuedBytes = 0;
    this.stream.cork();
    for (const frame of frames) this.socket.send(frame, { binary: false });
    this.stream.uncork();
  }

  private receive(data: RawData, isBinary: boolean): void {
    if (this.stage === 'closed') return;
    this.alive();
    const frame = isBinary ? undefined : parseClientFrame(data.toString());
    if (frame?.kind === 'hello' && this.stage === 'fresh') {
      clearTimeout(this.helloTimer);
      const protocol = REALTIME_PROTOCOLS.find((version) => frame.protocols.includes(version));
      if (protocol === undefined) this.close('protocol_unknown');
      else this.check(frame.token, (claims) => this.welcome(protocol, claims, frame.positions ?? {}));
    } else if (frame?.kind === 'renew' && this.stage === 'open') {
      this.check(frame.token, (claims) => {
        if (claims.uid === this.uid) this.renew(claims);
        else this.close('other_player');
      });
    } else {
      this.close('bad_frame');
    }
  }

  /** Verifies a token and goes on with its claims in the same tick in which they were last found to hold. */
  private check(token: string, then: (claims: RealtimeClaims) => void): void {
    const before = this.stage;
    this.stage = 'checking';
    this.claimsOf(token).then(
      (claims) => {
        if (this.stage === 'closed') return;
        this.stage = before;
        if (claims.ended || this.parts.ended.isRecent(claims.sessionId)) this.close('session_ended');
        else then(claims);
      },
      (error: unknown) => {
        if (error instanceof Refusal && error.code === 'token_expired') this.close('token_expired');
        else if (error instanceof Refusal) this.close('token_invalid');
        else this.close('server_going_away');
      },
    );
  }

  private async claimsOf(token: string): Promise<RealtimeClaims & { ended: boolean }> {
    const claims = await this.parts.tokens.verify(token);
    return { ...claims, ended: await this.parts.ended.isStored(claims.sessionId) };
  }

  private welcome(
    protocol: RealtimeProtocol,
    claims: RealtimeClaims,
    positions: NonNullable<HelloFrame['positions']>,
  ): void {
    const { hub, clock, limits } = this.parts;
    this.stage = 'open';
    this.uid = claims.uid;
    this.sessionId = claims.sessionId;
    this.channels = ['global', `user.${claims.uid}`];
    const joined = hub.join(this, this.channels, positions);
    this.reply({
      kind: 'welcome',
      protocol,
      session_id: this.id,
      uid: claims.uid,
      now: new Date(clock.now()).toISOString(),
      token_expires_at: new Date(claims.expiresAt).toISOString(),
      heartbeat_ms: limits.heartbeatMs,
      channels: joined.map(({ channel, epoch, offset, recovered }) => ({ channel, epoch, offset, recovered })),
    });
    for (const { missed } of joined) for (const frame of missed) hub.send(this, frame);
    this.endAt(claims.expiresAt);
    this.heartbeatTimer = setInterval(() => this.beat(), limits.heartbeatMs);
  }

  private renew(claims: RealtimeClaims): void {
    this.sessionId = claims.sessionId;
    this.endAt(claims.expiresAt);
    this.reply({
      kind: 'renewed',
      now: new Date(this.parts.clock.now()).toISOString(),
      token_expires_at: new Date(claims.expiresAt).toISOString(),
    });
  }

  private endAt(expiresAt: number): void {
    clearTimeout(this.expiryTimer);
    this.expiryTimer = setTimeout(() => this.close('token_expired'), expiresAt - this.parts.clock.now());
  }

  private beat(): void {
    this.reply({ kind: 'heartbeat', offsets: this.parts.hub.offsets(this.channels) });
    this.socket.ping();
    this.pongTimer ??= setTimeout(() => this.close('heartbeat_missed'), this.parts.limits.pongMs);
  }

  private alive(): void {
    clearTimeout(this.pongTimer);
    this.pongTimer = undefined;
  }

  private reply(frame: ServerFrame): void {
    this.parts.hub.send(this, Buffer.from(JSON.stringify(frame)));
  }

  /** Leaves the rooms; after this nothing is sent any more. */
  private end(): void {
    if (this.stage === 'closed') return;
    this.stage = 'closed';
    this.queue = [];
    this.queuedBytes = 0;
    clearTimeout(this.helloTimer);
    clearInterval(this.heartbeatTimer);
    clearTimeout(this.pongTimer);
    clearTimeout(this.expiryTimer);
    if (this.uid) this.parts.hub.leave(this, this.channels);
  }

  private gone(): void {
    this.end();
    clearTimeout(this.cutTimer);
    this.onGone();
  }
}
