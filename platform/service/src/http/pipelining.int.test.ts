import { AsyncLocalStorage } from 'node:async_hooks';
import { once } from 'node:events';
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { until } from '@goldwake/core/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { endWithProblem, refuseUnreadableRequest } from './client-errors.js';
import { createLimitedServer, PIPELINED_MAX } from './pipelining.js';

let server: Server;
let client: Socket;
/** URLs of the requests that were executed, in order. */
let executed: string[];

beforeEach(() => {
  executed = [];
});
afterEach(async () => {
  client.destroy();
  await new Promise((resolve) => server.close(resolve));
});

/** Executes a request, and answers with its URL after every byte of the same packet was parsed. */
const execute: RequestListener = (request, response) => {
  executed.push(request.url ?? '');
  request.resume().once('end', () => setImmediate(() => response.end(`<${request.url}>`)));
};

/** Starts a server, sends the text in one write, and returns the server's side of the connection. */
async function send(sent: string, handle: RequestListener = execute): Promise<Socket> {
  server = createLimitedServer(handle, {});
  server.on('clientError', (error: Error, socket) => refuseUnreadableRequest(error, socket as Socket));
  server.on('connect', (_: IncomingMessage, socket) => endWithProblem(socket, 'method_not_allowed'));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  client = connect({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', allowHalfOpen: true });
  client.write(sent);
  const [connection] = (await once(server, 'connection')) as [Socket];
  return connection;
}

const post = (url: string, more = '') => `POST ${url} HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n${more}\r\n{}`;
const posts = (count: number) => Array.from({ length: count }, (_, at) => post(`/${at}`)).join('');
const answered = (answers: string) => [...answers.matchAll(/<(.*?)>/g)].map(([, url]) => url);

describe('every executed request of a connection is answered, in order, before the connection is closed', () => {
  const closing = (request: IncomingMessage, response: ServerResponse) => {
    if (request.url === '/1') response.setHeader('connection', 'close');
    execute(request, response);
  };
  it.each<[string, string, number, RequestListener]>([
    ['too many of them', posts(PIPELINED_MAX + 2), PIPELINED_MAX + 1, execute],
    ['many more than allowed', posts(1_000), PIPELINED_MAX + 1, execute],
    ['text that is no request', `${posts(1)}x\r\n\r\n`, 1, execute],
    [
      'a request with an unreadable body',
      `${post('/0')}POST /1 HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nx`,
      1,
      execute,
    ],
    [
      'a request after the one that closes the connection',
      post('/0', 'Connection: close\r\n') + post('/1'),
      1,
      execute,
    ],
    ['CONNECT', `${posts(1)}CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n`, 1, execute],
    ['requests after a response that closes the connection', posts(4), 2, closing],
  ])('with %s', async (_, sent, count, handle) => {
    const connection = await send(sent, handle);
    const closed = once(connection, 'close');
    const answers = await text(client);
    client.end();
    await closed;
    expect(executed).toHaveLength(count);
    expect(answered(answers)).toEqual(executed);
  });

  it('with a client that sends nothing more', async () => {
    let end = () => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    const connection = await send(posts(3), async (request, response) => {
      executed.push(request.url ?? '');
      await ended;
      response.end(`<${request.url}>`);
    });
    connection.once('end', end);
    client.end();
    expect(answered(await text(client))).toEqual(['/0', '/1', '/2']);
    expect(executed).toEqual(['/0', '/1', '/2']);
  });
});

describe('pipelined requests', () => {
  it('are executed one after the other', async () => {
    const running = new Set<string>();
    let together = 0;
    await send(`${posts(4)}${post('/4', 'Connection: close\r\n')}`, (request, response) => {
      running.add(request.url ?? '');
      together = Math.max(together, running.size);
      response.prependOnceListener('finish', () => running.delete(request.url ?? ''));
      execute(request, response);
    });
    expect(answered(await text(client))).toEqual(['/0', '/1', '/2', '/3', '/4']);
    expect(together).toBe(1);
  });

  it('are not executed once the client has disconnected', async () => {
    let first: ServerResponse | undefined;
    const connection = await send(posts(3), (request, response) => {
      executed.push(request.url ?? '');
      first ??= response;
    });
    await until(() => first !== undefined);
    const closed = new Promise((resolve) => connection.once('close', resolve));
    client.resetAndDestroy();
    await closed;
    first?.end();
    await new Promise((resolve) => setImmediate(resolve));
    expect(executed).toEqual(['/0']);
  });

  it('do not run in the asynchronous context of the request before', async () => {
    const storage = new AsyncLocalStorage<string>();
    const seen: unknown[] = [];
    await send(post('/0') + post('/1', 'Connection: close\r\n'), (request, response) => {
      seen.push(storage.getStore());
      storage.run(request.url ?? '', () => execute(request, response));
    });
    await text(client);
    expect(seen).toEqual([undefined, undefined]);
  });

  it('do not count once they are answered', async () => {
    await send(posts(PIPELINED_MAX));
    let answers = '';
    client.on('data', (chunk) => {
      answers += chunk;
    });
    for (let round = 1; round <= 3; round++) {
      await until(() => answered(answers).length === round * PIPELINED_MAX);
      client.write(posts(PIPELINED_MAX));
    }
    await until(() => answered(answers).length === 4 * PIPELINED_MAX);
  });

  it('are limited by a server that refuses an option which it would ignore', () => {
    expect(() => createLimitedServer(() => {}, { maxRequestsPerSocket: 10 })).toThrow('maxRequestsPerSocket');
  });
});
