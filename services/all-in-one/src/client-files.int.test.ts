import { once } from 'node:events';
import { mkdir, mkdtemp, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { openTestEngine, type TestEngine } from '@goldwake/embedded/testing';
import { type App, createApp } from '@goldwake/service';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { refuseUrlWithPage, serveClient } from './client-files.js';

let root: string;
let engine: TestEngine;
let app: App;
let now = 0;
beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'goldwake-client-'));
  root = join(folder, 'dist');
  await mkdir(join(root, 'assets'), { recursive: true });
  await writeFile(join(root, 'index.html'), '<!doctype html><title>the page</title>');
  await writeFile(join(root, 'workbench.html'), '<!doctype html><title>the workbench</title>');
  await writeFile(join(root, 'assets', 'app-1a2b.js'), 'export {};');
  await writeFile(join(root, 'assets', 'app-1a2b.js.br'), brotliCompressSync('export {};'));
  await writeFile(join(root, 'assets', 'app-1a2b.js.gz'), gzipSync('export {};'));
  await writeFile(join(root, '.inputs'), 'what it was built from');
  await mkdir(join(root, 'art', 'games'), { recursive: true });
  await writeFile(join(root, 'art', 'games', 'dice-180.avif'), 'a picture');
  await mkdir(join(root, 'first-view', 'games'), { recursive: true });
  await writeFile(join(root, 'first-view', 'games', 'dice.html'), '<!doctype html><title>first sight of dice</title>');
  await writeFile(join(root, 'favicon.svg'), '<svg/>');
  await writeFile(join(root, 'service-worker.js'), '/* of the first build */');
  await writeFile(join(folder, 'secret.txt'), 'not for players');
  engine = await openTestEngine();
  const built = await createApp({
    engine,
    modules: [],
    settings: { proxies: ['loopback'] },
    routes: (server, routes) => serveClient(server, routes, root, { workbench: true, now: () => now }),
    refuseUrl: refuseUrlWithPage(root, { workbench: true }),
  });
  app = await built.start();
});
afterAll(async () => {
  await app.close();
  await engine.close();
  await rm(join(root, '..'), { recursive: true, force: true });
});

const ask = (path: string, accept = 'text/html,*/*') => fetch(app.url + path, { headers: { accept } });

/** Sends a path exactly as it is written, and no header that is not given. */
async function get(path: string, headers: Record<string, string>) {
  const { hostname, port } = new URL(app.url);
  const [response] = await once(request({ hostname, port, path, headers }).end(), 'response');
  return { status: response.statusCode, headers: response.headers, body: await text(response) };
}

