import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { WebSocket } from 'ws';
import { BenchModule } from './bench/bench.module.js';
import { type Casino, createCasino } from './casino.js';
import { SERVICES } from './modules.js';

const program = (file: string) => fileURLToPath(new URL(`../../replay/dist/${file}.js`, import.meta.url));

let scratch: string;
let dataDir: string;
/** A casino without trusted proxies, and one behind a trusted proxy on this machine. */
let casino: Casino;
let proxied: Casino;
beforeAll(async () => {
  scratch = mkdtempSync(join(tmpdir(), 'goldwake-guards-'));
  dataDir = join(scratch, 'data');
  const modules = [...SERVICES, BenchModule];
  casino = await createCasino({ dataDir }, { modules });
  proxied = await createCasino({ dataDir: join(scratch, 'proxied'), proxies: ['loopback'] }, { modules });
});
afterAll(async () => {
  await casino.close();
  await proxied.close();
  rmSync(scratch, { recursive: true, force: true });
});

/** Runs a command in a shell with the usual umask, under which files are readable by all users. */
function run(file: string, ...args: string[]): Promise<{ code: number; out: string; err: string }> {
  return new Promise((resolve) => {
    const shell = ['-c', 'umask 022; exec "$@"', 'sh', process.execPath, program(file), ...args];
    execFile('sh', shell, (error, out, err) => resolve({ code: error ? Number(error.code) : 0, out, err }));
  });
}

describe.each(['/metrics', '/api/dev/mailbox'])('%s', (path) => {
  const ask = (url: string, headers: Record<string, string> = {}) => request(url).get(path).set(headers);

  it('is open to programs of this machine', async () => {
    await ask(casino.url).expect(200);
    await ask(proxied.url, { 'x-forwarded-for': '127.0.0.1' }).expect(200);
  });

  it('does not exist for a page whose domain resolves to this machine', async () => {
    await ask(casino.url, { host: 'evil.example' }).expect(404);
    await ask(casino.url, { host: 'localhost:3000' }).expect(200);
  });

  it('does not exist for a client of a proxy on this machine, whether the proxy is trusted or not', async () => {
    for (const header of ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via']) {
      await ask(casino.url, { [header]: '127.0.0.1', host: 'localhost' }).expect(404);
    }
    await ask(proxied.url, { 'x-forwarded-for': '203.0.113.9', host: 'localhost' }).expect(404);
    await ask(proxied.url, { 'x-forwarded-for': '127.0.0.1, 203.0.113.9', host: 'localhost' }).expect(404);
  });
});

describe('the mailbox behind the workbench', () => {
  it('is shown only with a workbench session, and the refusal says how to open one', async () => {
    const own = await createCasino({ dataDir: join(scratch, 'mailbox'), mailbox: 'workbench' });
    try {
      const read = () => request(own.url).get('/api/dev/mailbox');
      const refused = await read().expect(401);
      expect(refused.body).toMatchObject({
        code: 'workbench_session_required',
        title: 'Open the workbench with the link that the casino printed at startup',
      });
      const token = own.workbench?.split('#token=')[1];
      const opened = await request(own.url).post('/api/workbench/session').send({ token }).expect(204);
      const cookies = ([] as string[]).concat(opened.headers['set-cookie'] ?? []);
      // A browser sends a cookie only below its path.
      const cookie = cookies.find((one) => one.includes('Path=/api/dev/mailbox'))?.split(';')[0] ?? '';
      await read().set('cookie', cookie).expect(200, []);
      await read().set({ cookie, host: 'evil.example' }).expect(404);
      const pair = cookies.find((one) => one.includes('Path=/api/workbench'))?.split(';')[0] ?? '';
      const ended = await request(own.url).delete('/api/workbench/session').set('cookie', pair).send({}).expect(204);
      expect(ended.headers['set-cookie']).toHaveLength(2);
      await read().set('cookie', cookie).expect(401);
    } finally {
      await own.close();
    }
  });

  it('is refused at the start if the workbench is off', async () => {
    const settings = { dataDir: join(scratch, 'no-workbench'), mailbox: 'workbench', workbench: false } as const;
    await expect(createCasino(settings)).rejects.toThrow('set GOLDWAKE_WORKBENCH=on');
  });
});

