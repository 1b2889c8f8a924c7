import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import proxyAddr from '@fastify/proxy-addr';
import { CLIENT_FRAME_BYTES_MAX, CLOSE, PROBLEMS, type ProblemCode, REALTIME_PATH } from '@goldwake/contracts';
import {
  type CallerOrigin,
  callerAddress,
  forwardedHost,
  isRebound,
  isSameHost,
  notLocalText,
  otherHostText,
  type PageRequest,
  plainForwardedFor,
  type Settings,
} from '@goldwake/core';
import type { LimitedLog } from '@goldwake/service';
import { type RawData, type ServerOptions, WebSocket, WebSocketServer } from 'ws';
import { hasValidHost, refuseUpgrade } from '../http/refuse-upgrade.js';
import { metrics } from '../metrics.js';
import { Callers } from './callers.js';
import { Session, type SessionParts } from './session.js';
import type { SocketWriterParts } from './socket-writer.js';
import { Sweep } from './sweep.js';

/** Maximum time for all clients to answer the close frame when the process stops, in milliseconds. */
const DRAIN_MS = 1_000;
/** Number of reconnects per second that a gateway can accept without delaying the pushes of other clients. */
const COME_BACK_PER_SECOND = 500;

/**
 * WebSocket that holds its session in a property, so that all sockets can share their event handlers and a connection
 * needs no closures.
 */
class GatewaySocket extends WebSocket {
  session: Session | undefined;

  /**
   * Closes the socket. If the `ws` library itself rejects a frame (too large, not UTF-8, protocol violation), the close
   * code of `bad_frame` replaces the code of `ws`.
   */
  override close(code?: number, data?: string | Buffer): void {
    const [badFrame, reason] = CLOSE.bad_frame;
    if (code === 1002 || code === 1007 || code === 1009) super.close(badFrame, reason);
    else super.close(code, data);
  }
}

function onMessage(this: WebSocket, data: RawData, isBinary: boolean): void {
  (this as GatewaySocket).session?.receive(data, isBinary);
}
function onPong(this: WebSocket): void {
  (this as GatewaySocket).session?.alive();
}
/** Handles frames that `ws` could not parse. A broken connection emits `close` and not `error`. */
function onError(this: WebSocket): void {
  (this as GatewaySocket).session?.close('bad_frame');
}

/** Accepts WebSocket upgrades of the HTTP server and tracks every socket until it is closed. */
export class SocketServer {
  private readonly sessions: Sweep<Session>;
  private readonly callers: Callers;
  private readonly sockets: WebSocketServer;
  private readonly sessionParts: SessionParts & SocketWriterParts;
  private readonly onClose: (this: WebSocket) => void;
  /** Returns where the request comes from, taking the headers of trusted proxies into account. */
  private readonly callerOf: (request: IncomingMessage) => CallerOrigin;
  /** Returns the page that sent the request, and the hosts for which it came. */
  private readonly pageOf: (request: IncomingMessage) => PageRequest;
  private connected: (session: Session) => void = () => {};
  private draining = false;
  private emptied: (() => void) | undefined;

  constructor(
    private readonly parts: SessionParts,
    private readonly settings: Pick<Settings, 'host' | 'proxies'>,
    /** Logs refused pages of other hosts. */
    private readonly log: Pick<LimitedLog, 'warn'>,
  ) {
    const { proxies } = settings;
    const trusted = proxyAddr.compile([...proxies]);
    this.callerOf = (request) => {
      const { headers } = request;
      plainForwardedFor(headers);
      const ips = proxyAddr.all(request, trusted);
      const hostname = (this.pageOf(request).hosts.at(-1) ?? headers.host ?? '').replace(/:\d*$/, '');
      return { ip: ips.at(-1) ?? '', ips, hostname, headers };
    };
    this.pageOf = ({ headers, socket: { remoteAddress } }) => {
      const isProxy = proxies.length > 0 && remoteAddress !== undefined && trusted(remoteAddress, 0);
      return { origin: headers.origin, hosts: [headers.host, isProxy ? forwardedHost(headers) : undefined] };
    };
    const { hub, limits } = parts;
    this.callers = new Callers(limits);
    const options: ServerOptions & { closeTimeout: number } = {
      noServer: true,
      clientTracking: false,
      maxPayload: CLIENT_FRAME_BYTES_MAX,
      perMessageDeflate: false,
      handleProtocols: () => false,
      closeTimeout: limits.closeMs,
      WebSocket: GatewaySocket,
    };
    this.sockets = new WebSocketServer(options);
    this.sessionParts = { ...parts, budget: hub.budget, now: hub.now };
    this.sessions = new Sweep(limits, hub.now, () => {
      for (const writer of hub.budget.behind) writer.check();
      hub.tidy();
    });
    const gone = (session: Session) => this.gone(session);
    this.onClose = function (this: WebSocket) {
      const { session } = this as GatewaySocket;
      if (session) gone(session);
    };
  }