describe('serving the client files', () => {
  it.each([
    ['the page', '/'],
    ['the page', '/index.html'],
    ['the page', '/games'],
    ['the page', '/auth/action?mode=verify&oobCode=x'],
    ['the page', '/no/such/place'],
    ['the page', '/workbenches'],
    ['the workbench', '/workbench'],
    ['the workbench', '/workbench?at=17'],
    ['the workbench', '/workbench/wallet-u1?at=@4711'],
    ['the workbench', '/workbench.html'],
  ])('%s is served at %s and must be revalidated on every request', async (page, path) => {
    const response = await ask(path);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(await response.text()).toContain(`<title>${page}</title>`);
    expect(response.headers.get('cache-control')).toBe('no-cache');
    expect(response.headers.get('content-security-policy')).toContain("script-src 'self'");
  });

  it('a visitor gets the prerendered first view of a page, a browser with a session gets the page without it', async () => {
    const titleFor = async (cookie: string) => {
      const response = await fetch(`${app.url}/games/dice?ref=x`, { headers: { accept: 'text/html', cookie } });
      expect(response.headers.get('vary')).toBe('accept-encoding, cookie');
      return /<title>(.*)<\/title>/.exec(await response.text())?.[1];
    };
    expect(await titleFor('')).toBe('first sight of dice');
    expect(await titleFor('a=goldwake_player=1')).toBe('first sight of dice');
    expect(await titleFor('a=1; goldwake_player=1')).toBe('the page');
  });

  it.each(['/first-view/games/dice.html', '/first-view.html', '/index'])(
    'a first-view file cannot be requested by name: %s returns the app page with its security headers',
    async (path) => {
      const response = await ask(path);
      expect(await response.text()).toContain('<title>the page</title>');
      expect(response.headers.get('x-frame-options')).toBe('DENY');
    },
  );

  it('the security headers of the page allow only its own scripts, its own host and no framing', async () => {
    const { headers } = await ask('/');
    const policy = headers.get('content-security-policy') ?? '';
    const host = new URL(app.url).host;
    expect(policy.split('; ')).toEqual(
      expect.arrayContaining([
        "script-src 'self'",
        `connect-src 'self' ws://${host} wss://${host}`,
        "frame-ancestors 'none'",
        "img-src 'self' data:",
      ]),
    );
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('same-origin');
  });

  it('content-hashed files are cached for a year, other files for an hour', async () => {
    expect((await ask('/assets/app-1a2b.js', '*/*')).headers.get('cache-control')).toBe(
      'public, max-age=31536000, immutable',
    );
    const icon = await ask('/favicon.svg', '*/*');
    expect([icon.headers.get('content-type'), icon.headers.get('cache-control')]).toEqual([
      'image/svg+xml',
      'public, max-age=3600',
    ]);
  });

  it('a compressed text file is sent in the encoding that the browser accepts, otherwise uncompressed', async () => {
    const script = (encoding: string) =>
      fetch(`${app.url}/assets/app-1a2b.js`, { headers: { accept: '*/*', 'accept-encoding': encoding } });
    for (const [takes, comes] of [
      ['gzip, deflate, br', 'br'],
      ['gzip', 'gzip'],
      ['identity', null],
    ] as const) {
      const response = await script(takes);
      const { headers } = response;
      expect([headers.get('content-encoding'), headers.get('vary'), await response.text()]).toEqual([
        comes,
        'accept-encoding',
        'export {};',
      ]);
      expect(headers.get('content-type')).toMatch(/^application\/javascript/);
    }
  });

  it('drawn art is cached for a year when requested with its version, otherwise for an hour', async () => {
    const versioned = await ask('/art/games/dice-180.avif?v=1a2b', 'image/avif,*/*');
    expect([versioned.headers.get('content-type'), versioned.headers.get('cache-control')]).toEqual([
      'image/avif',
      'public, max-age=31536000, immutable',
    ]);
    expect((await ask('/art/games/dice-180.avif', 'image/avif,*/*')).headers.get('cache-control')).toBe(
      'public, max-age=3600',
    );
    expect((await ask('/art/games/none-180.avif?v=1a2b', 'image/avif,*/*')).status).toBe(404);
  });

  it('the service worker is revalidated on every request, so that browsers find a new build', async () => {
    const { headers } = await ask('/service-worker.js', '*/*');
    expect(headers.get('content-type')).toMatch(/^application\/javascript/);
    expect(headers.get('cache-control')).toBe('no-cache');
  });

  it.each([
    ['/assets/app-0000.js', 'text/html,*/*'],
    ['/assets/app-1a2b.js.br', '*/*'],
    ['/first-view/games/dice.html', '*/*'],
    ['/.inputs', '*/*'],
    ['/picture.png', 'image/*'],
    ['/api/none', 'text/html,*/*'],
    ['/realtime/none', 'text/html,*/*'],
    ['/metrics/none', 'text/html,*/*'],
    ['/..%2fsecret.txt', '*/*'],
    ['/assets/..%2f..%2fsecret.txt', '*/*'],
  ])('%s does not exist and returns a not_found problem instead of the page', async (path, accept) => {
    const response = await ask(path, accept);
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([404, 'not_found']);
  });
});

