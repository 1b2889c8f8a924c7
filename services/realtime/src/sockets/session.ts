import type { Duplex } from 'node:stream';
import {
  type Channel,
  CLOSE,
  type ClientFrame,
  type CloseName,
  type HelloFrame,
  REALTIME_PROTOCOLS,
  type RealtimeProtocol,
  type RenewFrame,
  type ServerFrame,
  type SubscribeFrame,
  type UnsubscribeFrame,
} from '@goldwake/contracts';
import type { Clock, Ids } from '@goldwake/core';
import type { RawData, WebSocket } from 'ws';
import { metrics } from '../metrics.js';
import type { PresenceHub } from '../presence/presence-hub.js';
import { checkToken, type TokenCheckParts } from '../tokens/token-check.js';
import type { RealtimeClaims } from '../tokens/tokens.js';
import { parseClientFrame } from './client-frame.js';
import type { Limits } from './limits.js';
import { type SocketOwner, SocketWriter, type SocketWriterParts } from './socket-writer.js';
import { type Subscriber, type SubscriptionParts, Subscriptions } from './subscriptions.js';
import type { Swept } from './sweep.js';
import { openWire, PING_FRAME, textFrame } from './wire.js';

export interface SessionParts extends TokenCheckParts, SubscriptionParts {
  clock: Clock;
  ids: Ids;
  limits: Limits;
  presence: Pick<PresenceHub, 'opened' | 'closed'>;
}

/**
 * State of a session. In the state `checking` the token from the hello frame is being verified and the channels in it
 * are being prepared; no other frame is accepted.
 */
type Stage = 'fresh' | 'checking' | 'open' | 'closed';

/** Session of one socket, from its upgrade to its close. */
export class Session implements Subscriber, Swept, SocketOwner {
  readonly writer: SocketWriter;
  /** Called for each frame that the protocol permits in the current state. */
  onFrame: (frame: ClientFrame) => void = () => {};
  sessionId = '';
  bucket = 0;
  deadline: number;
  private uid = '';
  private stage: Stage = 'fresh';
  /** Negotiated protocol version; 0 before the welcome frame. */
  private protocol: RealtimeProtocol | 0 = 0;
  private readonly subscriptions: Subscriptions;
  private pongAwaited = false;
  private isRenewing = false;
  /** Number of `subscribe` and `unsubscribe` frames since the last heartbeat. */
  private subscriptionFrames = 0;

  constructor(
    readonly address: string,
    private readonly socket: WebSocket,
    stream: Duplex,
    private readonly parts: SessionParts & SocketWriterParts,
  ) {
    this.writer = new SocketWriter(openWire(parts.limits.wire, socket, stream), this, parts);
    this.subscriptions = new Subscriptions(this, parts);
    this.deadline = parts.now() + parts.limits.helloMs;
    metrics.connections.inc({ state: 'fresh' });
  }

  close(name: CloseName): void {
    if (this.stage === 'closed') return;
    metrics.closes.inc({ reason: name });
    if (name !== 'slow_consumer') this.parts.hub.settle(this, this.subscriptions.channels);
    this.end();
    const [code, reason] = CLOSE[name];
    this.socket.close(code, reason);
  }

  /**
   * Closes the socket with `server_going_away`. Clients of protocol version 2 or newer are first sent the period within
   * which to reconnect.
   */
  goAway(comeBackWithinMs: number): void {
    if (this.writer.canSkip) this.reply({ kind: 'going_away', come_back_within_ms: comeBackWithinMs });
    this.close('server_going_away');
  }

  /**
   * Cuts the connection without a close frame. Its unsent bytes are subtracted from the budget synchronously, because
   * the code that frees memory must see the effect at once.
   */
  cut(): void {
    this.end();
    this.writer.gone();
    this.socket.terminate();
  }

  overdue(): void {
    this.close(this.uid ? 'token_expired' : 'hello_missing');
  }

  /**
   * Sends a heartbeat and a ping. A slow socket gets neither, because it could not answer the ping in time, and the
   * heartbeat's offsets would include pushes that it has not been sent.
   */
  beat(): void {
    this.subscriptionFrames = 0;
    if (!this.uid || this.writer.isSlow) return;
    this.pongAwaited = true;
    const offsets = this.parts.hub.offsets(this.subscriptions.channels);
    const heartbeat: ServerFrame = { kind: 'heartbeat', offsets };
    this.writer.write(Buffer.concat([PING_FRAME, textFrame(JSON.stringify(heartbeat))]));
  }

  expectPong(): void {
    if (this.pongAwaited && !this.writer.isSlow) this.close('heartbeat_missed');
  }

  /** Records that the client is alive. Any received frame counts as an answer to the ping. */
  alive(): void {
    this.pongAwaited = false;
  }

  receive(data: RawData, isBinary: boolean): void {
    if (this.stage === 'closed') return;
    this.alive();
    const frame = isBinary ? undefined : parseClientFrame(data.toString());
    if (!frame || !this.mayReceive(frame)) {
      this.close('bad_frame');
      return;
    }
    // Changes the state before the frame is handled asynchronously, because further frames may arrive meanwhile.
    if (frame.kind === 'hello') this.stage = 'checking';
    else if (frame.kind === 'renew') this.isRenewing = true;
    this.onFrame(frame);
  }