  /** @param connected called for each new session before it receives a frame */
  onConnect(connected: (session: Session) => void): void {
    this.connected = connected;
  }

  attach(server: Server): void {
    this.sessions.start();
    server.on('upgrade', (request, stream, head) => this.upgrade(request, stream, head));
  }

  /**
   * Closes every socket with `server_going_away` and cuts those that do not answer in time. The more sockets are open,
   * the longer the period over which clients are asked to spread their reconnects.
   */
  async drain(): Promise<void> {
    this.draining = true;
    if (this.sessions.size > 0) {
      const emptied = new Promise<void>((resolve) => {
        this.emptied = resolve;
      });
      const late = setTimeout(() => {
        for (const session of this.sessions.all()) session.cut();
      }, DRAIN_MS);
      const comeBackWithinMs = Math.max(1, Math.ceil(this.sessions.size / COME_BACK_PER_SECOND)) * 1_000;
      for (const session of this.sessions.all()) session.goAway(comeBackWithinMs);
      await emptied;
      clearTimeout(late);
    }
    this.sessions.stop();
  }

  private upgrade(request: IncomingMessage, stream: Duplex, head: Buffer): void {
    // Ignores errors until the upgrade is complete, because without an error listener a connection reset would crash
    // the process.
    const ignore = () => {};
    stream.on('error', ignore);
    const caller = this.callerOf(request);
    const address = callerAddress(caller);
    const page = this.pageOf(request);
    const refusal = this.refusal(request, page, caller);
    if (refusal) {
      metrics.refusals.inc({ status: String(PROBLEMS[refusal].status) });
      const detail = refusal === 'forbidden' ? this.forbiddenText(page) : undefined;
      if (detail) this.log.warn({ url: REALTIME_PATH }, `WebSocket refused: ${detail}`);
      refuseUpgrade(stream, refusal, detail);
      return;
    }
    this.sockets.handleUpgrade(request, stream, head, (socket) => {
      stream.off('error', ignore);
      this.open(socket as GatewaySocket, stream, address);
    });
  }

  private refusal(request: IncomingMessage, page: PageRequest, caller: CallerOrigin): ProblemCode | undefined {
    if (!hasValidHost(request)) return 'malformed_request';
    if (request.url?.split('?', 1)[0] !== REALTIME_PATH) return 'not_found';
    if (!isSameHost(page) || (page.origin !== undefined && isRebound(caller, this.settings.host))) return 'forbidden';
    if (this.draining) return 'unavailable';
    return this.callers.hasRoom(callerAddress(caller)) ? undefined : 'too_many_requests';
  }

  private forbiddenText(page: PageRequest): string {
    return isSameHost(page) ? notLocalText(page.hosts) : otherHostText(page);
  }

  private open(socket: GatewaySocket, stream: Duplex, address: string): void {
    const session = new Session(address, socket, stream, this.sessionParts);
    socket.session = session;
    this.connected(session);
    socket.on('message', onMessage);
    socket.on('pong', onPong);
    socket.on('error', onError);
    socket.on('close', this.onClose);
    this.sessions.add(session);
    this.callers.enter(address);
    if (this.sessions.size > this.parts.limits.connectionsMax) session.close('overloaded');
  }

  private gone(session: Session): void {
    session.gone();
    this.sessions.delete(session);
    this.callers.leave(session.address);
    if (this.sessions.size === 0) this.emptied?.();
  }
}