describe('a URL with a bad percent sign', () => {
  it.each([
    ['the page', '/groups/%'],
    ['the page', '/games/%E0%A4'],
    ['the page', '/profile/%zz?tab=1'],
    ['the page', '/%'],
    ['the page', '/problems/%'],
    ['the workbench', '/workbench/%'],
  ])('shows %s to a browser at %s, with status 404', async (page, path) => {
    const { status, headers, body } = await get(path, { accept: 'text/html,*/*' });
    expect([status, headers['content-type'], headers['cache-control'], headers.vary]).toEqual([
      ...[404, 'text/html; charset=utf-8', 'no-store', 'accept'],
    ]);
    expect(body).toContain(`<title>${page}</title>`);
    expect(headers['content-security-policy']).toContain("script-src 'self'");
  });

  it.each([
    ['/api/games/%', 'text/html,*/*'],
    ['/api/%zz', 'text/html,*/*'],
    ['/metrics/%', 'text/html,*/*'],
    ['/realtime/%', 'text/html,*/*'],
    ['/assets/%', 'text/html,*/*'],
    ['/groups/%', '*/*'],
    ['/groups/%', 'application/json'],
  ])('returns a problem to programs: %s with Accept: %s', async (path, accept) => {
    const { status, headers, body } = await get(path, { accept });
    expect([status, headers['content-type'], headers['cache-control'], JSON.parse(body).code]).toEqual([
      ...[404, 'application/problem+json; charset=utf-8', 'no-store', 'not_found'],
    ]);
  });
});

it.each(['/', '/favicon.svg'])(
  'the policy at %s permits sockets to the host that a trusted proxy reports',
  async (path) => {
    const { headers } = await get(path, { host: '127.0.0.1:3000', 'x-forwarded-host': 'play.example:8443' });
    expect(headers['content-security-policy']).toContain(' wss://play.example:8443');
  },
);

it('a casino with a game server lets every page show its games in frames, and no page does without one', async () => {
  const frames = ['https://games.example:3200'];
  const building = await createApp({
    engine,
    modules: [],
    routes: (server, routes) => serveClient(server, routes, root, { workbench: true, frames }),
    refuseUrl: refuseUrlWithPage(root, { workbench: true, frames }),
  });
  const other = await building.start();
  try {
    const policyAt = async (url: string) => {
      const { headers } = await fetch(url, { headers: { accept: 'text/html' } });
      return (headers.get('content-security-policy') ?? '').split('; ');
    };
    for (const path of ['/', '/games/dice', '/favicon.svg', '/groups/%']) {
      expect(await policyAt(other.url + path)).toContain('frame-src https://games.example:3200');
      expect((await policyAt(app.url + path)).join()).not.toContain('frame-src');
    }
  } finally {
    await other.close();
  }
});

it.each(['POST', 'PUT', 'DELETE'])('a %s to a URL with a bad percent sign gets a problem', async (method) => {
  const response = await fetch(`${app.url}/groups/%`, { method, headers: { accept: 'text/html,*/*' } });
  expect([response.status, response.headers.get('content-type')]).toEqual([
    ...[404, 'application/problem+json; charset=utf-8'],
  ]);
});

describe('a request for a file that fails', () => {
  const IMMUTABLE = 'public, max-age=31536000, immutable';

  it.each([
    ['a hashed file', 'assets/app-1a2b.js', 'assets/app-1a2b.js', IMMUTABLE],
    ['versioned art', 'art/games/dice-180.avif', 'art/games/dice-180.avif?v=1a2b', IMMUTABLE],
    ['another file', 'favicon.svg', 'favicon.svg', 'public, max-age=3600'],
    ['a page', 'index.html', 'games', 'no-cache'],
  ])('is never cached: %s that is missing for a moment', async (_, file, url, caching) => {
    const stored = [file, ...(file.endsWith('.js') ? [`${file}.br`, `${file}.gz`] : [])].map((name) =>
      join(root, name),
    );
    expect((await ask(`/${url}`)).headers.get('cache-control')).toBe(caching);
    for (const name of stored) await rename(name, `${name}-aside`);
    const missing = await ask(`/${url}`);
    for (const name of stored) await rename(`${name}-aside`, name);
    expect([missing.status, missing.headers.get('cache-control')]).toEqual([404, 'no-store']);
    const back = await ask(`/${url}`);
    expect([back.status, back.headers.get('cache-control')]).toEqual([200, caching]);
  });

  it('is never cached: a folder in the place of a file', async () => {
    const name = join(root, 'favicon.svg');
    await rename(name, `${name}-aside`);
    await mkdir(name);
    const folder = await ask('/favicon.svg');
    await rm(name, { recursive: true });
    await rename(`${name}-aside`, name);
    expect([folder.status, folder.headers.get('cache-control')]).toEqual([404, 'no-store']);
  });

  it('does not fail if a browser asks for the rest of a file that it has completely', async () => {
    const range = await get('/assets/app-1a2b.js', { range: 'bytes=900-' });
    expect([range.status, range.headers['cache-control']]).toEqual([200, IMMUTABLE]);
  });
});