it('GOLDWAKE_METRICS names further clients that may read the metrics', async () => {
  const own = await createCasino({
    dataDir: join(scratch, 'metrics'),
    proxies: ['loopback'],
    metrics: ['203.0.113.0/24'],
  });
  try {
    const ask = (from: string) => request(own.url).get('/metrics').set('x-forwarded-for', from);
    await ask('203.0.113.9').expect(200);
    await ask('198.51.100.1').expect(404);
    await request(own.url).get('/metrics').expect(404);
  } finally {
    await own.close();
  }
});

describe('the bench routes', () => {
  it.each([
    ['POST', '/api/bench/players', { count: 1 }],
    ['POST', '/api/bench/pulse', { settings_per_second: 0, bets_per_second: 0, seconds: 1 }],
    ['GET', '/api/bench/pulse', undefined],
    ['DELETE', '/api/bench/players/known', undefined],
    ['POST', '/api/bench/memory', {}],
    ['GET', '/api/bench/loop-delay', undefined],
  ] as const)(
    '%s %s refuses a page of another site, also under a name that resolves to this machine',
    async (...route) => {
      const [method, path, body] = route;
      const ask = () => request(casino.url)[method.toLowerCase() as 'get' | 'post' | 'delete'](path);
      expect((await ask().set('origin', 'https://evil.example').send(body)).status).toBe(403);
      expect((await ask().set({ origin: 'http://evil.example', host: 'evil.example' }).send(body)).status).toBe(403);
      expect((await ask().send(body)).status).toBeLessThan(300);
    },
  );
});

it('wrong workbench tokens lock nobody out', async () => {
  const open = (token: string) => request(casino.url).post('/api/workbench/session').send({ token });
  for (let guess = 0; guess < 30; guess++) await open(`guess-${guess}`).expect(401);
  await open(new URL(casino.workbench ?? '').hash.replace('#token=', '')).expect(204);
});

it('the gateway agrees to no subprotocol', async () => {
  const socket = new WebSocket(casino.url.replace('http', 'ws').concat('/realtime'), ['goldwake', 'other']);
  // The client of `ws` reports a missing subprotocol as an error; browsers fail the connection.
  const answered = await new Promise<string | undefined>((resolve, reject) => {
    socket.on('upgrade', (response) => resolve(response.headers['sec-websocket-protocol']));
    socket.on('error', reject);
  }).finally(() => socket.terminate());
  expect(answered).toBeUndefined();
});

describe('the security headers', () => {
  const SENT = {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': expect.stringContaining('camera=()'),
    'content-security-policy': expect.stringMatching(/default-src '(none|self)'.*frame-ancestors 'none'/),
  };

  /** Sends a request as it is written, because `fetch` would change some paths. */
  function ask(url: string, method: string, path: string, headers: Record<string, string> = {}) {
    return new Promise<{ status: number; headers: Record<string, string | string[] | undefined> }>(
      (resolve, reject) => {
        const sent = httpRequest(url, { method, path, headers }, (response) => {
          response.resume();
          response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers }));
        });
        sent.on('error', reject).end();
      },
    );
  }
  const urlsOf = () =>
    casino.app.routes
      .list()
      .map((route) => route.split(' ') as [string, string])
      .map(([method, path]) => [method, path.replaceAll(/:\w+/g, 'x')] as const);

  it('are on every route, for every client, and the policy allows no inline script or style', async () => {
    const routes = [
      ...urlsOf(),
      ['GET', '/'],
      ['GET', '/no-such'],
      ['PUT', '/api/self'],
      ['GET', '/%E0%A4%A'],
      ['GET', '/workbench'],
    ];
    expect(routes.length).toBeGreaterThan(60);
    for (const [method = '', path = ''] of routes) {
      for (const accept of ['text/html', '*/*']) {
        const response = await ask(casino.url, method, path, { accept });
        expect({ route: `${method} ${path}`, ...response.headers }).toMatchObject(SENT);
        expect(response.headers['content-security-policy']).not.toContain('unsafe');
        expect(response.headers).not.toHaveProperty('strict-transport-security');
      }
    }
  });

  it('demand https for a year if a trusted proxy reports TLS, and only then', async () => {
    const tls = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.9' };
    for (const path of ['/', '/api/health/live', '/api/no-such', '/problems', '/%E0%A4%A']) {
      expect((await ask(proxied.url, 'GET', path, tls)).headers['strict-transport-security']).toBe('max-age=31536000');
      expect((await ask(casino.url, 'GET', path, tls)).headers).not.toHaveProperty('strict-transport-security');
    }
  });

  it('are on the response to a request that cannot be parsed', async () => {
    const socket = connect(Number(new URL(casino.url).port), '127.0.0.1');
    socket.end('BREW /pot\r\n\r\n');
    expect((await text(socket)).toLowerCase()).toContain("content-security-policy: default-src 'none'");
  });
});

