import { once } from 'node:events';
import type { RequestListener, Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { until } from '@goldwake/core/testing';
import { afterEach, expect, it } from '@jest/globals';
import type { FastifyHttpOptions } from 'fastify';
import { createLimitedServer } from './pipelining.js';

/** Larger than what the operating system has passed to the client when the server closes the connection. */
const RESPONSE = 'x'.repeat(8 << 20);
const BODY = 'b'.repeat(2 << 20);

let server: Server;
let client: Socket;

afterEach(async () => {
  client.destroy();
  await new Promise((resolve) => server.close(resolve));
});

/** Starts a server and connects a client that sends the given text. */
async function send(
  request: string,
  handle: RequestListener,
  options: FastifyHttpOptions<Server> = {},
): Promise<Socket> {
  server = createLimitedServer(handle, options);
  server.on('clientError', (_, socket) => socket.destroy());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  // A half-open client does not close its connection when it has received the response.
  client = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  client.write(request);
  const [connection] = (await once(server, 'connection')) as [Socket];
  return connection;
}

const head = (length: string) => `GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${length}\r\n\r\n`;
const answer: RequestListener = (_, response) => response.end(RESPONSE);

it.each([
  ['with a length', head(`Content-Length: ${BODY.length}`) + BODY],
  ['in chunks', `${head('Transfer-Encoding: chunked')}${BODY.length.toString(16)}\r\n${BODY}\r\n0\r\n\r\n`],
])('a client that sends a body %s which the route does not read gets the complete response', async (_, request) => {
  await send(request, answer);
  const [, body] = (await text(client)).split('\r\n\r\n');
  expect(body === RESPONSE).toBe(true);
});

it('a client that sends the whole body before it reads gets the complete response', async () => {
  await send(head(`Content-Length: ${2 * BODY.length}`) + BODY, answer);
  client.pause();
  await until(() => client.writableLength === 0);
  client.write(BODY);
  const [, body] = (await text(client)).split('\r\n\r\n');
  expect(body === RESPONSE).toBe(true);
});

it('the response is also complete if the route stops reading the body', async () => {
  await send(head(`Content-Length: ${BODY.length}`) + BODY, (request, response) => {
    const stop = () => {
      request.off('data', stop);
      request.pause();
      response.end(RESPONSE);
    };
    request.on('data', stop);
  });
  const [, body] = (await text(client)).split('\r\n\r\n');
  expect(body === RESPONSE).toBe(true);
});

it('the connection is closed after the response when the body has arrived', async () => {
  const connection = await send(head('Content-Length: 9'), answer);
  const received: Buffer[] = [];
  // `text` would close the client's side as well at the end of the response.
  client.on('data', (chunk) => received.push(chunk));
  await once(client, 'end');
  expect(connection.destroyed).toBe(false);
  client.write('123456789');
  await once(connection, 'close');
  expect(Buffer.concat(received).toString()).toContain(RESPONSE);
});

it('a client that never ends its unread body is disconnected at the request timeout', async () => {
  const options = { requestTimeout: 200, http: { connectionsCheckingInterval: 10 } };
  const connection = await send(head('Content-Length: 9'), answer, options);
  client.resume();
  await once(connection, 'close');
  // Node's own limit is 300 s; the test fails if that applies.
}, 30_000);
