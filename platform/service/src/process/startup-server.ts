import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type ProblemBody, problemBody, type ServiceName } from '@goldwake/contracts';
import { SECURITY_HEADERS } from '../http/security-headers.js';

const RETRY_AFTER_S = 1;

/**
 * HTTP server that listens at the service's address until the service is ready. It reports that the process is alive
 * but not ready, and why.
 */
export class StartupServer {
  /** Reason why the service is not ready yet, as a sentence. */
  reason = 'The service is starting';

  private constructor(private readonly server: Server) {}

  /**
   * Starts listening.
   * @throws errors of listening, such as EADDRINUSE
   */
  static async open(service: ServiceName, port: number, host: string): Promise<StartupServer> {
    const server = createServer();
    const room = new StartupServer(server);
    server.on('request', (request, response) => {
      const alive = request.url?.split('?', 1)[0] === '/api/health/live';
      const problem = problemBody('unavailable', room.reason, { retry_after: RETRY_AFTER_S }) satisfies ProblemBody;
      response.writeHead(alive ? 200 : problem.status, {
        'content-type': alive ? 'application/json' : 'application/problem+json; charset=utf-8',
        connection: 'close',
        ...SECURITY_HEADERS,
        ...(alive ? {} : { 'retry-after': String(RETRY_AFTER_S) }),
      });
      response.end(JSON.stringify(alive ? { status: 'ok', service } : problem));
    });
    server.listen(port, host);
    await once(server, 'listening');
    return room;
  }

  async close(): Promise<void> {
    if (!this.server.listening) return;
    const closed = once(this.server, 'close');
    this.server.close();
    this.server.closeAllConnections();
    await closed;
  }
}
