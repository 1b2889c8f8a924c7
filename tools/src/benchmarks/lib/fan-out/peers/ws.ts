/** The baseline: a `ws` server written as in the library's documentation, with one `send` per client. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';
import type { PeerServer } from './peer-server.js';

export async function open(): Promise<PeerServer> {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false });
  const players = new Map<string, WebSocket>();
  server.on('connection', (socket, request) => {
    const uid = new URL(request.url ?? '', 'ws://localhost').searchParams.get('uid') ?? '';
    players.set(uid, socket);
    socket.on('close', () => players.delete(uid));
    socket.on('error', () => {});
  });
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    toAll(data) {
      const text = JSON.stringify(data);
      for (const client of server.clients) client.send(text);
    },
    toPlayer(uid, data) {
      players.get(uid)?.send(JSON.stringify(data));
    },
  };
}