  hello({ protocols, token, positions = {} }: HelloFrame): void | Promise<void> {
    const protocol = REALTIME_PROTOCOLS.find((version) => protocols.includes(version));
    if (protocol === undefined) {
      this.close('protocol_unknown');
      return;
    }
    // Removes the deadline while the token is checked, because the hello arrived in time and a check can take seconds
    // when many hellos arrive at once.
    this.deadline = Number.POSITIVE_INFINITY;
    return this.check(token, async (claims) => {
      // Clients of older versions have no subscriptions.
      const wanted = protocol >= 3 ? (Object.keys(positions) as Channel[]) : [];
      const automatic = ['global', `user.${claims.uid}`] as const;
      const prepared = this.subscriptions.prepare(claims.uid, automatic, wanted);
      const channels = prepared instanceof Promise ? await prepared : prepared;
      if (this.stage === 'closed') return;
      // The session may have ended while the channels were prepared.
      const ending = this.parts.ended.seen(claims.sessionId);
      if (ending) this.close(ending);
      else this.welcome(protocol, claims, channels, positions);
    });
  }

  renew({ token }: RenewFrame): Promise<void> {
    return this.check(token, (claims) => {
      this.isRenewing = false;
      if (claims.uid === this.uid) this.renewed(claims);
      else this.close('other_player');
    });
  }

  subscribe({ channel }: SubscribeFrame): void | Promise<void> {
    return this.subscriptions.subscribe(this.uid, channel as Channel);
  }

  unsubscribe({ channel }: UnsubscribeFrame): void | Promise<void> {
    return this.subscriptions.unsubscribe(channel as Channel);
  }

  reply(frame: ServerFrame): void {
    this.writer.write(textFrame(JSON.stringify(frame)));
  }

  gone(): void {
    this.end();
    this.writer.gone();
    metrics.connections.dec({ state: 'closing' });
  }

  /** Returns whether the protocol permits this frame in the current state. */
  private mayReceive({ kind }: ClientFrame): boolean {
    if (kind === 'hello') return this.stage === 'fresh';
    if (this.stage !== 'open') return false;
    if (kind === 'renew') return !this.isRenewing;
    this.subscriptionFrames += 1;
    return this.protocol >= 3 && this.subscriptionFrames <= this.parts.limits.subscriptionFramesMax;
  }

  /**
   * Verifies a token. Afterwards it checks again that the session has not ended, and calls `then` in the same tick, so
   * that no end of the session can be missed.
   */
  private async check(token: string, then: (claims: RealtimeClaims) => void | Promise<void>): Promise<void> {
    const checked = await checkToken(this.parts, token);
    if (this.stage === 'closed') return;
    const claims = typeof checked === 'string' ? checked : (this.parts.ended.seen(checked.sessionId) ?? checked);
    if (typeof claims === 'string') this.close(claims);
    else await then(claims);
  }

  private welcome(
    protocol: RealtimeProtocol,
    claims: RealtimeClaims,
    channels: readonly Channel[],
    positions: NonNullable<HelloFrame['positions']>,
  ): void {
    const { hub, clock, ids, limits } = this.parts;
    const own = `user.${claims.uid}` as const;
    if (hub.listeners(own) >= limits.connectionsPerPlayerMax) {
      this.close('player_full');
      return;
    }
    this.enter('open');
    this.uid = claims.uid;
    this.parts.presence.opened(claims.uid);
    this.sessionId = claims.sessionId;
    this.expireAt(claims);
    this.protocol = protocol;
    this.writer.canSkip = protocol >= 2;
    metrics.hellos.inc({ protocol });
    const joined = this.subscriptions.resume(channels, positions);
    const welcome: ServerFrame = {
      kind: 'welcome',
      protocol,
      session_id: ids.next(),
      uid: claims.uid,
      now: new Date(clock.now()).toISOString(),
      token_expires_at: new Date(claims.expiresAt).toISOString(),
      heartbeat_ms: limits.heartbeatMs,
      channels: joined.map(({ channel, epoch, offset, recovered }) => ({ channel, epoch, offset, recovered })),
    };
    const missed = joined.map((channel) => channel.catchUp);
    this.writer.write(Buffer.concat([textFrame(JSON.stringify(welcome)), ...missed]));
  }

  private renewed(claims: RealtimeClaims): void {
    this.sessionId = claims.sessionId;
    this.expireAt(claims);
    this.reply({
      kind: 'renewed',
      now: new Date(this.parts.clock.now()).toISOString(),
      token_expires_at: new Date(claims.expiresAt).toISOString(),
    });
  }

  private expireAt({ expiresAt }: RealtimeClaims): void {
    const { now, clock } = this.parts;
    this.deadline = now() + expiresAt - clock.now();
  }

  /** Ends the session: leaves all rooms and sends nothing more. */
  private end(): void {
    if (this.stage === 'closed') return;
    this.enter('closed');
    this.deadline = Number.POSITIVE_INFINITY;
    this.writer.end();
    this.subscriptions.end();
    if (this.uid) this.parts.presence.closed(this.uid);
  }

  private enter(stage: 'open' | 'closed'): void {
    metrics.connections.dec({ state: this.uid ? 'open' : 'fresh' });
    metrics.connections.inc({ state: stage === 'open' ? 'open' : 'closing' });
    this.stage = stage;
  }
}
