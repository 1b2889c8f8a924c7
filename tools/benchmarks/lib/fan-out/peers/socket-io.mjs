/** socket.io with a room for each player and one for all. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { Server } from 'socket.io';

export async function open() {
  const http = createServer();
  const io = new Server(http, { transports: ['websocket'], perMessageDeflate: false, serveClient: false });
  io.on('connection', (socket) => {
    socket.join(['global', `user.${socket.handshake.query.uid}`]);
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  return {
    port: http.address().port,
    toAll: (data) => io.to('global').emit('push', data),
    toPlayer: (uid, data) => io.to(`user.${uid}`).emit('push', data),
  };
}
