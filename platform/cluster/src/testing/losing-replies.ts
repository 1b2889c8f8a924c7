import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** TCP proxy that can drop the response to a request. */
export interface ReplyDropper {
  port: number;
  /**
   * Drops the response to the next request that contains this text. The server executes the request, but the client's
   * connection is closed.
   */
  dropReplyTo(text: string): void;
  /** Number of dropped responses. */
  readonly dropped: number;
  close(): Promise<void>;
}

export async function startReplyDropper(serverPort: number): Promise<ReplyDropper> {
  const sockets = new Set<Socket>();
  let text: string | undefined;
  let lost = 0;
  const server = createServer((client) => {
    const upstream = connect(serverPort, '127.0.0.1');
    let losing = false;
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
    client.on('data', (bytes) => {
      if (text !== undefined && bytes.includes(text)) {
        text = undefined;
        losing = true;
      }
      upstream.write(bytes);
    });
    upstream.on('data', (bytes) => {
      if (!losing) return void client.write(bytes);
      lost++;
      client.destroy();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    dropReplyTo: (wanted) => {
      text = wanted;
    },
    get dropped() {
      return lost;
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
