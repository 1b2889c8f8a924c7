import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { problemBody } from '@goldwake/contracts';
import { MANIFEST } from '../manifest.js';
import type { WatchMetrics } from './metrics.js';

export interface WatchServerParts {
  port: number;
  host: string;
  metrics: WatchMetrics;
  /** Returns why the watch is not ready; undefined if it is. */
  notReady(): string | undefined;
  /** Returns whether the sender of a request may read the metrics. */
  mayRead(request: IncomingMessage): boolean;
}

/** Serves health and metrics at the same paths as every service. */
export class WatchServer {
  private constructor(private readonly server: Server) {}

  /** @throws errors of listening, such as EADDRINUSE */
  static async open(parts: WatchServerParts): Promise<WatchServer> {
    const server = createServer((request, response) => void respond(parts, request, response));
    server.listen(parts.port, parts.host);
    await once(server, 'listening');
    return new WatchServer(server);
  }

  get port(): number {
    const address = this.server.address();
    return typeof address === 'object' && address ? address.port : 0;
  }

  close(): void {
    this.server.close();
    this.server.closeAllConnections();
  }
}

async function respond(parts: WatchServerParts, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const healthy = { status: 'ok', service: MANIFEST.name };
  const reason = parts.notReady();
  const path = request.url?.split('?', 1)[0];
  if (path === '/api/health/live') json(response, 200, healthy);
  else if (path === '/api/health/ready' && reason === undefined) json(response, 200, healthy);
  else if (path === '/api/health/ready') json(response, 503, problemBody('unavailable', reason));
  else if (path === '/metrics' && parts.mayRead(request)) {
    response.setHeader('content-type', parts.metrics.contentType).end(await parts.metrics.text());
  } else json(response, 404, problemBody('not_found'));
}

function json(response: ServerResponse, status: number, body: object): void {
  const type = status === 200 ? 'application/json' : 'application/problem+json; charset=utf-8';
  response.writeHead(status, { 'content-type': type }).end(JSON.stringify(body));
}
