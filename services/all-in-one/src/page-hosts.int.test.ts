import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import request from 'supertest';
import { WebSocket } from 'ws';
import { type Casino, createCasino } from './casino.js';

const PAGE = 'https://play.example:8443';

let scratch: string;
/** A casino without trusted proxies, and one behind a trusted proxy on this machine. */
let direct: Casino;
let proxied: Casino;
beforeAll(async () => {
  scratch = mkdtempSync(join(tmpdir(), 'goldwake-hosts-'));
  direct = await createCasino({ dataDir: join(scratch, 'direct') });
  proxied = await createCasino({ dataDir: join(scratch, 'proxied'), proxies: ['loopback'] });
});
afterEach(() => {
  jest.restoreAllMocks();
});
afterAll(async () => {
  await direct.close();
  await proxied.close();
  rmSync(scratch, { recursive: true, force: true });
});

/** Returns the problem with which an upgrade is refused; undefined if the socket opens. */
function upgrade({ url }: Casino, headers: Record<string, string>): Promise<{ detail: string } | undefined> {
  const socket = new WebSocket(url.replace('http', 'ws').concat('/realtime'), { headers });
  return new Promise<{ detail: string } | undefined>((resolve, reject) => {
    socket.on('open', () => resolve(undefined));
    socket.on('unexpected-response', (_, response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve(JSON.parse(Buffer.concat(chunks).toString())));
    });
    socket.on('error', reject);
  }).finally(() => socket.terminate());
}

const signOut = ({ url }: Casino, headers: Record<string, string>) =>
  request(url).post('/api/auth/sign-out').set(headers);

describe('a page is recognised as one of this server', () => {
  it.each([
    ['the proxy keeps the host', PAGE, { host: 'play.example:8443' }],
    ['the proxy adds the default port of https', 'https://play.example', { host: 'play.example:443' }],
    ['the proxy adds the default port of http', 'http://play.example', { host: 'play.example:80' }],
    ['the proxy reports the host', PAGE, { host: '127.0.0.1:3000', 'x-forwarded-host': 'play.example:8443' }],
    ['the proxy reports less than it keeps', PAGE, { host: 'play.example:8443', 'x-forwarded-host': 'play.example' }],
    ['two proxies report the host', PAGE, { host: 'a.example', 'x-forwarded-host': 'b.example, play.example:8443' }],
  ])('if %s', async (_, origin, headers) => {
    const sent = { origin, 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.9', ...headers };
    expect((await signOut(proxied, sent)).status).toBe(204);
    expect(await upgrade(proxied, sent)).toBeUndefined();
  });
});

describe('a page is refused', () => {
  const FORWARDED = { host: '127.0.0.1:3000', 'x-forwarded-host': 'play.example:8443' };
  it.each([
    ['if the proxy drops the port', () => proxied, { host: 'play.example' }],
    [
      'if the proxy drops the port from both',
      () => proxied,
      { host: 'play.example', 'x-forwarded-host': 'play.example' },
    ],
    ['if a client reports the host, and no proxy is trusted', () => direct, FORWARDED],
  ])('%s, with both hosts and the header to set', async (_, casino, headers) => {
    const warnings: string[] = [];
    jest.spyOn(casino().app.logger, 'warn').mockImplementation((_facts: unknown, text?: string) => {
      warnings.push(String(text));
    });
    const sent = { origin: PAGE, ...headers };
    const { status, body } = await signOut(casino(), sent);
    expect([status, body.code]).toEqual([403, 'forbidden']);
    const socket = await upgrade(casino(), sent);
    for (const detail of [body.detail, socket?.detail]) {
      expect(detail).toContain(`The page is of ${PAGE}, the request for ${headers.host}`);
      expect(detail).toContain('set X-Forwarded-Host and GOLDWAKE_PROXIES');
    }
    for (const text of warnings) expect(text).toContain(body.detail);
    for (let count = 0; count < 20; count++) await signOut(casino(), sent).expect(403);
    expect(warnings.length).toBeLessThanOrEqual(2);
  });

  it('also when it asks for a token for the socket, because a browser hides why a socket was refused', async () => {
    const body = {
      email: 'host@example.com',
      username: 'host',
      password: 'Quiet-Harbor-42',
      dateOfBirth: '1990-05-17',
    };
    const { access_token } = (await request(direct.url).post('/api/auth/sign-up').send(body).expect(201)).body;
    const ask = (origin: string) =>
      request(direct.url)
        .post('/api/realtime/token')
        .set({ authorization: `Bearer ${access_token}`, origin })
        .send({});
    expect((await ask(PAGE).expect(403)).body.code).toBe('forbidden');
    await ask(direct.url).expect(200);
  });
});

it('a page over http that cannot keep a session is reported, once a minute', async () => {
  const warnings: unknown[] = [];
  jest.spyOn(direct.app.logger, 'warn').mockImplementation((facts: unknown) => {
    warnings.push(facts);
  });
  const signUp = (name: string, origin: string) =>
    request(direct.url)
      .post('/api/auth/sign-up')
      .set('origin', origin)
      .send({ email: `${name}@example.com`, username: name, password: 'Quiet-Harbor-42', dateOfBirth: '1990-05-17' })
      .expect(201);
  for (const origin of ['http://localhost:3000', 'http://[::1]:3000', 'https://play.example']) {
    await signUp(`kept${warnings.length}${origin.length}`, origin);
  }
  expect(warnings).toEqual([]);
  await signUp('plain1', 'http://192.168.1.5:3000');
  await signUp('plain2', 'http://192.168.1.5:3000');
  expect(warnings).toEqual([{ origin: 'http://192.168.1.5', omitted: 0 }]);
});
