import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { StorageFailed } from '@goldwake/core/adapters';
import { expect, it } from '@jest/globals';
import { isAway, toPortError } from './failures.js';

it('a write to a connection that MongoDB has just closed throws StorageFailed', async () => {
  const server = createServer((socket) => socket.end()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').resume();
  await once(socket, 'end');
  const error = await new Promise((resolve) => {
    socket.on('error', () => {});
    socket.write('x', resolve);
  });
  server.close();
  expect(isAway(error)).toBe(true);
  expect(toPortError(error)).toBeInstanceOf(StorageFailed);
});

it.each([undefined, null, 'text', new TypeError('x is not a function'), { code: 11_000 }])(
  'an error that is not a connection failure is passed on unchanged (%p)',
  (error) => {
    expect(isAway(error)).toBe(false);
    expect(toPortError(error)).toBe(error);
  },
);