describe('the engineers’ commands', () => {
  const TRAP = 'a\u009b31mb\u007fc\u202ed\u0007e';
  beforeAll(async () => {
    const body = {
      email: 'trap@example.com',
      username: 'trap',
      password: 'correct horse 42',
      dateOfBirth: '1990-05-17',
    };
    const signedUp = await request(casino.url)
      .post('/api/auth/sign-up')
      .send({ ...body, cvref: TRAP })
      .expect(201);
    const bearer = { authorization: `Bearer ${signedUp.body.access_token}` };
    const bet = { currency: 'gold_coins', stake: '1000000', target: '50.00', direction: 'over' };
    await request(casino.url).post('/api/promotions/daily-claim').set(bearer).expect(201);
    await request(casino.url).post('/api/games/dice/bets').set(bearer).send(bet).expect(201);
  });

  it.each([[[]], [['--json']]])('show with %j prints no control character of a stored text', async (options) => {
    const { code, out } = await run('main', 'show', '--player', 'trap', '--data', dataDir, ...options);
    expect(code).toBe(0);
    expect(out).toContain('a\\u009b31mb\\u007fc\\u202ed\\u0007e');
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to be escaped
    expect(out).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e]/);
    if (options.length > 0) expect(JSON.parse(out.split('\n')[0] ?? '').data.cvref).toBe(TRAP);
  });

  it('an error that repeats a given text has no control characters', async () => {
    const { code, err } = await run('main', 'show', 'no\u009b31m', '--data', dataDir);
    expect([code, err]).toEqual([2, expect.stringContaining('no\\u009b31m')]);
  });

  it('an export hides the seeds in use, says so, is readable by its owner only, and verifies after an import', async () => {
    const [out, copy] = [join(scratch, 'out'), join(scratch, 'copy')];
    const [dump, all] = [join(scratch, 'casino.journal'), join(scratch, 'all')];
    const exported = await run('main', 'export', '--out', out, '--data', dataDir);
    const events = readFileSync(join(out, 'events.jsonl'), 'utf8');
    const pairs = events.split('seed_pair_started').length - 1;
    expect(exported).toMatchObject({ code: 0, out: expect.stringContaining(`seeds in use hidden in ${pairs}.`) });
    expect(pairs).toBeGreaterThan(0);
    expect(events).not.toMatch(/server_seed":"[0-9a-f]{64}"/);
    expect(JSON.parse(readFileSync(join(out, 'manifest.json'), 'utf8'))).toMatchObject({ hidden_seed_events: pairs });
    expect(await run('main', 'import', out, '--data', copy)).toMatchObject({ code: 0 });
    expect(await run('main', 'verify', '--data', copy)).toMatchObject({ code: 0 });
    expect(await run('main', 'diff', '--with', out, '--data', dataDir)).toMatchObject({ code: 0 });

    const complete = await run('main', 'export', '--complete', '--out', all, '--data', dataDir);
    expect(complete.out).toMatch(/seeds in use, with which rolls can be predicted/);
    expect(complete.out).toMatch(/does not contain the data key/);
    const moved = join(scratch, 'moved');
    const imported = await run('main', 'import', all, '--data', moved);
    expect(imported.out).toContain(`copy the file data-key of the exported casino to ${join(moved, 'data-key')}`);
    await expect(createCasino({ dataDir: moved })).rejects.toThrow(
      `${join(moved, 'data-key')} is missing: restore the data key of this casino from its backup or, after an import, from the`,
    );
    const documents = readFileSync(join(all, 'documents.jsonl'), 'utf8');
    expect(documents).not.toMatch(/trap@|"d\\?":\\?"|"key":/);
    expect(await run('main', 'export', '--format', 'hledger', '--out', dump, '--data', dataDir)).toMatchObject({
      code: 0,
    });
    const paths = [
      out,
      copy,
      all,
      dump,
      ...[out, copy, all].flatMap((dir) => readdirSync(dir).map((file) => join(dir, file))),
    ];
    expect(paths.filter((path) => (statSync(path).mode & 0o077) !== 0)).toEqual([]);
  });
});
