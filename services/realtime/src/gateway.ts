import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { CLIENT_FRAME_BYTES_MAX, CLOSE, REALTIME_PATH } from '@goldwake/contracts';
import { type Ids, isSameHost } from '@goldwake/platform';
import { WebSocket, WebSocketServer } from 'ws';
import { metrics } from './metrics.js';
import { Session, type SessionParts } from './session.js';

/** Time for all sockets together to answer the goodbye when the process stops. */
const DRAIN_MS = 1_000;

/** What the receiver of `ws` cannot read (too large, not UTF-8, against the protocol) it closes by itself; it gets our code. */
class GatewaySocket extends WebSocket {
  override close(code?: number, data?: string | Buffer): void {
    const [badFrame, reason] = CLOSE.bad_frame;
    if (code === 1002 || code === 1007 || code === 1009) super.close(badFrame, reason);
    else super.close(code, data);
  }
}

/** The door: takes upgrades of the HTTP server, and knows every socket until it is gone. */
export class Gateway {
  private readonly sessions = new Set<Session>();
  private readonly sockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: CLIENT_FRAME_BYTES_MAX,
    perMessageDeflate: false,
    WebSocket: GatewaySocket,
  });
  private draining = false;
  private emptied: (() => void) | undefined;

  constructor(
    private readonly parts: SessionParts,
    private readonly ids: Ids,
  ) {}

  attach(server: Server): void {
    server.on('upgrade', (request, stream, head) => this.upgrade(request, stream, head));
  }

  /** Closes every socket with `server_going_away`; what has not answered in time is cut. */
  async drain(): Promise<void> {
    this.draining = true;
    if (this.sessions.size === 0) return;
    const emptied = new Promise<void>((resolve) => {
      this.emptied = resolve;
    });
    const late = setTimeout(() => {
      for (const session of this.sessions) session.cut();
    }, DRAIN_MS);
    for (const session of this.sessions) session.close('server_going_away');
    await emptied;
    clearTimeout(late);
  }

  private upgrade(request: IncomingMessage, stream: Duplex, head: Buffer): void {
    // Until the upgrade is done nobody else listens, and a reset connection would end the process.
    const ignore = () => {};
    stream.on('error', ignore);
    const refusal = this.refusal(request);
    if (refusal) {
      stream.end(`HTTP/1.1 ${refusal}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
      return;
    }
    this.sockets.handleUpgrade(request, stream, head, (socket) => {
      stream.off('error', ignore);
      this.open(socket, stream);
    });
  }

  private refusal(request: IncomingMessage): string | undefined {
    if (request.url?.split('?', 1)[0] !== REALTIME_PATH) return '404 Not Found';
    if (!isSameHost(request.headers)) return '403 Forbidden';
    return this.draining ? '503 Service Unavailable' : undefined;
  }

  private open(socket: WebSocket, stream: Duplex): void {
    const session = new Session(this.ids.next(), socket, stream, this.parts, () => {
      this.sessions.delete(session);
      metrics.connections.dec();
      if (this.sessions.size === 0) this.emptied?.();
    });
    this.sessions.add(session);
    metrics.connections.inc();
    if (this.sessions.size > this.parts.limits.connectionsMax) session.close('overloaded');
  }
}
