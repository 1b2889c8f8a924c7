import { once } from 'node:events';
import { type AddressInfo, createServer, connect as dial, type Server, type Socket } from 'node:net';

/** Answers of a SOCKS5 server (RFC 1928): no authentication, and a connection that was opened. */
const NO_AUTHENTICATION = Buffer.from([5, 0]);
const CONNECTED = Buffer.from([5, 0, 0, 1, 0, 0, 0, 0, 0, 0]);

/** SOCKS5 proxy for a browser. New connections take the time of a slow network, as the TCP handshake would. */
export class SlowNetwork {
  /** Delay of a new connection in milliseconds. */
  delayMs = 0;
  private readonly sockets = new Set<Socket>();

  private constructor(private readonly server: Server) {
    server.on('connection', (socket) => void this.serve(socket));
  }

  static async open(): Promise<SlowNetwork> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new SlowNetwork(server);
  }

  /** Proxy setting of a browser context. Without the bypass rule Chromium never uses a proxy for loopback addresses. */
  get proxy(): { server: string; bypass: string } {
    const { port } = this.server.address() as AddressInfo;
    return { server: `socks5://127.0.0.1:${port}`, bypass: '<-loopback>' };
  }

  /** Closes all connections, so that the next request needs a new one. */
  cut(): void {
    for (const socket of this.sockets) socket.destroy();
  }

  close(): void {
    this.cut();
    this.server.close();
  }

  private async serve(socket: Socket): Promise<void> {
    this.add(socket);
    await once(socket, 'data');
    socket.write(NO_AUTHENTICATION);
    const [request] = (await once(socket, 'data')) as [Buffer];
    const port = request.readUInt16BE(request.length - 2);
    setTimeout(() => {
      const upstream = dial(port, '127.0.0.1');
      this.add(upstream);
      socket.write(CONNECTED);
      socket.pipe(upstream).pipe(socket);
    }, this.delayMs);
  }

  private add(socket: Socket): void {
    this.sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => this.sockets.delete(socket));
  }
}
