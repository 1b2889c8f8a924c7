/** A socket.io server with one room per player and one room for all players. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';
import type { PeerServer } from './peer-server.js';

export async function open(): Promise<PeerServer> {
  const http = createServer();
  const io = new Server(http, { transports: ['websocket'], perMessageDeflate: false, serveClient: false });
  io.on('connection', (socket) => {
    socket.join(['global', `user.${socket.handshake.query.uid}`]);
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  return {
    port: (http.address() as AddressInfo).port,
    toAll: (data) => io.to('global').emit('push', data),
    toPlayer: (uid, data) => io.to(`user.${uid}`).emit('push', data),
  };
}
