import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import request from 'supertest';
import { WebSocket } from 'ws';
import { type Casino, createCasino } from './casino.js';
import { account } from './testing/sign-up.js';

const PAGE = 'https://play.example:8443';

let scratch: string;
let casinos = 0;
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

/** Returns the texts of the warnings that the casino logs from now on. */
function warningsOf({ app }: Casino): string[] {
  const warnings: string[] = [];
  jest.spyOn(app.logger, 'warn').mockImplementation((_facts: unknown, text?: string) => {
    warnings.push(String(text));
  });
  return warnings;
}

const signOut = ({ url }: Casino, headers: Record<string, string>) =>
  request(url).post('/api/auth/sign-out').set(headers);
const signUp = ({ url }: Casino, name: string, headers: Record<string, string> = {}) =>
  request(url).post('/api/auth/sign-up').set(headers).send(account(name));

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

it('the policy of a page permits sockets to the hosts that it may be of', async () => {
  const headers = { host: '127.0.0.1:3000', 'x-forwarded-host': 'play.example:8443', accept: 'text/html' };
  for (const path of ['/problems', '/problems/none']) {
    const policy = (casino: Casino) => request(casino.url).get(path).set(headers);
    expect((await policy(proxied)).headers['content-security-policy']).toContain(' wss://play.example:8443');
    expect((await policy(direct)).headers['content-security-policy']).not.toContain('play.example');
  }
});

describe('a page is refused', () => {
  const FORWARDED = { host: '127.0.0.1:3000', 'x-forwarded-host': 'play.example:8443' };
  it.each([
    ['if the proxy drops the port', ['loopback'], { host: 'play.example' }],
    [
      'if the proxy drops the port from both',
      ['loopback'],
      { host: 'play.example', 'x-forwarded-host': 'play.example' },
    ],
    ['if a client reports the host, and no proxy is trusted', [], FORWARDED],
  ])('%s, with both hosts and the header to set', async (_, proxies, headers) => {
    // The limit of the log is that of a process.
    const casino = await createCasino({ dataDir: join(scratch, `refused${++casinos}`), proxies });
    try {
      const warnings = warningsOf(casino);
      const sent = { origin: PAGE, ...headers };
      const { status, body } = await signOut(casino, sent);
      expect([status, body.code]).toEqual([403, 'forbidden']);
      const socket = await upgrade(casino, sent);
      for (const detail of [body.detail, socket?.detail]) {
        expect(detail).toContain(`The page has the origin ${PAGE}, but the request is for the host ${headers.host}`);
        expect(detail).toContain('set X-Forwarded-Host and GOLDWAKE_PROXIES');
      }
      for (let count = 0; count < 5; count++) {
        await signOut(casino, sent).expect(403);
        await upgrade(casino, sent);
      }
      const refusals = warnings.filter((text) => text.includes(' refused: '));
      expect(refusals).toEqual([`Request refused: ${body.detail}`, `WebSocket refused: ${body.detail}`]);
    } finally {
      await casino.close();
    }
  });

  it('also when it asks for a token for the socket, because a browser hides why a socket was refused', async () => {
    const { access_token } = (await signUp(direct, 'host').expect(201)).body;
    const ask = (origin: string) =>
      request(direct.url)
        .post('/api/realtime/token')
        .set({ authorization: `Bearer ${access_token}`, origin })
        .send({});
    expect((await ask(PAGE).expect(403)).body.code).toBe('forbidden');
    await ask(direct.url).expect(200);
  });
});

describe('a client that reports a local host itself, through a proxy that keeps Host', () => {
  const sent = { host: 'play.example', 'x-forwarded-host': 'localhost', 'x-forwarded-for': '203.0.113.9' };

  it('cannot open the workbench, and the refusal names the hosts in the response and in the log', async () => {
    const warnings = warningsOf(proxied);
    const token = new URL(proxied.workbench ?? '').hash.replace('#token=', '');
    const open = (headers: Record<string, string>) =>
      request(proxied.url).post('/api/workbench/session').set(headers).send({ token });
    const { body } = await open(sent).expect(403);
    expect(body.detail).toBe(
      'The server listens on a loopback address: open the page under localhost, not under play.example and localhost',
    );
    expect(warnings).toEqual([`Request refused: ${body.detail}`]);
    await open({ ...sent, host: 'localhost:3000' }).expect(204);
  });

  it('gets only Secure cookies', async () => {
    const { headers } = await signUp(proxied, 'own_host', sent).expect(201);
    const cookies = [headers['set-cookie']].flat();
    expect(cookies.length).toBeGreaterThan(0);
    for (const cookie of cookies) expect(cookie).toContain('Secure');
  });
});

it('a page over http that cannot keep a session is reported, once a minute', async () => {
  const warnings: unknown[] = [];
  jest.spyOn(direct.app.logger, 'warn').mockImplementation((facts: unknown) => {
    warnings.push(facts);
  });
  for (const origin of ['http://localhost:3000', 'http://[::1]:3000', 'https://play.example']) {
    await signUp(direct, `kept${warnings.length}${origin.length}`, { origin }).expect(201);
  }
  expect(warnings).toEqual([]);
  await signUp(direct, 'plain1', { origin: 'http://192.168.1.5:3000' }).expect(201);
  await signUp(direct, 'plain2', { origin: 'http://192.168.1.5:3000' }).expect(201);
  expect(warnings).toEqual([{ origin: 'http://192.168.1.5', omitted: 0 }]);
});