describe('a client rebuilt while the casino is running', () => {
  it('the new page, service worker and assets are served, and removed assets are not found', async () => {
    expect((await ask('/assets/app-1a2b.js', '*/*')).status).toBe(200);
    await rm(join(root, 'assets', 'app-1a2b.js'));
    await writeFile(join(root, 'assets', 'app-3c4d.js'), 'export const second = 2;');
    await writeFile(join(root, 'service-worker.js'), '/* of the second build */');
    await writeFile(join(root, 'index.html'), '<!doctype html><title>the second page</title>');
    const later = new Date(Date.now() + 5_000);
    await utimes(join(root, 'index.html'), later, later);
    expect(await (await ask('/games')).text()).toContain('the second page');
    expect(await (await ask('/service-worker.js', '*/*')).text()).toContain('second build');
    expect(await (await ask('/assets/app-3c4d.js', '*/*')).text()).toContain('second = 2');
    expect((await ask('/assets/app-1a2b.js', '*/*')).status).toBe(404);
  });

  it('a file written after the page is served one second after it was requested too early', async () => {
    const later = new Date(Date.now() + 10_000);
    await rm(join(root, 'service-worker.js'));
    await utimes(join(root, 'index.html'), later, later);
    const worker = async () => (await ask('/service-worker.js', '*/*')).status;
    expect(await worker()).toBe(404);
    await writeFile(join(root, 'service-worker.js'), '/* of the third build */');
    now += 999;
    expect(await worker()).toBe(404);
    now += 1;
    expect(await worker()).toBe(200);
  });

  it('requests return 404 and do not fail while the client folder is missing', async () => {
    const aside = `${root}-aside`;
    await rename(root, aside);
    const gone = await Promise.all([ask('/'), ask('/assets/app-3c4d.js', '*/*')]);
    expect(gone.map(({ status }) => status)).toEqual([404, 404]);
    await rename(aside, root);
    expect((await ask('/')).status).toBe(200);
    await rm(join(root, 'art'), { recursive: true });
    now += 1_000;
    expect((await ask('/art/games/none-180.avif', '*/*')).status).toBe(404);
    const cleared = await ask('/art/games/dice-180.avif?v=1a2b', '*/*');
    expect([cleared.status, cleared.headers.get('cache-control')]).toEqual([404, 'no-store']);
  });
});

describe('requests for client files', () => {
  const TAKES = 5;
  let limited: App;
  beforeAll(async () => {
    const limit = { per: 'address', takes: TAKES, windowMs: 60_000, loopbackTakes: Number.POSITIVE_INFINITY } as const;
    const built = await createApp({
      engine,
      settings: { proxies: ['127.0.0.1'] },
      modules: [],
      accessTokens: {
        verify: async (uid) => ({ uid, sessionId: 's', expiresAt: Infinity, sessionEndsAt: Infinity }),
      },
      routes: (server, routes) => serveClient(server, routes, root, { workbench: false, limit }),
    });
    limited = await built.start();
  });
  afterAll(() => limited.close());

  const statuses = async (paths: string[], headers: Record<string, string>) => {
    const found = [];
    for (const path of paths) found.push((await fetch(limited.url + path, { headers })).status);
    return found;
  };

  it('have one limit per address, also for files that do not exist', async () => {
    const paths = ['/', '/missing.js', '/favicon.svg', '/', '/missing.js', '/', '/missing.js'];
    const from = (address: string) => ({ accept: '*/*', 'x-forwarded-for': address });
    expect(await statuses(paths, from('203.0.113.9'))).toEqual([200, 404, 200, 200, 404, 429, 429]);
    expect(await statuses(['/'], { ...from('203.0.113.9'), authorization: 'Bearer ann' })).toEqual([429]);
    expect(await statuses(['/'], from('203.0.113.10'))).toEqual([200]);
    expect(await statuses(paths, {})).not.toContain(429);
  });
});
