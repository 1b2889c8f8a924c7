import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { signUpPlayers } from './players.js';

interface Answer {
  status: number;
  body: object;
}

const UNAVAILABLE: Answer = { status: 503, body: { code: 'unavailable', retry_after: 0 } };
const SESSION = { access_token: 'token', expires_at: '2026-01-15T12:00:00.000Z' };

/** A casino that stores each command but answers the first request of each path with 503. */
let casino: Server;
let url: string;
let requests: string[];
let claims: Set<string>;
beforeEach(async () => {
  requests = [];
  claims = new Set();
  casino = createServer((request, response) => {
    request.resume().on('end', () => {
      const { status, body } = answerTo(request);
      response.writeHead(status, { 'content-type': 'application/json', 'set-cookie': 'goldwake_refresh=r' });
      response.end(JSON.stringify(body));
    });
  });
  await new Promise<void>((done) => casino.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(casino.address() as AddressInfo).port}`;
});
afterEach(() => {
  casino.close();
});

function answerTo({ url: path = '', headers }: IncomingMessage): Answer {
  const isFirst = !requests.includes(path);
  requests.push(path);
  if (path === '/api/promotions/daily-claim') {
    const isKnown = claims.has(String(headers['idempotency-key']));
    const isRefused = claims.size > 0 && !isKnown;
    claims.add(String(headers['idempotency-key'] ?? claims.size));
    if (isRefused) return { status: 409, body: { code: 'already_claimed' } };
  }
  if (isFirst) return UNAVAILABLE;
  if (path === '/api/auth/sign-up') return { status: 409, body: { code: 'email_taken' } };
  if (path === '/api/realtime/token') return { status: 201, body: { uid: 'u1', token: 'realtime', expires_at: '' } };
  return { status: 201, body: SESSION };
}

it('a player is signed up once, although the casino stored each command without answering it', async () => {
  const [player] = await signUpPlayers(url, 1, () => {});
  expect(player).toMatchObject({ uid: 'u1', access_token: 'token', refresh_token: 'r' });
  expect(requests.filter((path) => path === '/api/auth/sign-up')).toHaveLength(2);
  expect(claims.size).toBe(1);
});

it('any other refusal of a sign-up is an error with its code', async () => {
  casino.removeAllListeners('request');
  casino.on('request', (_, response) => response.writeHead(422).end('{"code":"username_reserved"}'));
  await expect(signUpPlayers(url, 1, () => {})).rejects.toMatchObject({ cause: 'username_reserved' });
});
